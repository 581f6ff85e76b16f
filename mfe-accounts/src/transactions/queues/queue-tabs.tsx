import { useQuery } from '@tanstack/react-query';
import { useT } from '@tideline/mfe-kit';
import { Badge, Link } from '@tideline/ui';
import { useSearchParams } from 'react-router-dom';
import { messages } from '../../../messages/transactions.en.ts';
import styles from './queues.module.css';
import { queuesQuery } from './queues.queries.ts';
import { hrefOf, type QueueName, queueNames } from './queue.ts';

/** What waits for a person beside the whole list, each with how much it is. */
export function QueueTabs({ current }: { current: QueueName }) {
  const t = useT(messages);
  const [params] = useSearchParams();
  const { data } = useQuery(queuesQuery());
  const counts: Partial<Record<QueueName, number>> = data === undefined ? {} : { review: data.toReview, uncategorised: data.uncategorised, transfers: data.transfers, duplicates: data.duplicates };
  return (
    <nav aria-label={t('queue.label')} className={styles.tabs}>
      {queueNames.map((name) => (
        <Link key={name} href={hrefOf(name, params)} className={styles.tab} aria-current={name === current ? 'page' : undefined}>
          {t(`queue.${name}`)}
          {counts[name] ? <Badge tone={name === 'review' ? 'warn' : 'neutral'}>{t('queue.count', { count: counts[name] })}</Badge> : null}
        </Link>
      ))}
    </nav>
  );
}
