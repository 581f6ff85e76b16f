import { useErrorText, useSignOut, useT } from '@tideline/mfe-kit';
import { Button } from '@tideline/ui';
import { messages } from '../../messages/en.ts';

/** Ends the session on the server. The shell then discards all pages of the user. */
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
