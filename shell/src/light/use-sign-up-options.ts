import { useEffect, useState } from 'react';
import { api } from '@tideline/mfe-kit/light';

type AuthOptions = Awaited<ReturnType<typeof api.auth.options>>;

export type SignUpOptions =
  | { state: 'unknown' }
  | { state: 'open'; needsCode: boolean; mail: boolean }
  | { state: 'closed'; policy: 'invite' | 'closed'; mail: boolean };

/** What the server says of signing in and up; undefined until it does. */
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
 * Whether accounts can be made here. While the server does not say, the form is offered: what the server refuses then
 * comes back as the form's own error.
 */
export function useSignUpOptions(): SignUpOptions {
  const options = useAuthOptions();
  if (options === undefined) return { state: 'unknown' };
  const { signUp, setupCodeRequired, mail } = options;
  return signUp === 'open'
    ? { state: 'open', needsCode: setupCodeRequired, mail }
    : { state: 'closed', policy: signUp, mail };
}

/** Whether the server sends mail; taken for true until it says otherwise. */
export const useMail = (): boolean => useAuthOptions()?.mail ?? true;
