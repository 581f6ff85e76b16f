import { Load, useT, useTextParam } from '@tideline/mfe-kit';
import type { DebtPlan } from '@tideline/contract';
import { EmptyState, LinkButton, Page, Stack } from '@tideline/ui';
import { messages } from '../../messages/en.ts';
import { Comparison } from './comparison.tsx';
import { loanPanel, loansQuery, planQuery } from './debt.queries.ts';
import { DebtSkeleton } from './debt-skeleton.tsx';
import { DebtsTable } from './debts-table.tsx';
import { IncompleteDebts } from './incomplete-debts.tsx';
import { MonthByMonth } from './month-by-month.tsx';
import { PlanCliffs } from './plan-cliffs.tsx';
import { PlanControls } from './plan-controls.tsx';
import { PlanResult } from './plan-result.tsx';
import { isStrategy } from './strategies.ts';

/** /debt: all debts, the strategies side by side, and one plan month by month. */
export function DebtScreen() {
  const t = useT(messages);
  const [askedStrategy] = useTextParam('strategy');
  const [askedMonthly] = useTextParam('monthly');
  const choice = {
    strategy: isStrategy(askedStrategy) ? askedStrategy : undefined,
    monthlyMinor: askedMonthly !== null && /^(0|[1-9]\d{0,12})$/.test(askedMonthly) ? askedMonthly : undefined,
  };
  return (
    <Page title={t('nav.debt')} lead={t('debt.lead')}>
      <Load query={planQuery(choice)} skeleton={<DebtSkeleton />} failedTitle={t('debt.failed')} failedHint={<p>{t('debt.failedHint')}</p>} isEmpty={() => false}>
        {(plan) => (
          <>
            <Content plan={plan} />
            <LoanPanel />
          </>
        )}
      </Load>
    </Page>
  );
}

function Content({ plan }: { plan: DebtPlan }) {
  const t = useT(messages);
  if (plan.debts.length === 0 && plan.incomplete.length === 0) {
    return (
      <EmptyState
        title={t('debt.emptyTitle')}
        action={
          <LinkButton variant="outline" href="/credit-cards?add=1">
            {t('promos.addCard')}
          </LinkButton>
        }
      >
        {t('debt.empty')}
      </EmptyState>
    );
  }
  return (
    <Stack gap={32}>
      <IncompleteDebts incomplete={plan.incomplete} />
      {plan.debts.length === 0 ? null : (
        <>
          <PlanCliffs plan={plan} />
          <PlanResult plan={plan} />
          <PlanControls key={plan.debts.length} plan={plan} />
          <Comparison plan={plan} />
          <DebtsTable plan={plan} />
          <MonthByMonth plan={plan} />
        </>
      )}
    </Stack>
  );
}

/** `?loan=<account id>`: the terms of a loan. */
function LoanPanel() {
  const [loanId, setLoanId] = useTextParam('loan');
  if (loanId === null) return null;
  return (
    <Load query={loansQuery()} skeleton={null} isEmpty={() => false}>
      {({ items }) => (
        <Load query={loanPanel()} skeleton={null} isEmpty={() => false}>
          {({ LoanTermsDrawer }) => <LoanTermsDrawer loan={items.find(({ account }) => account.id === loanId)} onClose={() => setLoanId(null)} />}
        </Load>
      )}
    </Load>
  );
}
