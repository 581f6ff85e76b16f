import { useErrorText, useSession, useSignOut, useT } from '@tideline/mfe-kit';
import { Banner, Button, Section } from '@tideline/ui';
import { messages } from '../../messages/en.ts';

/** Signs out: ends the session on the server; the shell then discards all of its pages. */
export function SessionSection() {
  const t = useT(messages);
  const errorOf = useErrorText();
  const { user } = useSession();
  const { signOut, busy, failure } = useSignOut();
  return (
    <Section title={t('session.title')} lead={t('session.lead', { email: user.email })}>
      {failure === undefined ? null : (
        <Banner tone="warn" announce="alert" title={t('session.failed', { why: errorOf(failure) })} />
      )}
      <Button variant="outline" icon="logout" busy={busy} onClick={() => void signOut()}>
        {t('session.signOut')}
      </Button>
    </Section>
  );
}
