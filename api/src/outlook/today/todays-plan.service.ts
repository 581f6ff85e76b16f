import type { TodaysPlan as WirePlan } from '@tideline/contract';
import {
  afterMovesMade,
  madeAsPlanned,
  type OneSidedPayment,
  type PayoffResult,
  todaysPlan,
  type TodaysPlan,
  type TodayFacts,
} from '@tideline/domain';
import { assembleDebts, type DebtLedger } from '../../debts/debt/assemble-debts.ts';
import { type DebtRecords, loadDebtRecords } from '../../debts/debt/load-debts.ts';
import { type ModeBasis, modeBasis, standingToday } from '../../debts/debt/mode-basis.ts';
import { activePlanToday } from '../../debts/debt/load-active-plan.ts';
import { type PayoffPlanRow, rowsSinceStart } from '../../debts/debt/payoff-plans.store.ts';
import { oneSidedPaymentsTo } from '../../debts/debt/one-sided-payments-to.ts';
import { type RecordedMove, withoutPayments } from '../../debts/debt/without-payments.ts';
import { projectDebts } from '../../debts/debt/project-debts.ts';
import { debtAccounts } from '../../debts/dues/debt-accounts.ts';
import { oldest, staleSince } from '../../ledger/accounts/freshness.ts';
import { liquidCash } from '../../ledger/accounts/liquid-cash.ts';
import { type ActiveMode, activeMode } from '../../ledger/active-mode/active-mode.store.ts';
import { ownTransfersOn } from '../../ledger/transfers/own-transfers.ts';
import type { OwnTransfer } from '../../ledger/transfers/own-transfers.store.ts';
import { recentSpending } from '../../ledger/spending/recent-spending.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { type CashForecast, computeForecast } from '../forecast/compute-forecast.ts';
import { householdSpare } from '../forecast/safe-to-move.service.ts';
import { paymentsMade } from './payments-made.ts';
import { todayFacts } from './today-facts.ts';
import { todaysPlanToWire } from './todays-plan-to-wire.ts';

/** Today's plan with the records and projections from which it was computed. */
export interface Today {
  records: DebtRecords;
  /** The records once transfers in transit are posted. The facts are based on these. */
  counted: DebtRecords;
  due: ReturnType<typeof debtAccounts>;
  ledger: DebtLedger;
  /** The ledger once transfers in transit are posted. */
  countedLedger: DebtLedger;
  spending: Awaited<ReturnType<typeof recentSpending>>;
  /** Payments that only the paying account records. */
  oneSided: readonly OneSidedPayment[];
  plan: PayoffPlanRow | null;
  mode: ActiveMode;
  /** The basis of mode projections, with the household's cash. */
  basis: ModeBasis;
  /** Projection of the debts under the adopted plan or the mode. */
  course: PayoffResult | null;
  forecast: CashForecast;
  facts: TodayFacts;
  todaysPlan: TodaysPlan;
  wire: WirePlan;
}

interface Given {
  records?: DebtRecords;
  plan?: PayoffPlanRow | null | undefined;
  mode?: ActiveMode;
  oneSided?: readonly OneSidedPayment[];
}

/** Computes today's plan. Every screen and job that states an amount to pay or move takes that amount from here. */
export async function loadToday(
  tx: HouseholdTx,
  scope: Pick<Scope, 'today' | 'household'>,
  given: Given = {},
): Promise<Today> {
  const { today } = scope;
  const records = given.records ?? (await loadDebtRecords(tx, today));
  const known: Known = {
    records,
    adopted: given.plan === undefined ? await activePlanToday(tx, scope) : given.plan,
    mode: given.mode ?? (await activeMode(tx, today)),
    spending: await recentSpending(tx, scope),
    transfers: await ownTransfersOn(tx, today),
    oneSided: given.oneSided ?? (await oneSidedPaymentsTo(tx, records, today)),
  };
  const now = await computeToday(tx, scope, known);
  const { facts, todaysPlan: computed } = await onceAsPlanned(tx, scope, { known, now });
  const { currency } = scope.household;
  const deposits = known.records.accounts.filter(({ type }) => type === 'depository');
  const wire = todaysPlanToWire(computed, {
    currency,
    facts,
    isSpareKnown: now.isSpareKnown,
    asOf: oldest(now.ledger.asOf, staleSince(deposits, today)),
  });
  return { ...now, facts, todaysPlan: computed, wire };
}

/**
 * Returns the plan of this morning without the moves that have been made. If the plan were computed from the balances
 * after those moves, the other moves would change: a debt that was paid off needs no minimum, and the adopted plan has
 * less left to pay. Any other payment leads to a new plan. So do payments recorded before the adopted plan was started,
 * because that plan already counts them.
 */
