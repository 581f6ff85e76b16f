import { useState } from 'react';
import { api, emit, isPrivateHousehold, Load, useErrorText, useSession, useT } from '@tideline/mfe-kit';
import { useMutation } from '@tanstack/react-query';
import { Badge, Banner, Button, Card, Row, Section, Skeleton, SkeletonBar, Stack } from '@tideline/ui';
import { ConfirmDialog } from '@tideline/ui/overlays';
import { messages } from '../../messages/members.en.ts';
import { CreateHouseholdDialog } from './create-household-dialog.tsx';
import styles from './members.module.css';
import { householdsQuery } from './members.queries.ts';

/** Lists the user's households, and lets the user open one, leave the current one, or create another. */
export function OwnHouseholds() {
  const t = useT(messages);
  const session = useSession();
  const { household } = session;
  const [opened, setOpened] = useState<'create' | 'leave' | null>(null);
  const close = () => setOpened(null);
  return (
    <Section title={t('households.title')} lead={t('households.lead')}>
      <Stack gap={16}>
        <Load
          query={householdsQuery()}
          failedTitle={t('households.failed')}
          isEmpty={() => false}
          skeleton={
            <Skeleton label={t('members.loading')}>
              <SkeletonBar width="100%" height="5rem" />
            </Skeleton>
          }
        >
          {({ items }) => (
            <Card>
              <ul className={styles.list}>
                {items.map(({ id, name, role, members }) => (
                  <li key={id} className={styles.member}>
                    <div className={styles.who}>
                      <p className={styles.name}>
                        {name} {id === household.id ? <Badge tone="tide">{t('households.here')}</Badge> : null}
                      </p>
                      <p className={styles.quiet}>
                        {t(`role.${role}`)} · {t('households.members', { count: members })}
                      </p>
                    </div>
                    {id === household.id ? (
                      isPrivateHousehold(session) ? null : (
                        <Button variant="quiet" onClick={() => setOpened('leave')}>
                          {t('leave.action')}
                        </Button>
                      )
                    ) : (
                      <Button
                        variant="quiet"
                        aria-label={t('households.openOf', { name })}
                        onClick={() => emit('household.open', { id })}
                      >
                        {t('households.open')}
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
            </Card>
          )}
        </Load>
        <Row>
          <Button variant="outline" icon="plus" onClick={() => setOpened('create')}>
            {t('create.action')}
          </Button>
        </Row>
      </Stack>
      {opened === 'create' ? <CreateHouseholdDialog onClose={close} /> : null}
      {opened === 'leave' ? <LeaveDialog onClose={close} /> : null}
    </Section>
  );
}

function LeaveDialog({ onClose }: { onClose: () => void }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const { household, households } = useSession();
  const leave = useMutation({
    mutationFn: () => api.members.leave(),
    // the shell opens another household, or asks which one to open
    onSuccess: () => emit('household.open', { id: households.find(({ id }) => id !== household.id)?.id ?? null }),
  });
  return (
    <ConfirmDialog
      open
      danger
      onClose={onClose}
      title={t('leave.title', { household: household.name })}
      confirmLabel={t('leave.action')}
      busy={leave.isPending}
      onConfirm={() => leave.mutate()}
    >
      <Stack gap={16}>
        {leave.error ? <Banner tone="warn" announce="alert" title={errorOf(leave.error)} /> : null}
        <p>{t('leave.loses')}</p>
        <p>{t('remove.stays')}</p>
      </Stack>
    </ConfirmDialog>
  );
}
