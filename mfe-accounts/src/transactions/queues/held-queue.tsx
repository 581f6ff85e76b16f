import type { HeldTransaction } from '@tideline/contract';
import { api, Load, useChange, useErrorText, useT } from '@tideline/mfe-kit';
import { Banner, Button, DefinitionList, EmptyState, Row, Stack, useFormats, AccountPermission } from '@tideline/ui';
import { useState } from 'react';
import { messages } from '../../../messages/transaction-panels.en.ts';
import type { Names } from '../../ledger/use-names.ts';
import styles from './queues.module.css';
import { heldQuery } from './queues.queries.ts';
import { QueueSkeleton } from './transfers-queue.tsx';

interface Choice {
  rows: readonly HeldTransaction[];
  decision: 'add' | 'already_here';
}

function Side({
  title,
  row,
  account,
}: {
  title: string;
  row: Pick<HeldTransaction, 'postedOn' | 'payee' | 'amount'>;
  account: string;
}) {
  const t = useT(messages);
  const { money, date } = useFormats();
  return (
    <section aria-label={title}>
      <p className={styles.quiet}>{title}</p>
      <DefinitionList
        items={[
          { term: t('transaction.payee'), value: row.payee },
          {
            term: t('transaction.amount'),
            value: money(row.amount.minor, row.amount.currency, { sign: 'always', trimZeros: false }),
          },
          { term: t('transaction.date'), value: date(row.postedOn) },
          { term: t('transaction.account'), value: account },
        ]}
      />
    </section>
  );
}

function Held({
  row,
  account,
  busy,
  onDecide,
}: {
  row: HeldTransaction;
  account: string;
  busy: boolean;
  onDecide: (decision: Choice['decision']) => void;
}) {
  const t = useT(messages);
  return (
    <li className={styles.pair} aria-label={t('held.pairOf', { payee: row.payee })}>
      <div className={styles.sides}>
        <Side title={t('held.row')} row={row} account={account} />
        {row.existing === null ? (
          <p className={styles.quiet}>{t('held.gone')}</p>
        ) : (
          <Side title={t('held.existing')} row={row.existing} account={account} />
        )}
      </div>
      <Row gap={8}>
        <Button needs="edit" variant="outline" busy={busy} onClick={() => onDecide('already_here')}>
          {t('held.alreadyHere')}
        </Button>
        <Button needs="edit" variant="quiet" busy={busy} onClick={() => onDecide('add')}>
          {t('held.add')}
        </Button>
      </Row>
    </li>
  );
}

function DecideAll({
  items,
  count,
  busy,
  onDecide,
}: {
  items: readonly HeldTransaction[];
  count: number;
  busy: boolean;
  onDecide: (choice: Choice) => void;
}) {
  const t = useT(messages);
  return (
    <div className={styles.tools}>
      <span className={styles.quiet}>
        {count > items.length ? t('queue.firstOf', { shown: items.length, count }) : t('held.count', { count })}
      </span>
      <Row gap={8}>
        <Button
          needs="edit"
          variant="outline"
          busy={busy}
          onClick={() => onDecide({ rows: items, decision: 'already_here' })}
        >
          {t('held.allAlreadyHere', { count: items.length })}
        </Button>
        <Button needs="edit" variant="quiet" busy={busy} onClick={() => onDecide({ rows: items, decision: 'add' })}>
          {t('held.addAll', { count: items.length })}
        </Button>
      </Row>
    </div>
  );
}

/**
 * Shows imported rows that may already exist, each next to the possible match. The ledger includes them only after the
 * user adds them.
 */
export function HeldQueue({ names }: { names: Names }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const { money } = useFormats();
  const [openings, setOpenings] = useState<string[]>([]);
  const nameOf = (accountId: string): string => names.account(accountId)?.name ?? t('row.unknownAccount');
  const decide = useChange({
    change: ({ rows, decision }: Choice) => api.heldTransactions.decide({ ids: rows.map(({ id }) => id), decision }),
    done: ({ count }, { decision }) => t(decision === 'add' ? 'held.added' : 'held.leftOut', { count }),
    onSuccess: (decided) =>
      setOpenings(
        decided.openings.map(({ accountId, before, after }) =>
          t('held.openingMoved', {
            account: nameOf(accountId),
            before: money(before.minor, before.currency),
            after: money(after.minor, after.currency),
          }),
        ),
      ),
  });
  return (
    <Load
      query={heldQuery()}
      skeleton={<QueueSkeleton />}
      isEmpty={() => false}
      failedTitle={t('held.queueFailed')}
      failedHint={<p>{t('transactions.failedHint')}</p>}
    >
      {({ items, count }) => (
        <Stack gap={16}>
          {decide.error ? <Banner tone="debt" announce="alert" title={errorOf(decide.error)} /> : null}
          {openings.map((words) => (
            <Banner key={words} tone="info" announce="status" title={words} />
          ))}
          {items.length === 0 ? (
            <EmptyState title={t('held.noneTitle')}>{t('held.none')}</EmptyState>
          ) : (
            <>
              <p>{t('held.about')}</p>
              <AccountPermission ids={items.map(({ accountId }) => accountId)}>
                <DecideAll items={items} count={count} busy={decide.isPending} onDecide={decide.mutate} />
              </AccountPermission>
              <ul className={styles.pairs} aria-label={t('held.queue')}>
                {items.map((row) => (
                  <AccountPermission key={row.id} ids={[row.accountId]}>
                    <Held
                      row={row}
                      account={nameOf(row.accountId)}
                      busy={decide.isPending}
                      onDecide={(decision) => decide.mutate({ rows: [row], decision })}
                    />
                  </AccountPermission>
                ))}
              </ul>
            </>
          )}
        </Stack>
      )}
    </Load>
  );
}
