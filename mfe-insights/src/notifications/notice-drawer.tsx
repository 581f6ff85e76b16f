import type { NotificationDelivery, NotificationDetail } from '@tideline/contract';
import { Load, useT } from '@tideline/mfe-kit';
import { Badge, DefinitionList, LinkButton, SkeletonBar, Stack, useFormats } from '@tideline/ui';
import { Drawer } from '@tideline/ui/overlays';
import { messages } from '../../messages/notifications.en.ts';
import styles from './notifications.module.css';
import { noticeQuery } from './notifications.queries.ts';

/** Shows one notification with the delivery of each copy: `?notice=<id>`. */
export function NoticeDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT(messages);
  return (
    <Drawer open onClose={onClose} title={t('trace.title')}>
      <Load
        query={noticeQuery(id)}
        skeleton={<SkeletonBar width="100%" height="10rem" />}
        failedTitle={t('inbox.failed')}
      >
        {(notice) => <NoticeDetail notice={notice} />}
      </Load>
    </Drawer>
  );
}

function NoticeDetail({ notice: { title, body, href, deliveries } }: { notice: NotificationDetail }) {
  const t = useT(messages);
  return (
    <Stack gap={24}>
      <div>
        <h3 className={styles.title}>{title}</h3>
        {body === '' ? null : <p>{body}</p>}
      </div>
      <LinkButton href={href}>{t('trace.open')}</LinkButton>
      {deliveries.length === 0 ? (
        <p className={styles.quiet}>{t('trace.inboxOnly')}</p>
      ) : (
        deliveries.map((delivery) => <Delivery key={delivery.id} delivery={delivery} />)
      )}
    </Stack>
  );
}

const TONES = {
  sent: 'gain',
  failed: 'warn',
  dead: 'debt',
  suppressed: 'neutral',
  held: 'info',
  digest: 'info',
  queued: 'info',
  waiting: 'info',
} as const;

function Delivery({
  delivery: { channel, target, state, reason, dueAt, attempts, steps },
}: {
  delivery: NotificationDelivery;
}) {
  const t = useT(messages);
  const { moment } = useFormats();
  return (
    <section className={styles.delivery} aria-label={t(`channel.${channel}`)}>
      <h4 className={styles.title}>
        {t(`channel.${channel}`)}
        {target === null ? '' : ` · ${target}`} <Badge tone={TONES[state]}>{t(`delivery.${state}`)}</Badge>
      </h4>
      {reason === null ? null : <p>{t(`reason.${reason}`)}</p>}
      <DefinitionList
        items={[
          ...(dueAt === null ? [] : [{ term: t('trace.due'), value: moment(dueAt) }]),
          ...(attempts > 1 ? [{ term: t('trace.attempts'), value: String(attempts) }] : []),
          ...steps.map((step) => ({
            term: moment(step.at),
            value:
              step.reason === null
                ? t(`delivery.${step.event}`)
                : `${t(`delivery.${step.event}`)}: ${t(`reason.${step.reason}`)}`,
          })),
        ]}
      />
    </section>
  );
}
