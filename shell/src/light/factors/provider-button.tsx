import { useEffect, useState } from 'react';
import { api, ApiError, useT } from '@tideline/mfe-kit/light';
import { Button } from '@tideline/ui/light';
import { messages } from '../../../messages/sign-in-provider.ts';
import { failureText } from '../failure.ts';
import styles from '../form.module.css';
import { returnPath } from '../return-path.ts';
import { storeProviderSignUp } from './provider-sign-up.ts';

interface Props {
  /** Returns the settings for a new account. Without this function, only users who linked their account can sign in. */
  signUp?: (() => Parameters<typeof storeProviderSignUp>[0]) | undefined;
}

/** Shows a button that opens the operator's sign-in provider, or nothing if there is none. */
export function ProviderButton({ signUp }: Props) {
  const t = useT(messages);
  const [name, setName] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    api.auth.options({}, { signal: leaving.signal }).then(
      ({ provider }) => setName(provider),
      () => undefined, // without a response, users can still sign in with the password
    );
    return () => leaving.abort();
  }, []);
  if (!name) return null;
  const visit = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      storeProviderSignUp(signUp?.());
      const returnTo = returnPath(location.search, location.origin);
      location.assign((await api.signInProvider.start({ purpose: 'sign_in', returnTo })).url);
    } catch (error) {
      setBusy(false);
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
    }
  };
  return (
    <div className={styles.alternative}>
      <div className={styles.submit}>
        <Button variant="outline" busy={busy} onClick={() => void visit()}>
          {t(signUp === undefined ? 'provider.signIn' : 'provider.signUp', { name })}
        </Button>
        {failure === null ? null : (
          <p role="alert" className={styles.note}>
            {failureText(failure)}
          </p>
        )}
      </div>
    </div>
  );
}
