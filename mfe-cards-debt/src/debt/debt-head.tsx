import { useQuery } from '@tanstack/react-query';
import { toMinor, type DebtPlan } from '@tideline/contract';
import { useMay, useSession, useT } from '@tideline/mfe-kit';
import { LinkButton, SkeletonBar, useFormats } from '@tideline/ui';
import { toolMessages } from '../../messages/debt-tool.en.ts';
import { planQuery } from './debt.queries.ts';
import styles from './debt-tool.module.css';
import { PrintButton } from './print-button.tsx';
import { UsePlan } from './use-plan.tsx';
import { usePlanChoice } from './use-plan-choice.ts';
import { usePlanPreview } from './use-plan-preview.ts';

/** Requests the plan for this screen's choices. */
function useShownPlan() {
  const { household } = useSession();
  const { choice } = usePlanChoice();
  return useQuery(planQuery(choice, household.currency));
}

/** Shows the amount owed, and the plan that the household follows. */
export function DebtLead() {
  const say = useT(toolMessages);
  const { money, date } = useFormats();
  const { data: plan, isPending } = useShownPlan();
  if (plan === undefined) return isPending ? <SkeletonBar width="18rem" /> : null;
  if (plan.debts.length === 0) return null;
  const owed = plan.debts.reduce((sum, debt) => sum + toMinor(debt.owed), 0);
  const { asOf = null } = plan;
  const facts = { amount: money(owed, plan.monthly.currency), count: plan.debts.length };
  return (
    <>
      {asOf === null ? say('head.owe', facts) : say('head.oweAsOf', { ...facts, on: date(asOf, 'short') })}{' '}
      <Active plan={plan} />
    </>
  );
}

function Active({ plan: { adopted } }: { plan: DebtPlan }) {
  const say = useT(toolMessages);
  const { money } = useFormats();
  if (adopted?.state !== 'active') return null;
  const amount = money(adopted.monthly.minor, adopted.monthly.currency);
  return <span className={styles.wide}>{say('head.active', { amount })}</span>;
}

/**
 * Shows buttons that add a debt, print, and activate the plan. On a phone, the last one is in a bar with the result.
 */
export function DebtActions({ slidMinor }: { slidMinor: number | null }) {
  const say = useT(toolMessages);
  const { data: plan } = useShownPlan();
  const mayEdit = useMay('edit');
  if (plan === undefined || plan.debts.length === 0) return null;
  return (
    <>
      <PrintButton />
      {!mayEdit ? null : (
        <LinkButton variant="outline" icon="plus" href="/accounts?add=1">
          {say('head.add')}
        </LinkButton>
      )}
      <div className={styles.adopt}>
        <ShortResult plan={plan} slidMinor={slidMinor} />
        <UsePlan plan={plan} />
      </div>
    </>
  );
}

/** Shows the debt-free date and the interest, next to the button that activates the plan. */
function ShortResult({ plan, slidMinor }: { plan: DebtPlan; slidMinor: number | null }) {
  const say = useT(toolMessages);
  const { money, date } = useFormats();
  const preview = usePlanPreview(plan, slidMinor);
  const { result, totalInterest } = plan.plan;
  const on = preview === null ? (result.outcome === 'paid_off' ? result.debtFreeOn : null) : preview.debtFreeOn;
  const interest = preview === null ? totalInterest.minor : String(preview.interestMinor);
  return (
    <div className={styles.adoptResult} aria-hidden="true">
      <strong>{on === null ? say('controls.never') : date(on, 'monthShort')}</strong>
      {on === null ? null : (
        <span className={styles.fine}>
          {say('result.interestOf', { amount: money(interest, totalInterest.currency, { whole: true }) })}
        </span>
      )}
    </div>
  );
}
