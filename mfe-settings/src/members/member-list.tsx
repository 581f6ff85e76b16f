import { useState } from 'react';
import type { Member } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { Badge, Button, Card, Row, useFormats } from '@tideline/ui';
import { messages } from '../../messages/members.en.ts';
import { AccessDialog } from './access-dialog.tsx';
import styles from './members.module.css';
import { RemoveDialog } from './remove-dialog.tsx';

interface Opened {
  dialog: 'access' | 'remove';
  member: Member;
}

/** Lists each member with their role. Owners can change the role or remove the member. */
export function MemberList({ members, mayManage }: { members: readonly Member[]; mayManage: boolean }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  // the dialog shows the latest version, because another owner may have changed it
  const member = members.find(({ id }) => id === opened?.member.id);
  return (
    <Card>
      <ul className={styles.list}>
        {members.map((each) => (
          <MemberRow
            key={each.id}
            member={each}
            mayManage={mayManage}
            open={(dialog) => setOpened({ dialog, member: each })}
          />
        ))}
      </ul>
      {opened?.dialog === 'access' && member !== undefined ? <AccessDialog member={member} onClose={close} /> : null}
      {opened?.dialog === 'remove' && member !== undefined ? <RemoveDialog member={member} onClose={close} /> : null}
    </Card>
  );
}

function MemberRow({
  member: { name, email, role, joinedAt, isYou },
  mayManage,
  open,
}: {
  member: Member;
  mayManage: boolean;
  open: (dialog: Opened['dialog']) => void;
}) {
  const t = useT(messages);
  const { moment } = useFormats();
  return (
    <li className={styles.member}>
      <div className={styles.who}>
        <p className={styles.name}>
          {name} {isYou ? <Badge tone="tide">{t('members.you')}</Badge> : null}
        </p>
        <p className={styles.quiet}>{email}</p>
        <p className={styles.quiet}>
          {t(`role.${role}`)} · {t('members.since', { when: moment(joinedAt) })}
        </p>
      </div>
      {mayManage ? (
        <Row>
          <Button variant="quiet" aria-label={t('access.of', { name })} onClick={() => open('access')}>
            {t('access.change')}
          </Button>
          {isYou ? null : (
            <Button variant="quiet" aria-label={t('remove.of', { name })} onClick={() => open('remove')}>
              {t('remove.action')}
            </Button>
          )}
        </Row>
      ) : null}
    </li>
  );
}
