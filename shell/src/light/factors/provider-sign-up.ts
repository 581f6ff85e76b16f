import type { api } from '@tideline/mfe-kit/light';

type SignUp = NonNullable<Parameters<typeof api.signInProvider.finish>[0]['signUp']>;

/** Settings for a new account, stored for this tab while the browser is on the provider's site. */
const KEY = 'tideline.provider-sign-up';

export function storeProviderSignUp(signUp: SignUp | undefined): void {
  try {
    if (signUp === undefined) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(signUp));
  } catch {
    // Storage is disabled, so the provider can only sign in users who linked their account.
  }
}

/** Returns and removes the settings, so that a later sign-in does not create an account. The server validates them. */
export function takeProviderSignUp(): SignUp | undefined {
  try {
    const stored = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return stored === null ? undefined : (JSON.parse(stored) as SignUp);
  } catch {
    return undefined; // storage is disabled
  }
}
