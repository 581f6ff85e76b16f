import { useEffect, useState } from 'react';
import { api } from '@tideline/mfe-kit/light';

export type SignUpOptions = { state: 'unknown' } | { state: 'open'; needsCode: boolean; mail: boolean } | { state: 'closed'; policy: 'invite' | 'closed'; mail: boolean };

/**
 * Whether accounts can be made here. While the server does not say, the form is offered: what the server refuses then
 * comes back as the form's own error.
 */
export function useSignUpOptions(): SignUpOptions {
  const [options, setOptions] = useState<SignUpOptions>({ state: 'unknown' });
  useEffect(() => {
    const leaving = new AbortController();
    api.auth.options({}, { signal: leaving.signal }).then(
      ({ signUp, setupCodeRequired, mail }) => setOptions(signUp === 'open' ? { state: 'open', needsCode: setupCodeRequired, mail } : { state: 'closed', policy: signUp, mail }),
      () => undefined, // still unknown
    );
    return () => leaving.abort();
  }, []);
  return options;
}

/** Whether the server sends mail; taken for true until it says otherwise. */
export function useMail(): boolean {
  const [mail, setMail] = useState(true);
  useEffect(() => {
    const leaving = new AbortController();
    api.auth.options({}, { signal: leaving.signal }).then(
      (options) => setMail(options.mail),
      () => undefined, // still unknown
    );
    return () => leaving.abort();
  }, []);
  return mail;
}
