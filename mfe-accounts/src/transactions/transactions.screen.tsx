import { useQuery } from '@tanstack/react-query';
import {
  ApiError,
  isUnreachable,
  Load,
  notify,
  partQuery,
  referenceOf,
  useAddressParams,
  usePrefetchedPart,
  useT,
  useTextParam,
  useEditParam,
  useMay,
  useMoveForm,
} from '@tideline/mfe-kit';
import { Button, ErrorState, Page, Row, Skeleton, SkeletonBar, Stack } from '@tideline/ui';
import { useRef, useState } from 'react';
import { messages } from '../../messages/transactions.en.ts';
import { changesPart } from './changes/changes-part.ts';
import { LazyImportFeatures } from '../import/lazy-import-features.tsx';
import { TransactionList } from './list/transaction-list.tsx';
import { type TransactionRows, useTransactionRows } from './list/use-transaction-rows.ts';
import { type QueueName, queueIn } from './queues/queue.ts';
import { QueueTabs } from './queues/queue-tabs.tsx';
import { FilterBar } from './search/filter-bar.tsx';
import type { Problem } from './search/search-problems.tsx';
import { Totals } from './search/totals.tsx';
import { type PairAction, useSelection } from './selection/use-selection.ts';
import {
  isFiltered,
  noFilter,
  readView,
  toListFilter,
  toListRequest,
  type TransactionView,
  writeView,
} from './transaction-filter.ts';
import { type ListRequest, totalsQuery } from './transactions.queries.ts';
import { type Names, useNames } from '../ledger/use-names.ts';

const movesPart = () => partQuery('mfe-accounts/moves', () => import('@tideline/mfe-kit/moves'));
const panelsPart = () => partQuery('mfe-accounts/transaction-panels', () => import('./transaction-panels.tsx'));
const importPart = () => partQuery('mfe-accounts/import-panel', () => import('../import/import-panel.tsx'));
const queuesPart = () => partQuery('mfe-accounts/transaction-queues', () => import('./queues/queues-part.tsx'));
const recurringPart = () => partQuery('mfe-accounts/recurring-panel', () => import('../recurring/recurring-panel.tsx'));
const bulkPart = () => partQuery('mfe-accounts/bulk-bar', () => import('./selection/bulk-bar.tsx'));

const blockSkeleton = (
  <Skeleton>
    <SkeletonBar width="100%" height="12rem" />
  </Skeleton>
);

function Panels({ accountId }: { accountId: string | null }) {
  const [adding, setAdding] = useEditParam('add');
  const [transactionId, setTransactionId] = useTextParam('transaction');
  const { moveId, close } = useMoveForm();
  const mayEdit = useMay('edit');
  if (moveId !== null && mayEdit)
    return (
      <Load query={movesPart()} skeleton={null}>
        {({ RecordMove }) => <RecordMove moveId={moveId} onClose={close} />}
      </Load>
    );
  if (adding === null && transactionId === null) return null;
  return (
    <Load query={panelsPart()} skeleton={null}>
      {({ AddTransactionDrawer, TransactionDrawer }) =>
        adding === null ? (
          <TransactionDrawer key={transactionId} id={transactionId ?? ''} onClose={() => setTransactionId(null)} />
        ) : (
          <AddTransactionDrawer accountId={accountId} onClose={() => setAdding(null)} />
        )
      }
    </Load>
  );
}

const refusedIn = ({ error }: TransactionRows): readonly Problem[] =>
  error instanceof ApiError && error.is('SEARCH_NOT_UNDERSTOOD') ? error.params.problems : [];

function useRowsAndSelection(list: ListRequest, total: number | null | undefined) {
  const rows = useTransactionRows(list, total);
  const selection = useSelection(list, rows.count);
  const [pair, setPair] = useState<PairAction | null>(null);
  return { rows, selection, pair, setPair };
}

/** Shows the actions of a queue, in addition to its list. */
function QueueTools({
  queue,
  list,
  count,
  oneByOne,
  onOneByOne,
}: {
  queue: QueueName;
  list: ListRequest;
  count: number;
  oneByOne: boolean;
  onOneByOne: (now: boolean) => void;
}) {
  const t = useT(messages);
  if (count === 0) return null;
  if (queue === 'review') {
    return (
      <Load query={queuesPart()} skeleton={blockSkeleton}>
        {({ ReviewBar }) => <ReviewBar list={list} count={count} />}
      </Load>
    );
  }
  if (queue !== 'uncategorized') return null;
  return (
    <Row gap={8}>
      <Button needs="edit" variant="outline" onClick={() => onOneByOne(!oneByOne)}>
        {t(oneByOne ? 'queue.list' : 'queue.one')}
      </Button>
    </Row>
  );
}

interface ViewProps {
  queue: QueueName;
  names: Names;
  /** Whether there are no transactions to filter or sum up yet. */
  hasNone: boolean;
  onAdd: () => void;
}

