import { useState } from 'react';
import { isPrivateHousehold, Load, useMay, useSession, useT } from '@tideline/mfe-kit';
import { Banner, Button, LinkButton, Page, Row, Section, Skeleton, SkeletonBar, Stack } from '@tideline/ui';
import { messages as guestMessages } from '../../messages/data.en.ts';
import { messages } from '../../messages/members.en.ts';
import { InvitationList } from './invitation-list.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MemberList } from './member-list.tsx';
import { MemberTokens } from './member-tokens.tsx';
import { membersQuery } from './members.queries.ts';
import { OwnHouseholds } from './own-households.tsx';

/** /settings?section=members: members of the household, invitations, and the user's other households. */
export function SectionPage() {
  const t = useT(messages);
  const session = useSession();
  const isGuest = session.user.guestExpiresAt !== null;
  const isPrivate = isPrivateHousehold(session);
  const isOwner = useMay('manage') && !isGuest;
  const mayManage = isOwner && !isPrivate;
  const [inviting, setInviting] = useState(false);
  return (
    <Page
      title={t('members.title')}
      lead={t(isPrivate ? 'members.leadPrivate' : 'members.lead')}
      actions={
        mayManage ? (
          <Button icon="plus" onClick={() => setInviting(true)}>
            {t('invite.action')}
          </Button>
        ) : undefined
      }
    >
      {isGuest ? <GuestNote /> : null}
      <Load
        query={membersQuery()}
        failedTitle={t('members.failed')}
        isEmpty={() => false}
        skeleton={
          <Skeleton label={t('members.loading')}>
            <SkeletonBar width="100%" height="8rem" />
          </Skeleton>
        }
      >
        {({ items, invitations }) => (
          <Stack gap={32}>
            <Section title={t('members.list')}>
              {isOwner ? null : <p>{t('members.ownersOnly')}</p>}
              <MemberList members={items} mayManage={mayManage} />
            </Section>
            {invitations.length > 0 ? (
              <Section title={t('invitations.title')} lead={t('invitations.lead')}>
                <InvitationList invitations={invitations} />
              </Section>
            ) : null}
          </Stack>
        )}
      </Load>
      {isOwner ? <MemberTokens /> : null}
      {isGuest ? null : <OwnHouseholds />}
      {inviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
    </Page>
  );
}

function GuestNote() {
  const t = useT(messages);
  const guestT = useT(guestMessages);
  return (
    <Banner
      tone="info"
      title={t('members.guest')}
      actions={
        <Row>
          <LinkButton href="/signup">{guestT('guest.keep')}</LinkButton>
        </Row>
      }
    />
  );
}