async function onceAsPlanned(
  tx: HouseholdTx,
  scope: Pick<Scope, 'today' | 'household'>,
  { known, now }: { known: Known; now: Omit<Today, 'wire'> },
): Promise<Pick<Today, 'facts' | 'todaysPlan'>> {
  const { today } = scope;
  const candidates = await sinceAdopted(tx, today, known.adopted, madeToday(known, today));
  const before = (without: readonly MadeToday[]) =>
    computeToday(tx, scope, {
      ...known,
      records: withoutPayments(known.records, without, today),
      oneSided: known.oneSided.filter((each) => !without.some(({ rowId }) => rowId === each.rowId)),
      without,
    });
  if (candidates.length === 0) return now;
  let morning = await before(candidates);
  let made = madeAsPlanned(morning.todaysPlan, candidates);
  if (made.length > 0 && made.length < candidates.length) {
    morning = await before(made);
    if (madeAsPlanned(morning.todaysPlan, made).length < made.length) made = [];
  }
  if (made.length === 0) return now;
  const { accounts, due, made: paid } = now.facts;
  return {
    facts: { ...morning.facts, accounts, due, made: paid },
    todaysPlan: afterMovesMade(morning.todaysPlan, made, now.todaysPlan),
  };
}

interface MadeToday extends RecordedMove {
  /** The transaction whose id shows when the payment was recorded. */
  rowId: string;
}

const madeToday = ({ transfers, oneSided }: Known, today: string): MadeToday[] => [
  ...transfers.filter(({ hasArrived }) => hasArrived).map((each) => ({ ...each, isOneSided: false })),
  ...oneSided
    .filter(({ paidOn, isInBalance }) => paidOn === today && !isInBalance)
    .map((each) => ({ ...each, isOneSided: true })),
];

/** Returns today's payments that were recorded after the adopted plan was started. */
async function sinceAdopted(
  tx: HouseholdTx,
  today: string,
  adopted: PayoffPlanRow | null,
  made: readonly MadeToday[],
): Promise<readonly MadeToday[]> {
  if (adopted === null || adopted.startOn !== today || made.length === 0) return made;
  const since = new Set(
    await rowsSinceStart(
      tx,
      adopted.id,
      made.map(({ rowId }) => rowId),
    ),
  );
  return made.filter(({ rowId }) => since.has(rowId));
}

interface Known {
  records: DebtRecords;
  adopted: PayoffPlanRow | null;
  mode: ActiveMode;
  spending: Today['spending'];
  transfers: readonly OwnTransfer[];
  /** Payments that only the paying account records. */
  oneSided: readonly OneSidedPayment[];
  /** Payments made today that the records exclude. */
  without?: readonly MadeToday[];
}

async function computeToday(
  tx: HouseholdTx,
  scope: Pick<Scope, 'today' | 'household'>,
  { records, adopted, mode: current, spending, transfers, oneSided, without = [] }: Known,
): Promise<Omit<Today, 'wire'> & { isSpareKnown: boolean }> {
  const {
    today,
    household: { currency, marginalTaxPpm: taxPpm },
  } = scope;
  const ledger = assembleDebts(records, currency, today);
  const { parameters: mode } = current;
  const { monthlyMinor: monthlySpendingMinor } = spending;
  const cash = { cashMinor: liquidCash(records.accounts, currency), monthlyExpensesMinor: monthlySpendingMinor };
  const plan = adopted === null ? null : standingToday(adopted, cash);
  const course = projectDebts(current, { ...ledger, plan, ...cash, today });
  const forecast = await computeForecast(tx, scope, { records, plan, mode, withSweeps: true, oneSided, without });
  const spare = householdSpare(forecast, currency);
  const { counted } = forecast;
  const due = debtAccounts(counted, today);
  const countedLedger = assembleDebts(counted, currency, today);
  const facts = todayFacts({
    records: counted,
    due,
    ledger: countedLedger,
    made: paymentsMade({ records, transfers, oneSided, sweeps: forecast.sweeps, currency, today }),
    plan,
    currency,
    today,
    monthlySpendingMinor,
    mode,
    taxPpm,
    spare,
    forecast,
  });
  return {
    records,
    counted,
    due,
    ledger,
    countedLedger,
    spending,
    plan,
    mode: current,
    oneSided,
    basis: modeBasis(current, cash),
    course,
    forecast,
    facts,
    todaysPlan: todaysPlan(facts),
    isSpareKnown: spare.safeMinor !== null,
  };
}
