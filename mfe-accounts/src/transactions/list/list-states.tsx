import { LoadFailure, useT } from '@tideline/mfe-kit';
import { Button, EmptyState, FilteredState, LinkButton, Picture, Skeleton, visuallyHidden } from '@tideline/ui';
import { Checkbox } from '@tideline/ui/forms';
import { messages } from '../../../messages/transactions.en.ts';
import type { ListFilter } from '../transaction-filter.ts';
import type { Selection } from '../selection/use-selection.ts';
import styles from './transaction-list.module.css';
import { RowSkeleton } from './transaction-row.tsx';
import type { TransactionRows } from './use-transaction-rows.ts';

/** Shows the header row: column names, and the checkbox that selects everything the filter finds. */
export function Head({
  ofOneAccount,
  count,
  selection,
}: {
  ofOneAccount: boolean;
  count: number;
  selection: Selection;
}) {
  const t = useT(messages);
  const columns = ofOneAccount
    ? (['row.payee', 'transactions.category', 'row.amount', 'row.balance'] as const)
    : (['row.payee', 'transactions.category', 'transactions.account', 'row.amount'] as const);
  const { size, all, clear } = selection;
  return (
    <div role="row" aria-rowindex={1} className={styles.head}>
      <span role="columnheader" className={visuallyHidden.always}>
        {t('transaction.date')}
      </span>
      <span role="columnheader" className={styles.check}>
        <Checkbox
          labelHidden
          label={t('select.all', { count })}
          checked={size > 0 && size === count}
          indeterminate={size > 0 && size < count}
          onChange={() => (size > 0 ? clear() : all())}
        />
      </span>
      {columns.map((key) => (
        <span role="columnheader" key={key}>
          {t(key)}
        </span>
      ))}
    </div>
  );
}

export function ListSkeleton({ ofOneAccount }: { ofOneAccount: boolean }) {
  const t = useT(messages);
  return (
    <div className={styles.sheet}>
      <Skeleton label={t('transactions.loading')}>
        <div aria-hidden="true">
          {Array.from({ length: 8 }, (_, index) => (
            <RowSkeleton key={index} ofOneAccount={ofOneAccount} />
          ))}
        </div>
      </Skeleton>
    </div>
  );
}

/** Names the queue that a filter consists of; null: it is another filter. */
const queueOf = ({ needsReview, uncategorized, ...others }: ListFilter): 'review' | 'uncategorized' | null =>
  Object.keys(others).length > 0 || needsReview === uncategorized ? null : needsReview ? 'review' : 'uncategorized';

interface EmptyProps {
  filter: ListFilter;
  onClear: () => void;
  onAdd: () => void;
}

export function Empty({ filter, onClear, onAdd }: EmptyProps) {
  const t = useT(messages);
  const queue = queueOf(filter);
  if (queue !== null) return <EmptyState title={t(`queue.${queue}.done`)}>{t(`queue.${queue}.hint`)}</EmptyState>;
  if (Object.keys(filter).length > 0) {
    return (
      <FilteredState title={t('transactions.noneTitle')} onClear={onClear}>
        {t('transactions.none')}
      </FilteredState>
    );
  }
  return (
    <EmptyState
      picture={<Picture icon="list" />}
      title={t('transactions.emptyTitle')}
      action={
        <>
          <LinkButton needs="edit" icon="upload" href="/transactions?import=1">
            {t('transactions.emptyImport')}
          </LinkButton>
          <Button needs="edit" variant="outline" icon="plus" onClick={onAdd}>
            {t('transactions.add')}
          </Button>
        </>
      }
    >
      {t('transactions.empty')}
    </EmptyState>
  );
}

export function Failure({ rows }: { rows: TransactionRows }) {
  const t = useT(messages);
  const { error, updatedAt, isFetching, retry } = rows;
  return (
    error && (
      <LoadFailure
        error={error}
        title={t('transactions.failed')}
        staleTitle={t('transactions.failedMore')}
        hint={<p>{t('transactions.failedHint')}</p>}
        updatedAt={updatedAt}
        retrying={isFetching}
        onRetry={retry}
      />
    )
  );
}
