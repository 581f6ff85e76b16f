import { useEffect, useState } from 'react';
import { api } from '@tideline/mfe-kit/light';

type AuthOptions = Awaited<ReturnType<typeof api.auth.options>>;

export type SignUpOptions =
  | { state: 'unknown' }
  | { state: 'open'; needsCode: boolean; mail: boolean }
  | { state: 'closed'; policy: 'invite' | 'closed'; mail: boolean };

/** Returns the server's sign-in and sign-up options; undefined until loaded. */
function useAuthOptions(): AuthOptions | undefined {
  const [options, setOptions] = useState<AuthOptions>();
  useEffect(() => {
    const leaving = new AbortController();
    api.auth.options({}, { signal: leaving.signal }).then(setOptions, () => undefined); // the options stay unknown
    return () => leaving.abort();
  }, []);
  return options;
}

/**
 * Returns whether accounts can be created here. The form is offered until the server responds, and a later rejection is
 * shown as a form error.
 */
export function useSignUpOptions(): SignUpOptions {
  const options = useAuthOptions();
  if (options === undefined) return { state: 'unknown' };
  const { signUp, setupCodeRequired, mail } = options;
  return signUp === 'open'
    ? { state: 'open', needsCode: setupCodeRequired, mail }
    : { state: 'closed', policy: signUp, mail };
}

/** Returns whether the server sends email, which is assumed until the options are loaded. */
export const useMailAvailable = (): boolean => useAuthOptions()?.mail ?? true;
