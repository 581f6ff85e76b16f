import type { TodaysPlan as WirePlan } from '@tideline/contract';
import { type PayoffResult, todaysPlan, type TodaysPlan, type TodayFacts } from '@tideline/domain';
import { assembleDebts, type DebtLedger } from '../../debts/debt/assemble-debts.ts';
import { type DebtRecords, loadDebtRecords } from '../../debts/debt/load-debts.ts';
import { type ModeBasis, modeBasis, standingToday } from '../../debts/debt/mode-basis.ts';
import { activePlanToday } from '../../debts/debt/load-active-plan.ts';
import type { PayoffPlanRow } from '../../debts/debt/payoff-plans.store.ts';
import { projectDebts } from '../../debts/debt/project-debts.ts';
import { debtAccounts } from '../../debts/dues/debt-accounts.ts';
import { oldest, staleSince } from '../../ledger/accounts/freshness.ts';
import { liquidCash } from '../../ledger/accounts/liquid-cash.ts';
import { type ActiveMode, activeMode } from '../../ledger/active-mode/active-mode.store.ts';
import { recentSpending } from '../../ledger/spending/recent-spending.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { type CashForecast, computeForecast } from '../forecast/compute-forecast.ts';
import { householdSpare } from '../forecast/safe-to-move.service.ts';
import { paymentsMade } from './payments-made.ts';
import { todayFacts } from './today-facts.ts';
import { todaysPlanToWire } from './todays-plan-to-wire.ts';

/** Today's plan with the records and projections that it was computed from. */
export interface Today {
  records: DebtRecords;
  /** The same once transfers in transit are posted, which the facts count. */
  counted: DebtRecords;
  due: ReturnType<typeof debtAccounts>;
  ledger: DebtLedger;
  spending: Awaited<ReturnType<typeof recentSpending>>;
  plan: PayoffPlanRow | null;
  mode: ActiveMode;
  /** The same with the household's cash. */
  basis: ModeBasis;
  /** The debts under the adopted plan or the mode. */
  course: PayoffResult | null;
  forecast: CashForecast;
  facts: TodayFacts;
  todaysPlan: TodaysPlan;
  wire: WirePlan;
}

/** Computes today's plan. Every screen and job that states an amount to pay or move takes it from here. */
export async function loadToday(
  tx: HouseholdTx,
  scope: Pick<Scope, 'today' | 'household'>,
  given: { records?: DebtRecords; plan?: PayoffPlanRow | null | undefined; mode?: ActiveMode } = {},
): Promise<Today> {
  const {
    today,
    household: { currency, marginalTaxPpm: taxPpm },
  } = scope;
  const records = given.records ?? (await loadDebtRecords(tx, today));
  const adopted = given.plan === undefined ? await activePlanToday(tx, today) : given.plan;
  const ledger = assembleDebts(records, currency, today);
  const current = given.mode ?? (await activeMode(tx, today));
  const { parameters: mode } = current;
  const spending = await recentSpending(tx, scope);
  const { monthlyMinor: monthlySpendingMinor } = spending;
  const cash = { cashMinor: liquidCash(records.accounts, currency), monthlyExpensesMinor: monthlySpendingMinor };
  const plan = adopted === null ? null : standingToday(adopted, cash);
  const course = projectDebts(current, { ...ledger, plan, ...cash, today });
  const forecast = await computeForecast(tx, scope, { records, plan, mode, withSweeps: true });
  const spare = householdSpare(forecast, currency);
  const { counted } = forecast;
  const due = debtAccounts(counted, today);
  const facts = todayFacts({
    records: counted,
    due,
    ledger: assembleDebts(counted, currency, today),
    made: await paymentsMade(tx, { records, sweeps: forecast.sweeps, currency, today }),
    plan,
    currency,
    today,
    monthlySpendingMinor,
    mode,
    taxPpm,
    spare,
    forecast,
  });
  const computed = todaysPlan(facts);
  const wire = todaysPlanToWire(computed, {
    currency,
    facts,
    isSpareKnown: spare.safeMinor !== null,
    asOf: oldest(
      ledger.asOf,
      staleSince(
        records.accounts.filter(({ type }) => type === 'depository'),
        today,
      ),
    ),
  });
  return {
    records,
    counted,
    due,
    ledger,
    spending,
    plan,
    mode: current,
    basis: modeBasis(current, cash),
    course,
    forecast,
    facts,
    todaysPlan: computed,
    wire,
  };
}

export const getTodaysPlan = (scope: Scope): Promise<WirePlan> =>
  scope.read(async (tx) => (await loadToday(tx, scope)).wire);
