import { type PlanCash as WirePlanCash, type PlanExtra, toMinor, toMoney } from '@tideline/contract';
import {
  type CashPayment,
  type CashPlan,
  civilDate,
  minor,
  type PayoffExtra,
  type PayoffResult,
  type PlanCash,
  planWithCash,
  ppm,
  type TodayAccount,
  totalMinimumToday,
} from '@tideline/domain';
import {
  choosePlan,
  type PlanChoice,
  type PlanInput,
  refuseBelowMinimums,
  refuseOtherCurrency,
} from '../../debts/debt/choose-plan.ts';
import { payoffPlan } from '../../debts/debt/project-plan.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { computeForecast } from '../forecast/compute-forecast.ts';
import { FREED_DAYS, type FreedCash, freedLater } from '../forecast/freed-later.ts';
import { householdSpare } from '../forecast/safe-to-move.service.ts';
import { loadToday, type Today } from './todays-plan.service.ts';

/** Strategies that search for their plan, which takes too long to do for every payment. */
const SEARCHED: ReadonlySet<PlanChoice['strategy']> = new Set(['best', 'mode']);

/**
 * Compares a payoff plan without and with payments from spare cash, both today's cash and cash that the forecast frees
 * later.
 */
export const comparePlanCash = (scope: Scope, input: PlanInput): Promise<WirePlanCash> =>
  scope.read(async (tx) => {
    const { currency } = scope.household;
    const figures = await loadToday(tx, scope);
    const { ledger, plan, basis, facts, wire } = figures;
    const choice = choosePlan(ledger, plan, input, { activeBasis: basis, today: scope.today });
    refuseOtherCurrency(input.extras ?? [], currency);
    if (input.monthlyMinor !== undefined) refuseBelowMinimums(choice, currency);
    const freed = ledger.debts.length === 0 ? [] : await freedFor(tx, scope, figures, choice.monthlyMinor);
    const cash = lessExtras(spareOf(facts.accounts, freed), choice.extras, scope.today);
    const planBy =
      (strategy: PlanChoice['strategy']) =>
      (extras: readonly PayoffExtra[]): PayoffResult => {
        const fromCash = extras.flatMap((extra) =>
          'on' in extra
            ? [{ label: null, amount: toMoney(extra.amountMinor, currency), on: extra.on, everyMonths: null }]
            : [],
        );
        return payoffPlan(ledger.debts, { ...choice, strategy, extras: [...choice.extras, ...fromCash] }, scope.today);
      };
    const exact = planBy(choice.strategy);
    const { keep, best, costOfKeepingMinor } = planWithCash(
      ledger.debts,
      { today: civilDate(scope.today), monthlyMinor: minor(choice.monthlyMinor), cash },
      exact,
      SEARCHED.has(choice.strategy) ? planBy('promo_aware') : exact,
    );
    const paymentToWire = ({ on, amountMinor }: CashPayment) => ({ on, amount: toMoney(amountMinor, currency) });
    const totalMinor = best.payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    return {
      strategy: choice.strategy,
      monthly: toMoney(choice.monthlyMinor, currency),
      spare: wire.spare,
      later: freed.map(({ on, addedMinor }) => ({ on, amount: toMoney(addedMinor, currency) })),
      keep: planToWire(keep, currency),
      use:
        totalMinor === 0
          ? null
          : {
              ...planToWire(best, currency),
              amount: toMoney(totalMinor, currency),
              payments: best.payments.map(paymentToWire),
            },
      costOfKeeping: costOfKeepingMinor === null ? null : toMoney(costOfKeepingMinor, currency),
    };
  });

/**
 * Returns the cash that the forecast frees later. The forecast includes the active plan's monthly payments, or the
 * minimums, so a larger monthly amount leaves less.
 */
async function freedFor(
  tx: HouseholdTx,
  scope: Scope,
  { records, plan, mode, ledger, oneSided }: Today,
  monthlyMinor: number,
): Promise<FreedCash[]> {
  const forecast = await computeForecast(tx, scope, {
    days: FREED_DAYS,
    records,
    plan,
    mode: mode.parameters,
    withSweeps: true,
    oneSided,
  });
  const inForecastMinor = plan?.monthlyMinor ?? totalMinimumToday(ledger.debts);
  const spare = householdSpare(forecast, scope.household.currency);
  const { currency } = scope.household;
  return freedLater(forecast, spare, { monthlyMinor: Math.max(0, monthlyMinor - inForecastMinor), currency });
}

/** Returns spare cash with the average yield of the accounts that hold it, rounded half away from zero. */
function spareOf(accounts: readonly TodayAccount[], later: readonly FreedCash[]): Required<PlanCash> {
  const allMinor = accounts.reduce((sum, account) => sum + account.spareMinor, 0);
  const weighted = accounts.reduce((sum, account) => sum + account.spareMinor * account.yieldPpm, 0);
  return {
    spareMinor: minor(Math.max(0, allMinor)),
    later,
    yieldPpm: ppm(allMinor === 0 ? 0 : Math.round(weighted / allMinor)),
  };
}

/** Subtracts one-time extra payments of the plan from the cash of their days, because they already use it. */
function lessExtras(cash: Required<PlanCash>, extras: readonly PlanExtra[], today: string): PlanCash {
  const used = (until: string | null): number =>
    extras
      .filter(({ on, everyMonths }) => everyMonths === null && on >= today && (until === null || on <= until))
      .reduce((sum, { amount }) => sum + toMinor(amount), 0);
  const spareMinor = minor(Math.max(0, cash.spareMinor - used(today)));
  let open = Math.max(0, used(null) - cash.spareMinor);
  const later = cash.later.map(({ on, addedMinor }) => {
    const taken = Math.min(open, addedMinor);
    open -= taken;
    return { on, addedMinor: minor(addedMinor - taken) };
  });
  return { ...cash, spareMinor, later };
}

const planToWire = ({ result, costMinor }: CashPlan, currency: string): WirePlanCash['keep'] => ({
  debtFreeOn: result.outcome === 'paid_off' ? result.debtFreeOn : null,
  totalInterest: toMoney(result.totalInterestMinor, currency),
  cost: costMinor === null ? null : toMoney(costMinor, currency),
});
