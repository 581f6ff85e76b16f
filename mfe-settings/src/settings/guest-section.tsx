import { useErrorText, useSignOut, useT } from '@tideline/mfe-kit';
import { Banner, Button, LinkButton, Row, Section } from '@tideline/ui';
import { messages as common } from '../../messages/en.ts';
import { messages } from '../../messages/data.en.ts';

/** Replaces the personal settings for a guest: how to keep the sample household, and how to leave. */
export function GuestSection() {
  const t = useT(messages);
  const commonT = useT(common);
  const errorOf = useErrorText();
  const { signOut, busy, failure } = useSignOut();
  return (
    <Section title={t('guest.title')} lead={t('guest.lead')}>
      {failure === undefined ? null : (
        <Banner tone="warn" announce="alert" title={commonT('session.failed', { why: errorOf(failure) })} />
      )}
      <Row>
        <LinkButton href="/signup">{t('guest.keep')}</LinkButton>
        <Button variant="quiet" busy={busy} onClick={() => void signOut()}>
          {t('guest.leave')}
        </Button>
      </Row>
    </Section>
  );
}
