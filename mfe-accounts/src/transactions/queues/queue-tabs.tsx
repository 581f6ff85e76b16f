import { useQuery } from '@tanstack/react-query';
import { useAddressParams, useIdle, useT } from '@tideline/mfe-kit';
import { Badge, TabLinks } from '@tideline/ui';
import { messages } from '../../../messages/transactions.en.ts';
import { queuesQuery } from './queues.queries.ts';
import { hrefOf, type QueueName, queueNames } from './queue.ts';

/** Shows the queues that wait for the user next to the full list, each with its count. */
export function QueueTabs({ current }: { current: QueueName }) {
  const t = useT(messages);
  const [params] = useAddressParams();
  const { data } = useQuery({ ...queuesQuery(), enabled: useIdle() });
  const counts: Partial<Record<QueueName, number>> =
    data === undefined
      ? {}
      : {
          review: data.toReview,
          uncategorized: data.uncategorized,
          transfers: data.transfers,
          duplicates: data.duplicates,
          held: data.held,
        };
  const badge = (name: QueueName) =>
    counts[name] ? (
      <Badge tone={name === 'review' || name === 'held' ? 'warn' : 'neutral'}>
        {t('queue.count', { count: counts[name] })}
      </Badge>
    ) : null;
  return (
    <TabLinks
      label={t('queue.label')}
      tabs={queueNames.map((name) => ({
        href: hrefOf(name, params),
        label: t(`queue.${name}`),
        current: name === current,
        badge: badge(name),
      }))}
    />
  );
}
