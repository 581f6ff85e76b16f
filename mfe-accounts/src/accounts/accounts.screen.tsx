import { listKeys, Load, moveRowFocus, useKeys, useSearchParam, useT, useTextParam, partQuery, usePartSoon } from '@tideline/mfe-kit';
import { Button, EmptyState, LinkButton, Page, Section, Stack } from '@tideline/ui';
import { messages } from '../../messages/accounts.en.ts';
import { AccountList } from './account-list.tsx';
import { accountsQuery } from './accounts.queries.ts';
import { AccountsSkeleton } from './accounts-skeleton.tsx';
import { NetWorthHistory, worthPeriods } from './net-worth-history.tsx';
import { NetWorthSummary } from './net-worth-summary.tsx';

const panels = () => partQuery('mfe-accounts/account-panels', () => import('./account-panels.tsx'));

function Panels() {
  const [adding, setAdding] = useTextParam('add');
  const [accountId] = useTextParam('account');
  if (adding === null && accountId === null) return null;
  return (
    <Load query={panels()} skeleton={null}>
      {({ AccountDrawer, AddAccountDrawer }) => (adding === null ? <AccountDrawer accountId={accountId ?? ''} /> : <AddAccountDrawer onClose={() => setAdding(null)} />)}
    </Load>
  );
}

/** /accounts: what the household has and owes, account by account. */
export function AccountsScreen() {
  const t = useT(messages);
  const [, setAdding] = useTextParam('add');
  const [months, setMonths] = useSearchParam('months', worthPeriods, '12');
  const add = () => setAdding('1', { push: true });
  usePartSoon(panels);
  useKeys(t('nav.accounts'), listKeys({ move: (by) => moveRowFocus('[data-account-row]', by), create: { label: t('accounts.add'), run: add } }));
  const importLink = (
    <LinkButton variant="outline" icon="upload" href="/transactions?import=1">
      {t('accounts.import')}
    </LinkButton>
  );
  return (
    <Page
      title={t('nav.accounts')}
      lead={t('accounts.lead')}
      actions={
        <Button icon="plus" onClick={add}>
          {t('accounts.add')}
        </Button>
      }
    >
      <Load
        query={accountsQuery()}
        skeleton={<AccountsSkeleton />}
        failedTitle={t('accounts.failed')}
        failedHint={<p>{t('accounts.failedHint')}</p>}
        empty={
          <EmptyState title={t('accounts.emptyTitle')} action={importLink}>
            {t('accounts.empty')}
          </EmptyState>
        }
      >
        {({ items }) => (
          <Stack gap={32}>
            <NetWorthSummary months={Number(months)} />
            <AccountList accounts={items} />
            <div>
              <Section title={t('worth.history')}>
                <NetWorthHistory months={months} onMonths={(next) => setMonths(next)} />
              </Section>
            </div>
          </Stack>
        )}
      </Load>
      <Panels />
    </Page>
  );
}
