import { useErrorText, useSignOut, useT } from '@tideline/mfe-kit';
import { Button } from '@tideline/ui';
import { messages } from '../../messages/en.ts';

/** Signs out: ends the session on the server; the shell then discards all of its pages. */
export function SignOut() {
  const t = useT(messages);
  const errorOf = useErrorText();
  const { signOut, busy, failure } = useSignOut();
  return (
    <>
      {failure === undefined ? null : <p role="alert">{t('session.failed', { why: errorOf(failure) })}</p>}
      <Button variant="outline" icon="logout" busy={busy} onClick={() => void signOut()}>
        {t('session.signOut')}
      </Button>
    </>
  );
}
