import type { api } from '@tideline/mfe-kit/light';

type SignUp = NonNullable<Parameters<typeof api.signInProvider.finish>[0]['signUp']>;

/** What a new account needs, kept for this tab while the browser is at the sign-in provider. */
const KEY = 'tideline.provider-sign-up';

export function storeProviderSignUp(signUp: SignUp | undefined): void {
  try {
    if (signUp === undefined) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(signUp));
  } catch {
    // Storage is disabled: the provider then signs in only users who linked their account.
  }
}

/** Takes it, so that a later sign-in creates no account. The server checks everything in it. */
export function takeProviderSignUp(): SignUp | undefined {
  try {
    const stored = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return stored === null ? undefined : (JSON.parse(stored) as SignUp);
  } catch {
    return undefined; // storage is disabled
  }
}
