import { memo, useState } from 'react';
import { Load, RecordMove, useMoveForm, useSession, useT, useTextParam } from '@tideline/mfe-kit';
import type { DebtPlan } from '@tideline/contract';
import { EmptyState, LinkButton, Page, Stack } from '@tideline/ui';
import { planMessages } from '../../messages/debt-plan.en.ts';
import { messages } from '../../messages/en.ts';
import { AssumedOffers } from './assumed-offers.tsx';
import { Comparison } from './comparison.tsx';
import { activePlanPart, loanPanel, loansQuery, planQuery, termsWizard } from './debt.queries.ts';
import { DebtSkeleton } from './debt-skeleton.tsx';
import { DebtsTable } from './debts-table.tsx';
import { ExtraPayments } from './extra-payments.tsx';
import { RarelyUsedParts } from './rarely-used-parts.tsx';
import { ActivePlanSkeleton } from './active-plan-skeleton.tsx';
import { IncompleteDebts } from './incomplete-debts.tsx';
import { ModeTerms } from './mode-terms.tsx';
import { MonthByMonth } from './month-by-month.tsx';
import { UnpaidOffers } from './unpaid-offers.tsx';
import { PlanCash } from './plan-cash.tsx';
import { PlanControls } from './plan-controls.tsx';
import { PlanResult } from './plan-result.tsx';
import { PrintButton, PrintedOn } from './print-button.tsx';
import { usePlanChoice } from './use-plan-choice.ts';

/** /debt: all debts, the strategies side by side, one plan month by month, and the progress of the active plan. */
export function DebtScreen() {
  const t = useT(messages);
  const { household } = useSession();
  const { choice } = usePlanChoice();
  return (
    <Page title={t('nav.debt')} lead={t('debt.lead')} actions={<PrintButton />}>
      <Load
        query={planQuery(choice, household.currency)}
        skeleton={<DebtSkeleton />}
        failedTitle={t('debt.failed')}
        failedHint={<p>{t('debt.failedHint')}</p>}
        isEmpty={() => false}
      >
        {(plan) => (
          <>
            <Content plan={plan} />
            <LoanPanel />
            <PayLoan />
            <Wizard />
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
      <PrintedOn />
      <IncompleteDebts incomplete={plan.incomplete} />
      <AssumedOffers assumed={plan.assumed ?? []} />
      {plan.debts.length === 0 ? null : <Plan plan={plan} />}
    </Stack>
  );
}

function Plan({ plan }: { plan: DebtPlan }) {
  // position of the slider while it moves; the server's response takes over
  const [slid, setSlid] = useState<number | null>(null);
  return (
    <>
      <ActivePlanPart plan={plan} />
      <PlanResult plan={plan} slidMinor={slid} />
      <FromCash plan={plan} />
      <Terms plan={plan} />
      <Controls key={plan.debts.length} plan={plan} onSlide={setSlid} />
      <Tables plan={plan} />
    </>
  );
}

// a slider step has one frame: parts that do not depend on it do not rerender
const Controls = memo(PlanControls);
const Terms = memo(ModeTerms);
const FromCash = memo(PlanCash);

const ActivePlanPart = memo(({ plan }: { plan: DebtPlan }) => {
  const p = useT(planMessages);
  const { adopted } = plan;
  return (
    <>
      {adopted === null ? null : (
        <Load
          query={activePlanPart()}
          skeleton={<ActivePlanSkeleton />}
          failedTitle={p('follow.failed')}
          isEmpty={() => false}
        >
          {({ ActivePlan: FollowPlan }) => <FollowPlan key={adopted.id} planId={adopted.id} />}
        </Load>
      )}
      <UnpaidOffers plan={plan} />
    </>
  );
});

const Tables = memo(({ plan }: { plan: DebtPlan }) => (
  <>
    <ExtraPayments plan={plan} />
    <Comparison plan={plan} />
    <DebtsTable plan={plan} />
    <MonthByMonth plan={plan} />
    <RarelyUsedParts plan={plan} />
  </>
));

/** `?loan=<account id>`: the terms of a loan. */
function LoanPanel() {
  const [loanId, setLoanId] = useTextParam('loan');
  if (loanId === null) return null;
  return (
    <Load query={loansQuery()} skeleton={null} isEmpty={() => false}>
      {({ items }) => (
        <Load query={loanPanel()} skeleton={null} isEmpty={() => false}>
          {({ LoanTermsDrawer }) => (
            <LoanTermsDrawer
              loan={items.find(({ account }) => account.id === loanId)}
              onClose={() => setLoanId(null)}
            />
          )}
        </Load>
      )}
    </Load>
  );
}

/** `?pay=<account id>`: a payment to a loan; `&move=<id>` fills it in. */
function PayLoan() {
  const [loanId] = useTextParam('pay');
  const { moveId, close } = useMoveForm(['pay']);
  if (loanId === null) return null;
  return (
    <Load query={loansQuery()} skeleton={null} isEmpty={() => false}>
      {({ items }) => {
        const account = items.find((loan) => loan.account.id === loanId)?.account;
        return account === undefined ? null : <RecordMove moveId={moveId} loan={account} onClose={close} />;
      }}
    </Load>
  );
}

/** `?terms=1`: the missing terms, one debt at a time. */
function Wizard() {
  const [terms, setTerms] = useTextParam('terms');
  if (terms === null) return null;
  return (
    <Load query={termsWizard()} skeleton={null} isEmpty={() => false}>
      {({ TermsWizard }) => <TermsWizard onClose={() => setTerms(null)} />}
    </Load>
  );
}
