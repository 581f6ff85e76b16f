import { Load, useSession, useT } from '@tideline/mfe-kit';
import { Card, LinkButton, Page, Row, Section, Skeleton, SkeletonBar, Stack } from '@tideline/ui';
import { useState } from 'react';
import { messages } from '../../messages/security.en.ts';
import { messages as guestMessages } from '../../messages/data.en.ts';
import { ApiTokensSection } from './api-tokens-section.tsx';
import { DeleteAccount } from '../deletion/delete-account.tsx';
import { EmailSection } from './email-section.tsx';
import { FactorsSection } from './factors-section.tsx';
import { PasswordForm } from './password-form.tsx';
import { providerQuery, ProviderSection } from './provider-section.tsx';
import { SessionList } from './session-list.tsx';
import { sessionsQuery } from './sessions.queries.ts';

/** /settings?section=security: the user's sessions, email address, password, second factors and API tokens. */
export function SectionPage() {
  const t = useT(messages);
  const isGuest = useSession().user.guestExpiresAt !== null;
  return (
    <Page title={t('security.title')} lead={t('security.lead')}>
      <Section title={t('sessions.title')} lead={t('sessions.lead')}>
        <Load
          query={sessionsQuery()}
          failedTitle={t('sessions.failed')}
          isEmpty={() => false}
          skeleton={
            <Skeleton label={t('sessions.loading')}>
              <SkeletonBar width="100%" height="8rem" />
            </Skeleton>
          }
        >
          {({ items }) => <SessionList sessions={items} />}
        </Load>
      </Section>
      {isGuest ? null : <EmailSection />}
      <Password />
      {isGuest ? null : <ProviderSection />}
      {isGuest ? null : <FactorsSection />}
      {isGuest ? null : <ApiTokensSection />}
      {isGuest ? null : <DeleteAccount />}
    </Page>
  );
}

function Password() {
  const t = useT(messages);
  const guestT = useT(guestMessages);
  const isGuest = useSession().user.guestExpiresAt !== null;
  const [saved, setSaved] = useState(0);
  return (
    <Section title={t('password.title')} {...(isGuest ? {} : { lead: t('password.lead') })}>
      <Card>
        {isGuest ? (
          <Stack gap={16}>
            <p>{t('password.guest')}</p>
            <Row>
              <LinkButton href="/signup">{guestT('guest.keep')}</LinkButton>
            </Row>
          </Stack>
        ) : (
          // a new key clears the form after saving
          <Load query={providerQuery()} skeleton={null} isEmpty={() => false} failedTitle={t('password.failed')}>
            {({ hasPassword }) => (
              <Stack gap={16}>
                {hasPassword ? null : <p>{t('password.none')}</p>}
                <PasswordForm key={saved} hasPassword={hasPassword} onSaved={() => setSaved(saved + 1)} />
              </Stack>
            )}
          </Load>
        )}
      </Card>
    </Section>
  );
}
