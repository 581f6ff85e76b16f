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
    api.auth.options({}, { signal: leaving.signal }).then(setOptions, () => undefined); // still unknown
    return () => leaving.abort();
  }, []);
  return options;
}

/**
 * Returns whether accounts can be created here. The form is offered until the server responds; a rejection then appears
 * as a form error.
 */
export function useSignUpOptions(): SignUpOptions {
  const options = useAuthOptions();
  if (options === undefined) return { state: 'unknown' };
  const { signUp, setupCodeRequired, mail } = options;
  return signUp === 'open'
    ? { state: 'open', needsCode: setupCodeRequired, mail }
    : { state: 'closed', policy: signUp, mail };
}

/** Whether the server sends email; assumed true until loaded. */
export const useMailAvailable = (): boolean => useAuthOptions()?.mail ?? true;