function Ledger({ queue, names, hasNone, onAdd }: ViewProps) {
  const t = useT(messages);
  const [params, setParams] = useAddressParams();
  const view = readView(params);
  const search = useRef<HTMLInputElement>(null);
  const [, setTransactionId] = useTextParam('transaction');
  const change = (next: Partial<TransactionView>) =>
    setParams((current) => writeView(current, next), { replace: true });
  const filter = toListFilter(view);
  const list = toListRequest(view);
  const totals = useQuery(totalsQuery(filter));
  const total = totals.data?.count ?? (totals.isError ? null : undefined);
  const { rows, selection, pair, setPair } = useRowsAndSelection(list, total);
  const refused = refusedIn(rows);
  usePrefetchedPart(panelsPart);
  usePrefetchedPart(changesPart);
  const [one, setOne] = useEditParam('one');
  const oneByOne = queue === 'uncategorized' && one !== null;
  const askPair = (action: PairAction) => (selection.size === 2 ? setPair(action) : notify(t(`keys.two.${action}`)));
  return (
    <>
      {hasNone ? null : <FilterBar view={view} names={names} refused={refused} onChange={change} searchRef={search} />}
      {names.error && !isUnreachable(names.error) ? (
        <ErrorState title={t('transactions.namesFailed')} onRetry={names.retry} reference={referenceOf(names.error)}>
          <p>{t('transactions.namesFailedHint')}</p>
        </ErrorState>
      ) : null}
      {hasNone ? null : <Totals filter={filter} list={list} />}
      <QueueTools
        queue={queue}
        list={list}
        count={rows.count}
        oneByOne={oneByOne}
        onOneByOne={(now) => setOne(now ? '1' : null, { push: true })}
      />
      {oneByOne ? (
        <Load query={queuesPart()} skeleton={blockSkeleton}>
          {({ CategorizeQueue }) => <CategorizeQueue filter={filter} names={names} />}
        </Load>
      ) : refused.length > 0 ? null : (
        <TransactionList
          list={list}
          rows={rows}
          names={names}
          selection={selection}
          onClear={() =>
            change(
              queue === 'all'
                ? noFilter
                : { ...noFilter, [queue === 'review' ? 'needsReview' : 'uncategorized']: true },
            )
          }
          onAdd={onAdd}
          onSearch={() => search.current?.focus()}
          onEdit={(id) => setTransactionId(id, { push: true })}
          onPair={askPair}
        />
      )}
      {selection.size === 0 && !selection.isFetching && !selection.error ? null : (
        <Load query={bulkPart()} skeleton={null}>
          {({ BulkBar }) => (
            <BulkBar selection={selection} count={rows.count} names={names} pair={pair} onPair={setPair} />
          )}
        </Load>
      )}
    </>
  );
}

function Importing({ onClose }: { onClose: () => void }) {
  return (
    <Load query={importPart()} skeleton={blockSkeleton}>
      {({ ImportPanel }) => <ImportPanel onClose={onClose} />}
    </Load>
  );
}

function View({ queue, names, hasNone, onAdd }: ViewProps) {
  if (queue === 'upcoming') {
    return (
      <Load query={recurringPart()} skeleton={blockSkeleton}>
        {({ RecurringPanel }) => <RecurringPanel />}
      </Load>
    );
  }
  if (queue === 'transfers' || queue === 'duplicates' || queue === 'held') {
    return (
      <Load query={queuesPart()} skeleton={blockSkeleton}>
        {({ Queue }) => <Queue name={queue} names={names} />}
      </Load>
    );
  }
  return <Ledger queue={queue} names={names} hasNone={hasNone} onAdd={onAdd} />;
}

/**
 * Returns whether the household is known to have no transactions, with the same request as the totals of the unfiltered
 * list.
 */
function useHasNone(): { hasNone: boolean; isPending: boolean } {
  const [params] = useAddressParams();
  const isWhole = queueIn(params) === 'all' && !isFiltered(readView(params));
  const { data, isPlaceholderData, isPending } = useQuery({ ...totalsQuery({}), enabled: isWhole });
  return {
    hasNone: isWhole && !isPlaceholderData && data?.count === 0,
    isPending: isWhole && (isPending || isPlaceholderData),
  };
}

function Views({ hasNone, onAdd }: { hasNone: boolean; onAdd: () => void }) {
  const [params] = useAddressParams();
  const names = useNames();
  const queue = queueIn(params);
  // even if the ledger is empty, an account may have upcoming or held transactions
  const isNew = hasNone && !names.isPending && names.error === null && names.accounts.length === 0;
  return (
    <Stack gap={8}>
      {isNew ? null : <QueueTabs current={queue} />}
      <View queue={queue} names={names} hasNone={hasNone} onAdd={onAdd} />
      <Panels accountId={readView(params).accountId} />
    </Stack>
  );
}

/** /transactions: money in and out. `?import=1` imports bank files instead. */
export function TransactionsScreen() {
  const t = useT(messages);
  const [importing, setImporting] = useEditParam('import');
  const [, setAdding] = useTextParam('add');
  const add = () => setAdding('1', { push: true });
  const { hasNone, isPending } = useHasNone();
  if (importing !== null) {
    return (
      <Page title={t('nav.transactions')}>
        <Importing onClose={() => setImporting(null)} />
      </Page>
    );
  }
  return (
    <Page
      title={t('nav.transactions')}
      dense
      actionsPending={isPending}
      actions={
        hasNone ? undefined : (
          <>
            <Button needs="edit" variant="outline" icon="upload" onClick={() => setImporting('1', { push: true })}>
              {t('transactions.import')}
            </Button>
            <Button needs="edit" icon="plus" onClick={add}>
              {t('transactions.add')}
            </Button>
          </>
        )
      }
    >
      <LazyImportFeatures />
      <Views hasNone={hasNone} onAdd={add} />
    </Page>
  );
}
