import { useQuery } from '@tanstack/react-query';
import {
  accountsQuery,
  isPrivateHousehold,
  listKeys,
  Load,
  moveRowFocus,
  partQuery,
  useKeys,
  usePrefetchedPart,
  useSession,
  useSearchParam,
  useT,
  useTextParam,
  useEditParam,
} from '@tideline/mfe-kit';
import { Button, EmptyState, LinkButton, Page, Picture, Section, Stack } from '@tideline/ui';
import type { ReactNode } from 'react';
import { messages } from '../../messages/accounts.en.ts';
import { LazyImportFeatures } from '../import/lazy-import-features.tsx';
import { AccountList } from './account-list.tsx';
import { AccountsSkeleton } from './accounts-skeleton.tsx';
import { NetWorthHistory, netWorthPeriods } from './net-worth-history.tsx';
import { NetWorthSummary } from './net-worth-summary.tsx';

const panels = () => partQuery('mfe-accounts/account-panels', () => import('./account-panels.tsx'));

function Panels() {
  const [adding, setAdding] = useEditParam('add');
  const [deleted, setDeleted] = useEditParam('deleted');
  const [accountId] = useTextParam('account');
  if (adding === null && accountId === null && deleted === null) return null;
  return (
    <Load query={panels()} skeleton={null}>
      {({ AccountDrawer, AddAccountDrawer, DeletedAccountsDrawer }) => {
        if (adding !== null) return <AddAccountDrawer onClose={() => setAdding(null)} />;
        return deleted !== null ? (
          <DeletedAccountsDrawer onClose={() => setDeleted(null)} />
        ) : (
          <AccountDrawer accountId={accountId ?? ''} />
        );
      }}
    </Load>
  );
}

/** Shows the list, or the same accounts while the user arranges them. */
function Accounts(list: Parameters<typeof AccountList>[0]) {
  const [arranging, setArranging] = useEditParam('arrange');
  if (arranging === null) return <AccountList {...list} />;
  return (
    <Load query={panels()} skeleton={null}>
      {({ ArrangeAccounts }) => <ArrangeAccounts accounts={list.accounts} onDone={() => setArranging(null)} />}
    </Load>
  );
}

/** Shows the user's private accounts, which are not in any total of this household. */
function Private() {
  const { privateAccountCount = 0 } = useSession();
  if (privateAccountCount === 0) return null;
  return (
    <Load query={panels()} skeleton={null}>
      {({ PrivateAccounts }) => <PrivateAccounts />}
    </Load>
  );
}

function NoAccounts({ addButton }: { addButton: ReactNode }) {
  const t = useT(messages);
  return (
    <EmptyState
      picture={<Picture icon="wallet" />}
      title={t('accounts.emptyTitle')}
      action={
        <>
          {addButton}
          <LinkButton needs="edit" variant="outline" icon="upload" href="/transactions?import=1">
            {t('accounts.import')}
          </LinkButton>
        </>
      }
    >
      {t('accounts.empty')}
    </EmptyState>
  );
}

/** /accounts: the household's assets and debts, by account. */
export function AccountsScreen() {
  const t = useT(messages);
  const [, setAdding] = useTextParam('add');
  const [months, setMonths] = useSearchParam('months', netWorthPeriods, '12');
  const add = () => setAdding('1', { push: true });
  const { data, isPending } = useQuery(accountsQuery());
  const hasNone = data?.items.length === 0;
  const isPrivate = isPrivateHousehold(useSession());
  usePrefetchedPart(panels);
  useKeys(
    t('nav.accounts'),
    listKeys({ move: (by) => moveRowFocus('[data-account-row]', by), create: { label: t('accounts.add'), run: add } }),
  );
  const addButton = (
    <Button needs="edit" icon="plus" onClick={add}>
      {t('accounts.add')}
    </Button>
  );
  const none = <NoAccounts addButton={addButton} />;
  return (
    <Page
      title={t('nav.accounts')}
      lead={isPrivate ? t('accounts.leadPrivate') : hasNone ? undefined : t('accounts.lead')}
      actions={hasNone ? undefined : addButton}
      actionsPending={isPending}
    >
      <LazyImportFeatures />
      <Load
        query={accountsQuery()}
        skeleton={<AccountsSkeleton />}
        failedTitle={t('accounts.failed')}
        failedHint={<p>{t('accounts.failedHint')}</p>}
        isEmpty={({ items, deletedCount }) => items.length === 0 && deletedCount === 0}
        empty={
          <Stack gap={32}>
            {none}
            <Private />
          </Stack>
        }
      >
        {({ items, converted, deletedCount }) => (
          <Stack gap={32}>
            {items.length === 0 ? none : <NetWorthSummary months={Number(months)} />}
            <Accounts accounts={items} converted={converted ?? []} deletedCount={deletedCount} />
            <Private />
            {items.length === 0 ? null : (
              <div>
                <Section title={t('worth.history')}>
                  <NetWorthHistory months={months} onMonths={(next) => setMonths(next)} />
                </Section>
              </div>
            )}
          </Stack>
        )}
      </Load>
      <Panels />
    </Page>
  );
}
