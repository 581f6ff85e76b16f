import { memo, useState } from 'react';
import { Load, useSession, useT, useEditParam, useTextParam, useMoveForm } from '@tideline/mfe-kit';
import { RecordMove } from '@tideline/mfe-kit/moves';
import type { DebtPlan } from '@tideline/contract';
import { EmptyState, LinkButton, Page, Picture, Stack } from '@tideline/ui';
import { messages } from '../../messages/en.ts';
import { AssumedOffers } from './assumed-offers.tsx';
import { loansQuery, planQuery } from './debt.queries.ts';
import { loanPanel, termsWizard } from './debt.parts.ts';
import { DebtActions, DebtLead } from './debt-head.tsx';
import { DebtSkeleton } from './debt-skeleton.tsx';
import { IncompleteDebts } from './incomplete-debts.tsx';
import { PlanControls } from './plan-controls.tsx';
import { PlanDetails } from './plan-details.tsx';
import { PlanNotes } from './plan-notes.tsx';
import { PlanChart, PlanResult } from './plan-result.tsx';
import { PrintedOn } from './print-button.tsx';
import styles from './debt-tool.module.css';
import { usePlanChoice } from './use-plan-choice.ts';

/** /debt: choices on the left, the resulting plan on the right, and details in tabs below. */
export function DebtScreen() {
  const t = useT(messages);
  const { household } = useSession();
  const { choice } = usePlanChoice();
  // position of the slider while it moves; then the server's response replaces the preview
  const [slid, setSlid] = useState<number | null>(null);
  return (
    <Page title={t('nav.debt')} lead={<DebtLead />} actions={<DebtActions slidMinor={slid} />}>
      <Load
        query={planQuery(choice, household.currency)}
        skeleton={<DebtSkeleton />}
        failedTitle={t('debt.failed')}
        failedHint={<p>{t('debt.failedHint')}</p>}
        isEmpty={() => false}
      >
        {(plan) => (
          <>
            <Content plan={plan} slidMinor={slid} onSlide={setSlid} />
            <LoanPanel />
            <PayLoan />
            <Wizard />
          </>
        )}
      </Load>
    </Page>
  );
}

interface ContentProps {
  plan: DebtPlan;
  slidMinor: number | null;
  onSlide: (minor: number | null) => void;
}

function Content({ plan, slidMinor, onSlide }: ContentProps) {
  const t = useT(messages);
  if (plan.debts.length === 0 && plan.incomplete.length === 0) {
    return (
      <EmptyState
        picture={<Picture icon="debt" />}
        title={t('debt.emptyTitle')}
        action={
          <LinkButton needs="edit" icon="plus" href="/credit-cards?add=1">
            {t('promos.addCard')}
          </LinkButton>
        }
      >
        {t('debt.empty')}
      </EmptyState>
    );
  }
  return (
    <Stack gap={24}>
      <PrintedOn />
      <IncompleteDebts incomplete={plan.incomplete} />
      <AssumedOffers assumed={plan.assumed ?? []} />
      {plan.debts.length === 0 ? null : (
        <>
          <div className={styles.panes}>
            <Controls key={plan.debts.length} plan={plan} onSlide={onSlide} />
            <div className={styles.result}>
              <PlanResult plan={plan} slidMinor={slidMinor} />
              <Chart plan={plan} />
              <Notes plan={plan} />
            </div>
          </div>
          <Details plan={plan} />
        </>
      )}
    </Stack>
  );
}

// a slider step must fit into one frame, so parts that do not depend on it must not rerender
const Controls = memo(PlanControls);
const Chart = memo(PlanChart);
const Notes = memo(PlanNotes);
const Details = memo(PlanDetails);

/** Edits the terms of a loan: `?loan=<account id>`. */
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

/** Records a payment to a loan: `?pay=<account id>`, prefilled by `&move=<id>`. */
function PayLoan() {
  const [loanId] = useEditParam('pay');
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

/** Asks for missing terms, one debt at a time: `?terms=1`. */
function Wizard() {
  const [terms, setTerms] = useEditParam('terms');
  if (terms === null) return null;
  return (
    <Load query={termsWizard()} skeleton={null} isEmpty={() => false}>
      {({ TermsWizard }) => <TermsWizard onClose={() => setTerms(null)} />}
    </Load>
  );
}
