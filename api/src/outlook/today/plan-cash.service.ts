import { type PlanCash as WirePlanCash, type PlanExtra, toMinor, toMoney } from '@tideline/contract';
import { type CashPlan, civilDate, minor, type PlanCash, planWithCash, ppm, type TodayAccount } from '@tideline/domain';
import { choosePlan, type PlanInput, refuseBelowMinimums, refuseOtherCurrency } from '../../debts/debt/choose-plan.ts';
import { payoffPlan } from '../../debts/debt/project-plan.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { loadToday } from './todays-plan.service.ts';

/** Compares a payoff plan with and without a payment from today's spare cash. */
export const comparePlanCash = (scope: Scope, input: PlanInput): Promise<WirePlanCash> =>
  scope.read(async (tx) => {
    const { currency } = scope.household;
    const { ledger, plan, basis, facts, wire } = await loadToday(tx, scope);
    const choice = choosePlan(ledger.debts, plan, input, basis);
    refuseOtherCurrency(input.extras ?? [], currency);
    if (input.monthlyMinor !== undefined) refuseBelowMinimums(choice, currency);
    const { keep, best, costOfKeepingMinor } = planWithCash(
      ledger.debts,
      {
        today: civilDate(scope.today),
        monthlyMinor: minor(choice.monthlyMinor),
        cash: spareOf(facts.accounts, paidToday(choice.extras, scope.today)),
      },
      (extras) => {
        const fromCash = extras.map(({ amountMinor }) => ({
          label: null,
          amount: toMoney(amountMinor, currency),
          on: scope.today,
          everyMonths: null,
        }));
        return payoffPlan(ledger.debts, { ...choice, extras: [...choice.extras, ...fromCash] }, scope.today);
      },
    );
    return {
      strategy: choice.strategy,
      monthly: toMoney(choice.monthlyMinor, currency),
      spare: wire.spare,
      keep: planToWire(keep, currency),
      use: best.lumpMinor === 0 ? null : { ...planToWire(best, currency), amount: toMoney(best.lumpMinor, currency) },
      costOfKeeping: costOfKeepingMinor === null ? null : toMoney(costOfKeepingMinor, currency),
    };
  });

/** Extra payments of today already use the cash. */
const paidToday = (extras: readonly PlanExtra[], today: string): number =>
  extras.filter(({ on }) => on === today).reduce((sum, { amount }) => sum + toMinor(amount), 0);

/** Spare cash at the average yield of the accounts that hold it, rounded half away from zero. */
function spareOf(accounts: readonly TodayAccount[], usedMinor: number): PlanCash {
  const allMinor = accounts.reduce((sum, account) => sum + account.spareMinor, 0);
  const spareMinor = minor(Math.max(0, allMinor - usedMinor));
  const weighted = accounts.reduce((sum, account) => sum + account.spareMinor * account.yieldPpm, 0);
  return { spareMinor, yieldPpm: ppm(allMinor === 0 ? 0 : Math.round(weighted / allMinor)) };
}

const planToWire = ({ result, costMinor }: CashPlan, currency: string): WirePlanCash['keep'] => ({
  debtFreeOn: result.outcome === 'paid_off' ? result.debtFreeOn : null,
  totalInterest: toMoney(result.totalInterestMinor, currency),
  cost: costMinor === null ? null : toMoney(costMinor, currency),
});
