import { useState } from 'react';
import type { Invitation } from '@tideline/contract';
import { api, useChange, useErrorText, useFreshSignIn, useT } from '@tideline/mfe-kit';
import { Banner, Button, Card, Row, Stack, useFormats } from '@tideline/ui';
import { messages } from '../../messages/members.en.ts';
import { LinkToHandOver } from './link-to-hand-over.tsx';
import styles from './members.module.css';

/** Lists invitations that were not accepted yet. Each can be renewed or revoked. */
export function InvitationList({ invitations }: { invitations: readonly Invitation[] }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const { run, dialog } = useFreshSignIn();
  const [renewed, setRenewed] = useState<{ id: string; link: string } | null>(null);
  const resend = useChange({
    change: ({ id }: Invitation) => run(() => api.invitations.resend({ id })),
    done: ({ link }) => t(link === null ? 'invite.sent' : 'invite.renewed'),
    onSuccess: ({ item, link }) => setRenewed(link === null ? null : { id: item.id, link }),
  });
  const revoke = useChange({
    change: ({ id, version }: Invitation) => run(() => api.invitations.revoke({ id }, { ifMatch: version })),
    done: () => t('invitations.revoked'),
  });
  const error = resend.error ?? revoke.error;
  const pending = (mutation: { isPending: boolean; variables?: Invitation | undefined }, id: string): boolean =>
    mutation.isPending && mutation.variables?.id === id;
  return (
    <Card>
      <Stack gap={16}>
        {error === null ? null : <Banner tone="warn" announce="alert" title={errorOf(error)} />}
        <ul className={styles.list}>
          {invitations.map((each) => (
            <InvitationRow
              key={each.id}
              invitation={each}
              link={renewed?.id === each.id ? renewed.link : null}
              resending={pending(resend, each.id)}
              revoking={pending(revoke, each.id)}
              onResend={() => resend.mutate(each)}
              onRevoke={() => revoke.mutate(each)}
            />
          ))}
        </ul>
        {dialog}
      </Stack>
    </Card>
  );
}

function InvitationRow({
  invitation: { email, role, expiresAt, isExpired },
  link,
  resending,
  revoking,
  onResend,
  onRevoke,
}: {
  invitation: Invitation;
  link: string | null;
  resending: boolean;
  revoking: boolean;
  onResend: () => void;
  onRevoke: () => void;
}) {
  const t = useT(messages);
  const { moment } = useFormats();
  const name = email ?? t('invitations.byLink');
  return (
    <li className={styles.member}>
      <div className={styles.who}>
        <p className={styles.name}>{name}</p>
        <p className={styles.quiet}>
          {t(`role.${role}`)} ·{' '}
          {t(isExpired ? 'invitations.expired' : 'invitations.expires', { when: moment(expiresAt) })}
        </p>
      </div>
      <Row>
        <Button variant="quiet" busy={resending} aria-label={t('invitations.againFor', { name })} onClick={onResend}>
          {t(email === null ? 'invitations.newLink' : 'invitations.again')}
        </Button>
        <Button variant="quiet" busy={revoking} aria-label={t('invitations.revokeOf', { name })} onClick={onRevoke}>
          {t('invitations.revoke')}
        </Button>
      </Row>
      {link === null ? null : (
        <div className={styles.wide}>
          <LinkToHandOver link={link} />
        </div>
      )}
    </li>
  );
}
