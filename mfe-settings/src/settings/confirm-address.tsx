import { useState } from 'react';
import { api, notify, useErrorText, useSession, useT } from '@tideline/mfe-kit';
import { Badge, Button } from '@tideline/ui';
import { messages } from '../../messages/en.ts';

/** Explains that the email address is not confirmed yet, and sends the email again. */
export function ConfirmAddress() {
  const t = useT(messages);
  const errorOf = useErrorText();
  const { user } = useSession();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  if (user.emailVerified) return null;
  const send = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await api.auth.requestVerification({});
      notify(t('profile.letterSent', { email: user.email }));
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Badge tone="warn">{t('profile.notConfirmed')}</Badge>{' '}
      <Button variant="quiet" busy={busy} onClick={() => void send()}>
        {t('profile.sendLetter')}
      </Button>
      {failure === undefined ? null : <p role="alert">{errorOf(failure)}</p>}
    </>
  );
}
