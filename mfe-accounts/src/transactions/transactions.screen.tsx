import { isUnreachable, Load, referenceOf, useT, useTextParam, partQuery, usePartSoon } from '@tideline/mfe-kit';
import { Button, ErrorState, Page, Skeleton, SkeletonBar, Stack } from '@tideline/ui';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { messages } from '../../messages/transactions.en.ts';
import { FilterBar } from './filter-bar.tsx';
import { Totals } from './totals.tsx';
import { noFilter, readView, toListFilter, type TransactionView, writeView } from './transaction-filter.ts';
import type { FocusedField } from './transaction-form.tsx';
import { TransactionList } from './transaction-list.tsx';
import { useNames } from './use-names.ts';

const panelsPart = () => partQuery('mfe-accounts/transaction-panels', () => import('./transaction-panels.tsx'));
const importPart = () => partQuery('mfe-accounts/import-panel', () => import('../import/import-panel.tsx'));

function Panels({ accountId, focusOn }: { accountId: string | null; focusOn: { id: string; field: FocusedField | undefined } | undefined }) {
  const [adding, setAdding] = useTextParam('add');
  const [transactionId, setTransactionId] = useTextParam('transaction');
  if (adding === null && transactionId === null) return null;
  return (
    <Load query={panelsPart()} skeleton={null}>
      {({ AddTransactionDrawer, TransactionDrawer }) =>
        adding === null ? <TransactionDrawer id={transactionId ?? ''} focusOn={focusOn?.id === transactionId ? focusOn?.field : undefined} onClose={() => setTransactionId(null)} /> : <AddTransactionDrawer accountId={accountId} onClose={() => setAdding(null)} />
      }
    </Load>
  );
}

function Ledger({ onAdd }: { onAdd: () => void }) {
  const t = useT(messages);
  const [params, setParams] = useSearchParams();
  const view = readView(params);
  const names = useNames();
  const search = useRef<HTMLInputElement>(null);
  const [, setTransactionId] = useTextParam('transaction');
  // A key opens a transaction at one of its fields; opened by its link, it has none.
  const [focusOn, setFocusOn] = useState<{ id: string; field: FocusedField | undefined }>();
  usePartSoon(panelsPart);
  const change = (next: Partial<TransactionView>) => setParams((current) => writeView(current, next), { replace: true });
  const edit = (id: string, field?: FocusedField) => {
    setFocusOn({ id, field });
    setTransactionId(id, { push: true });
  };
  const filter = toListFilter(view);
  return (
    <Stack gap={16}>
      <FilterBar view={view} names={names} onChange={change} searchRef={search} />
      {names.error && !isUnreachable(names.error) ? (
        <ErrorState title={t('transactions.namesFailed')} onRetry={names.retry} reference={referenceOf(names.error)}>
          <p>{t('transactions.namesFailedHint')}</p>
        </ErrorState>
      ) : null}
      <Totals filter={filter} currencies={names.accounts.map(({ currency }) => currency)} />
      <TransactionList filter={filter} names={names} onClear={() => change(noFilter)} onAdd={onAdd} onSearch={() => search.current?.focus()} onEdit={edit} />
      <Panels accountId={view.accountId} focusOn={focusOn} />
    </Stack>
  );
}

function Importing({ onClose }: { onClose: () => void }) {
  return (
    <Load
      query={importPart()}
      skeleton={
        <Skeleton>
          <SkeletonBar width="100%" height="12rem" />
        </Skeleton>
      }
    >
      {({ ImportPanel }) => <ImportPanel onClose={onClose} />}
    </Load>
  );
}

/** /transactions: what came in and went out; `?import=1` reads files of a bank instead. */
export function TransactionsScreen() {
  const t = useT(messages);
  const [importing, setImporting] = useTextParam('import');
  const [, setAdding] = useTextParam('add');
  const add = () => setAdding('1', { push: true });
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
      lead={t('transactions.lead')}
      actions={
        <>
          <Button variant="outline" icon="upload" onClick={() => setImporting('1', { push: true })}>
            {t('transactions.import')}
          </Button>
          <Button icon="plus" onClick={add}>
            {t('transactions.add')}
          </Button>
        </>
      }
    >
      <Ledger onAdd={add} />
    </Page>
  );
}
