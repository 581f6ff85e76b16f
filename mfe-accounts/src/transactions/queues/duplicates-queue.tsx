import type { DuplicateCandidate, Transaction } from '@tideline/contract';
import { api, Load, useChange, useErrorText, useT } from '@tideline/mfe-kit';
import { Banner, Button, EmptyState, Row, Stack, AccountPermission } from '@tideline/ui';
import { messages } from '../../../messages/transaction-panels.en.ts';
import { PairSide } from '../selection/pair.tsx';
import type { Names } from '../../ledger/use-names.ts';
import styles from './queues.module.css';
import { duplicatesQuery } from './queues.queries.ts';
import { QueueSkeleton } from './transfers-queue.tsx';

function Side({
  row,
  place,
  names,
  busy,
  onKeep,
}: {
  row: Transaction;
  place: 'first' | 'second';
  names: Names;
  busy: boolean;
  onKeep: () => void;
}) {
  const t = useT(messages);
  return (
    <section aria-label={t(`merge.${place}`)}>
      <Stack gap={16}>
        <PairSide transaction={row} names={names} />
        <Row gap={8}>
          <Button needs="edit" variant="outline" busy={busy} onClick={onKeep}>
            {t(`duplicate.keep.${place}`)}
          </Button>
        </Row>
      </Stack>
    </section>
  );
}

function Candidate({ candidate, names }: { candidate: DuplicateCandidate; names: Names }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const { id, version, first, second, reason, days } = candidate;
  const merge = useChange({
    change: (keptId: string) => api.duplicates.merge({ id, keptId }, { ifMatch: version }),
    done: ({ item: { payee } }) => t('merge.done', { payee }),
  });
  const keep = useChange({
    change: () => api.duplicates.keepBoth({ id }, { ifMatch: version }),
    done: () => t('duplicate.keptBoth'),
  });
  const busy = merge.isPending || keep.isPending;
  const failure = merge.error ?? keep.error;
  return (
    <li className={styles.pair} aria-label={t('duplicate.pairOf', { payee: first.payee })}>
      <p className={styles.quiet}>
        {[t(`duplicate.${reason}`), days === 0 ? t('duplicate.sameDay') : t('duplicate.days', { count: days })].join(
          ' · ',
        )}
      </p>
      <div className={styles.sides}>
        <Side row={first} place="first" names={names} busy={busy} onKeep={() => merge.mutate(first.id)} />
        <Side row={second} place="second" names={names} busy={busy} onKeep={() => merge.mutate(second.id)} />
      </div>
      {failure ? <Banner tone="debt" announce="alert" title={errorOf(failure)} /> : null}
      <Row gap={8}>
        <Button needs="edit" variant="quiet" busy={busy} onClick={() => keep.mutate(undefined)}>
          {t('duplicate.keepBoth')}
        </Button>
      </Row>
    </li>
  );
}

/** Shows pairs in one account that may be the same purchase, side by side, and lets the user decide. */
export function DuplicatesQueue({ names }: { names: Names }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const find = useChange({
    change: () => api.duplicates.find({}),
    done: ({ count }) => t('duplicate.found', { count }),
  });
  return (
    <Load
      query={duplicatesQuery()}
      skeleton={<QueueSkeleton />}
      isEmpty={() => false}
      failedTitle={t('duplicate.queueFailed')}
      failedHint={<p>{t('transactions.failedHint')}</p>}
    >
      {({ items, count }) => (
        <Stack gap={16}>
          <div className={styles.tools}>
            <span className={styles.quiet}>
              {count > items.length
                ? t('queue.firstOf', { shown: items.length, count })
                : t('duplicate.count', { count })}
            </span>
            <Button needs="edit" variant="quiet" busy={find.isPending} onClick={() => find.mutate(undefined)}>
              {t('queue.find')}
            </Button>
          </div>
          {find.error ? <Banner tone="debt" announce="alert" title={errorOf(find.error)} /> : null}
          {items.length === 0 ? (
            <EmptyState title={t('duplicate.noneTitle')}>{t('duplicate.none')}</EmptyState>
          ) : (
            <ul className={styles.pairs} aria-label={t('queue.duplicates')}>
              {items.map((candidate) => (
                <AccountPermission key={candidate.id} ids={[candidate.first.accountId]}>
                  <Candidate candidate={candidate} names={names} />
                </AccountPermission>
              ))}
            </ul>
          )}
        </Stack>
      )}
    </Load>
  );
}
