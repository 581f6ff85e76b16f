import { useQuery } from '@tanstack/react-query';
import type { Transaction } from '@tideline/contract';
import { listKeys, LoadFailure, useKeys, useSession, useT } from '@tideline/mfe-kit';
import { classNames, EmptyState, FilteredState, LinkButton, Skeleton } from '@tideline/ui';
import { type VirtualListHandle, WindowList } from '@tideline/ui/lists';
import { useRef } from 'react';
import { messages } from '../../messages/transactions.en.ts';
import { useDelete } from './transaction-changes.ts';
import type { ListFilter } from './transaction-filter.ts';
import type { FocusedField } from './transaction-form.tsx';
import styles from './transaction-list.module.css';
import { RowSkeleton, TransactionRow } from './transaction-row.tsx';
import { totalsQuery } from './transactions.queries.ts';
import { type Names } from './use-names.ts';
import { openCategoryInFocus, type RowFocus, useRowFocus } from './use-row-focus.ts';
import { type TransactionRows, useTransactionRows } from './use-transaction-rows.ts';

/** A row of one line and the day above it; measured once they are drawn. */
const ROW_PX = { comfortable: 49, compact: 41 };
const DAY_PX = 40;

export interface TransactionListProps {
  filter: ListFilter;
  names: Names;
  onClear: () => void;
  onAdd: () => void;
  onSearch: () => void;
  /** Opens a transaction, with the focus on one of its fields. */
  onEdit: (id: string, field?: FocusedField) => void;
}

function Head({ ofOneAccount }: { ofOneAccount: boolean }) {
  const t = useT(messages);
  const columns = ofOneAccount ? (['row.payee', 'transactions.category', 'row.amount', 'row.balance'] as const) : (['row.payee', 'transactions.category', 'transactions.account', 'row.amount'] as const);
  return (
    <div className={styles.head} aria-hidden="true">
      {columns.map((key) => (
        <span key={key}>{t(key)}</span>
      ))}
    </div>
  );
}

function ListSkeleton({ ofOneAccount }: { ofOneAccount: boolean }) {
  const t = useT(messages);
  return (
    <Skeleton label={t('transactions.loading')}>
      <Head ofOneAccount={ofOneAccount} />
      {Array.from({ length: 8 }, (_, index) => (
        <RowSkeleton key={index} ofOneAccount={ofOneAccount} />
      ))}
    </Skeleton>
  );
}

function Empty({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  const t = useT(messages);
  if (filtered) {
    return (
      <FilteredState title={t('transactions.noneTitle')} onClear={onClear}>
        {t('transactions.none')}
      </FilteredState>
    );
  }
  return (
    <EmptyState
      title={t('transactions.emptyTitle')}
      action={
        <LinkButton variant="outline" icon="upload" href="/transactions?import=1">
          {t('transactions.emptyImport')}
        </LinkButton>
      }
    >
      {t('transactions.empty')}
    </EmptyState>
  );
}

function Failure({ rows }: { rows: TransactionRows }) {
  const t = useT(messages);
  const { error, updatedAt, isFetching, retry } = rows;
  return error && <LoadFailure error={error} title={t('transactions.failed')} staleTitle={t('transactions.failedMore')} hint={<p>{t('transactions.failedHint')}</p>} updatedAt={updatedAt} retrying={isFetching} onRetry={retry} />;
}

/** Keys of the list; those for one transaction mean the row that has the focus. */
function useTransactionKeys({ onAdd, onSearch, onEdit }: Pick<TransactionListProps, 'onAdd' | 'onSearch' | 'onEdit'>, rows: TransactionRows, focus: RowFocus): void {
  const t = useT(messages);
  const { remove } = useDelete(() => focus.stay());
  const onRow = (act: (transaction: Transaction) => void) => () => {
    const row = rows.at(focus.current() ?? -1);
    if (row) act(row);
  };
  useKeys(t('nav.transactions'), [
    ...listKeys({ move: focus.move, search: onSearch, create: { label: t('transactions.add'), run: onAdd } }),
    { keys: 'e', label: t('keys.edit'), run: onRow(({ id }) => onEdit(id)) },
    { keys: 'c', label: t('keys.category'), run: openCategoryInFocus },
    { keys: 'o', label: t('keys.note'), run: onRow(({ id }) => onEdit(id, 'memo')) },
    { keys: 'y', label: t('keys.payee'), run: onRow(({ id }) => onEdit(id, 'payee')) },
    { keys: 'd', label: t('keys.delete'), run: onRow(remove) },
  ]);
}

/** The list with its keys. */
export function TransactionList({ filter, names, onClear, ...handlers }: TransactionListProps) {
  const t = useT(messages);
  const { user } = useSession();
  const total = useQuery(totalsQuery(filter)).data?.count;
  const rows = useTransactionRows(filter, total);
  const list = useRef<VirtualListHandle>(null);
  const focus = useRowFocus(rows.count, (position) => list.current?.scrollToIndex(position));
  const rowPx = ROW_PX[user.density];
  const filtered = Object.keys(filter).length > 0;
  const ofOneAccount = filter.accountId !== undefined && Object.keys(filter).length === 1;
  useTransactionKeys(handlers, rows, focus);
  const startsDay = (position: number) => rows.at(position)?.postedOn !== rows.at(position - 1)?.postedOn;
  if (rows.isPending) return rows.error ? <Failure rows={rows} /> : <div className={styles.sheet}><ListSkeleton ofOneAccount={ofOneAccount} /></div>;
  return (
    <>
      {rows.error ? <Failure rows={rows} /> : null}
      <div className={classNames(styles.sheet, ofOneAccount && styles.oneAccount, rows.isStale && styles.stale)}>
        {rows.count === 0 ? <Empty filtered={filtered} onClear={onClear} /> : null}
        {rows.count === 0 ? null : <Head ofOneAccount={ofOneAccount} />}
        <WindowList
          ref={list}
          label={t('transactions.list')}
          count={rows.count}
          estimateRowPx={(position) => (startsDay(position) ? rowPx + DAY_PX : rowPx)}
          rowKey={(position) => rows.at(position)?.id ?? position}
          onRange={rows.fetchFor}
          isHere={(position) => rows.at(position) !== undefined}
          renderRow={(position) => {
            const transaction = rows.at(position);
            return transaction === undefined ? (
              <RowSkeleton ofOneAccount={ofOneAccount} />
            ) : (
              <TransactionRow
                transaction={transaction}
                position={position}
                startsDay={startsDay(position)}
                ofOneAccount={ofOneAccount}
                names={names}
                focusTurn={focus.turnFor(position)}
              />
            );
          }}
        />
      </div>
    </>
  );
}
