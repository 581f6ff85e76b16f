import { toMinor, type DebtPlan, type PlanCash as Cash } from '@tideline/contract';
import { Load, useSession, useT } from '@tideline/mfe-kit';
import { Banner, Button, useFormats } from '@tideline/ui';
import { planMessages } from '../../messages/debt-plan.en.ts';
import { planCashQuery } from './debt.queries.ts';
import { extraOfWire } from './plan-choice.ts';
import { usePlanChoice } from './use-plan-choice.ts';

/** What payments from cash change in the plan, and what keeping the cash costs. */
export function PlanCash({ plan }: { plan: DebtPlan }) {
  const p = useT(planMessages);
  const { household } = useSession();
  const { choice } = usePlanChoice();
  if (plan.strategy === 'minimum_only') return null;
  return (
    <Load
      query={planCashQuery(choice, household.currency)}
      skeleton={null}
      failedTitle={p('cash.failed')}
      isEmpty={() => false}
    >
      {(cash) => (cash.use === null ? <KeptCash cash={cash} /> : <UsableCash cash={cash} use={cash.use} plan={plan} />)}
    </Load>
  );
}

function UsableCash({ cash, use, plan }: { cash: Cash; use: NonNullable<Cash['use']>; plan: DebtPlan }) {
  const p = useT(planMessages);
  const { money, date } = useFormats();
  const { choice, setExtras } = usePlanChoice();
  const extras = choice.extras ?? plan.extras?.map(extraOfWire) ?? [];
  const amount = money(use.amount.minor, use.amount.currency);
  const isToday = use.payments.every(({ on }) => on === plan.startOn);
  const month = (on: string | null) => (on === null ? p('cash.never') : date(on, 'month'));
  const dates = { withCash: month(use.debtFreeOn), without: month(cash.keep.debtFreeOn) };
  return (
    <Banner
      tone="info"
      title={p(isToday ? 'cash.title' : 'cash.titleLater', { amount })}
      actions={
        <Button
          variant="outline"
          onClick={() =>
            setExtras([
              ...extras,
              ...use.payments.map((each) => ({
                on: each.on,
                amountMinor: toMinor(each.amount),
                label: p('cash.label'),
              })),
            ])
          }
        >
          {p('cash.add', { amount })}
        </Button>
      }
    >
      {isToday ? null : (
        <ul>
          {use.payments.map((each) => (
            <li key={each.on}>
              {p('cash.payment', { amount: money(each.amount.minor, each.amount.currency), on: date(each.on) })}
            </li>
          ))}
        </ul>
      )}
      <p>{p('cash.dates', dates)}</p>
      {cash.costOfKeeping === null ? null : (
        <p>{p('cash.cost', { amount: money(cash.costOfKeeping.minor, cash.costOfKeeping.currency) })}</p>
      )}
    </Banner>
  );
}

/** Says why no cash is used, unless there is none to use. */
function KeptCash({ cash: { spare } }: { cash: Cash }) {
  const p = useT(planMessages);
  const { money } = useFormats();
  if (spare === null || toMinor(spare) === 0) return null;
  return <p>{p('cash.keep', { amount: money(spare.minor, spare.currency) })}</p>;
}
