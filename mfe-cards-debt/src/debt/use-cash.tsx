import { toMinor, type DebtPlan, type PlanCash } from '@tideline/contract';
import { Load, useSession, useT } from '@tideline/mfe-kit';
import { Button, SkeletonBar, useFormats } from '@tideline/ui';
import { planMessages } from '../../messages/debt-plan.en.ts';
import { toolMessages } from '../../messages/debt-tool.en.ts';
import { AmountControl } from './amount-control.tsx';
import { cashOfToday, withCashToday } from './cash-of-today.ts';
import { planCashQuery } from './debt.queries.ts';
import styles from './debt-tool.module.css';
import { extraOfWire, type Extra } from './plan-choice.ts';
import { sliderRange } from './slider-range.ts';
import { usePlanChoice } from './use-plan-choice.ts';

/** Chooses how much spare cash to use for the debts, and shows the effect of using more. */
export function UseCash({ plan }: { plan: DebtPlan }) {
  const p = useT(planMessages);
  const { household } = useSession();
  const { choice } = usePlanChoice();
  return (
    <Load
      query={planCashQuery(choice, household.currency)}
      skeleton={<SkeletonBar width="100%" height="9rem" />}
      failedTitle={p('cash.failed')}
      isEmpty={({ spare }) => spare === null || toMinor(spare) <= 0}
      empty={null}
    >
      {(cash) => <CashAmount key={plan.startOn} plan={plan} cash={cash} />}
    </Load>
  );
}

/** Returns the extra payments of the choice, or those of the plan if the user has made no choice. */
function useExtras(plan: DebtPlan): readonly Extra[] {
  const { choice } = usePlanChoice();
  return choice.extras ?? plan.extras?.map(extraOfWire) ?? [];
}

function CashAmount({ plan, cash }: { plan: DebtPlan; cash: PlanCash }) {
  const p = useT(planMessages);
  const say = useT(toolMessages);
  const { money } = useFormats();
  const { setExtras } = usePlanChoice();
  const extras = useExtras(plan);
  const { currency } = plan.monthly;
  const used = cashOfToday(extras, plan.startOn);
  const spare = cash.spare === null ? 0 : toMinor(cash.spare);
  const { step } = sliderRange(0, spare, 0);
  const set = (minor: number) => setExtras(withCashToday(extras, plan.startOn, minor, p('cash.label')));
  const whole = (minor: number) => money(minor, currency, { whole: true });
  return (
    <div>
      <AmountControl
        title={say('cash.section')}
        label={say('cash.field')}
        sliderLabel={say('cash.slide')}
        name="cash"
        currency={currency}
        valueMinor={used}
        range={{ min: 0, max: Math.max(spare, used), step }}
        ends={[whole(0), say('cash.spare', { amount: whole(spare) })]}
        valueText={(minor) => say('cash.value', { amount: money(minor, currency) })}
        what={say('cash.what')}
        refuse={(minor) =>
          minor > Math.max(spare, used) ? say('cash.tooMuch', { amount: money(spare, currency) }) : undefined
        }
        onSettled={(minor) => set(Number(minor))}
      />
      {cash.use === null ? (
        <KeptCash spare={spare - used} currency={currency} />
      ) : (
        <MoreCash plan={plan} cash={cash} use={cash.use} />
      )}
    </div>
  );
}

interface MoreCashProps {
  plan: DebtPlan;
  cash: PlanCash;
  use: NonNullable<PlanCash['use']>;
}

/** Shows the savings from more cash, minus the interest it would earn, and the button that uses it. */
function MoreCash({ plan, cash, use }: MoreCashProps) {
  const p = useT(planMessages);
  const say = useT(toolMessages);
  const { money, date } = useFormats();
  const { setExtras } = usePlanChoice();
  const extras = useExtras(plan);
  const { currency } = use.amount;
  const amount = money(use.amount.minor, currency);
  const on = use.debtFreeOn === null ? p('cash.never') : date(use.debtFreeOn, 'monthShort');
  const saved = cash.costOfKeeping;
  const later = use.payments.filter((payment) => payment.on !== plan.startOn);
  const add = () => {
    const today = use.payments.find((payment) => payment.on === plan.startOn);
    const used = cashOfToday(extras, plan.startOn);
    const now =
      today === undefined ? extras : withCashToday(extras, plan.startOn, used + toMinor(today.amount), p('cash.label'));
    const paid = later.map((each) => ({ on: each.on, amountMinor: toMinor(each.amount), label: p('cash.label') }));
    setExtras([...now, ...paid]);
  };
  return (
    <div className={`${styles.cash} ${styles.fine}`}>
      <p>
        {saved === null
          ? say('cash.betterDate', { amount, on })
          : say('cash.better', { amount, on, saved: money(saved.minor, currency, { whole: true }) })}
      </p>
      {later.length === 0 ? null : (
        <ul>
          {use.payments.map((each) => (
            <li key={each.on}>
              {p('cash.payment', { amount: money(each.amount.minor, currency), on: date(each.on) })}
            </li>
          ))}
        </ul>
      )}
      <Button variant="outline" onClick={add}>
        {say('cash.add', { amount })}
      </Button>
    </div>
  );
}

/** Explains that the rest of the cash is better kept. */
function KeptCash({ spare, currency }: { spare: number; currency: string }) {
  const p = useT(planMessages);
  const { money } = useFormats();
  if (spare <= 0) return null;
  return <p className={`${styles.cash} ${styles.fine}`}>{p('cash.keep', { amount: money(spare, currency) })}</p>;
}
