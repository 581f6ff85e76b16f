import {
  calendarOf,
  type ActionAccount,
  addDays,
  type CivilDate,
  civilDate,
  CONFIDENCE_PPM,
  type Coverage,
  daysBetween,
  type DailySpending,
  type Forecast,
  accountFloor,
  maxDate,
  type Minor,
  minor,
  type ModeParameters,
  largestPaycheck,
  paySeries,
  type PlannedFlow,
  type OneSidedPayment,
  type Ppm,
  type RecurringSeries,
  safeHorizon,
} from '@tideline/domain';
import type { AccountRow } from '../../ledger/accounts/accounts.store.ts';
import { debtAccounts } from '../../debts/dues/debt-accounts.ts';
import { laterExtras, planExtras } from '../../debts/debt/plan-extras.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { assembleDebts } from '../../debts/debt/assemble-debts.ts';
import { type DebtRecords, loadDebtRecords } from '../../debts/debt/load-debts.ts';
import { type MoneyInTransit, moneyInTransit } from '../../debts/debt/money-in-transit.ts';
import { withOneSided } from '../../debts/debt/with-transfers.ts';
import { activePlanToday } from '../../debts/debt/load-active-plan.ts';
import type { PayoffPlanRow } from '../../debts/debt/payoff-plans.store.ts';
import { listPayers, type PayerRow } from './payers.store.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { currentMode } from '../../ledger/active-mode/active-mode.store.ts';
import { coverageOf, type ExpectedPayment } from '../../ledger/recurring/expected-payments.ts';
import { comingUp, followBalances } from '../../ledger/recurring/upcoming.service.ts';
import { debtFlows, payersOf } from './debt-flows.ts';
import { openDebtSeries } from './debt-series.ts';
import { missingOutflows } from './missing-outflows.ts';
import { linesOf } from './lines.ts';
import { type History, historyOf } from './history.ts';
import { type SeriesFlow, seriesFlowsOf } from './series-flows.ts';
import { sweepFlows } from './sweep-flows.ts';
import type { SweepAhead } from '../../ledger/transfers/sweeps-ahead.store.ts';

/** Days ahead to search for paydays. Later paydays do not move the horizon. */
const PAY_DAYS_AHEAD = 120;
/** Days to look back for the account that last paid a debt. */
const PAYER_DAYS = 400;

export type ForecastScope = Pick<Scope, 'today' | 'household'>;

export interface ForecastQuery {
  /** Minimum length of the lines in days, 1 to 365. They extend at least to the safe-to-move horizon. */
  days?: number;
  /** Debt records, if the caller already loaded them. */
  records?: DebtRecords;
  plan?: PayoffPlanRow | null;
  mode?: ModeParameters;
  /**
   * Whether the lines include money in transit between the household's accounts. Decisions about sweeps count that
   * separately.
   */
  withSweeps?: boolean;
  /** Payments made today that the records exclude. */
  without?: readonly { rowId: string }[];
  /** Payments that the debts do not record yet. The default is all such payments if money in transit is included. */
  oneSided?: readonly OneSidedPayment[];
}

export interface AccountForecast {
  account: AccountRow;
  forecast: Forecast;
  /** Half a paycheck, or the user's floor if that is higher. */
  floorMinor: Minor;
}

/** The forecast of a household's deposit accounts, with its inputs. */
export interface CashForecast {
  today: CivilDate;
  /** Last day considered for safe-to-move. */
  horizonOn: CivilDate;
  /** Number of days in the lines. */
  days: number;
  confidencePpm: Ppm;
  accounts: readonly AccountForecast[];
  /** Returns the line of all accounts in the household's currency, or null if there are none. */
  together: () => Forecast | null;
  /** All planned movements of these accounts, including those of cards, loans and the plan. */
  flows: readonly PlannedFlow[];
  /** Payments due whose paying account is unknown. */
  beside: readonly PlannedFlow[];
  /** The account that pays each card or loan, if known, by the debt's id. */
  payers: ReadonlyMap<string, string>;
  /** The autopay account and the last paying account of each card and loan. */
  payerRows: readonly PayerRow[];
  /** Sweeps ahead. Those waiting for approval do not change the line. */
  sweeps: readonly SweepAhead[];
  series: readonly SeriesFlow[];
  /** Occurrences of recurring items at least until the horizon, including skipped ones. */
  expected: readonly ExpectedPayment[];
  coverage: Coverage;
  /** Occurrences that the user skipped. */
  skipped: readonly ExpectedPayment[];
  records: DebtRecords;
  /** The records once sweeps and payments in transit are posted. */
  counted: DebtRecords;
  history: History;
  spending: DailySpending;
  paychecks: ReadonlyMap<string, Minor>;
  /** Returns an account's line without some planned payments, for example those that a decision makes today. */
  without: (accountId: string, flowIds: readonly string[]) => Forecast;
}

/**
 * Returns whether the forecast covers an account, which is the case if its money can be spent or moved. Certificates of
 * deposit are excluded because breaking one costs a penalty.
 */
export const hasLine = ({ type, subtype, state }: Pick<AccountRow, 'type' | 'subtype' | 'state'>): boolean =>
  type === 'depository' && subtype !== 'cd' && (state === 'active' || state === 'hidden');

/**
 * Forecasts the balances of all deposit accounts. The history is cached until it changes, and lines are cached until
 * their inputs change. Balances, series and debts are loaded each time. The same day and inputs always give the same
 * simulated futures, both for display and when money is moved.
 */
export async function computeForecast(
  tx: HouseholdTx,
  scope: ForecastScope,
  { days = 45, ...given }: ForecastQuery = {},
): Promise<CashForecast> {
  const today = civilDate(scope.today);
  const records = given.records ?? (await loadDebtRecords(tx, today));
  const accounts = records.accounts.filter(hasLine);
  const coverage = coverageOf(records.accounts);
  const calendar = calendarOf(records.calendar);
  const history = await historyOf(tx, accounts, { today, calendar: records.calendar });
  const expected = followBalances(
    await comingUp(tx, today, Math.max(days, PAY_DAYS_AHEAD), { findings: history.findings, coverage, calendar }),
    records.accounts,
  );
  const pay = expected
    .map(({ series }) => series)
    .filter(({ kind }) => kind === 'income')
    .map(asRecurring);
  const horizonOn = safeHorizon(today, payDaysOf(expected, pay));
  const until = maxDate(addDays(today, days), horizonOn);
  const planned = expected.filter(({ state }) => state !== 'skipped');
  const plan = given.plan === undefined ? await activePlanToday(tx, scope) : given.plan;
  const { sweeps, counted, onTheWay, oneSided } = await inTransitOf(tx, records, today, given);
  const due = debtAccounts(counted, today);
  const series = openDebtSeries(
    seriesFlowsOf(planned, { today, coverage, calendar }).filter(({ flow }) => flow.on <= until),
    { records: counted, due, paysAccount: history.paysAccount },
  );
  const { currency } = scope.household;
  const inTransit = [...oneSided, ...onTheWay];
  const facts = { currency, plan, counted, due, onTheWay, inTransit, series, history, today, until };
  const ahead = await plannedFlows(tx, facts, given.without);
  const paychecks = new Map(accounts.map(({ id }) => [id, largestPaycheck(pay, id)]));
  const lines = linesOf({
    household: scope.household,
    today,
    accounts,
    flows: ahead.flows,
    spending: history.spending,
    horizonOn,
    days: daysBetween(today, until),
  });
  return {
    today,
    horizonOn,
    days: daysBetween(today, until),
    confidencePpm: CONFIDENCE_PPM[(given.mode ?? (await currentMode(tx, scope.today))).confidence],
    accounts: accounts.map((account) => ({
      account,
      forecast: lines.of(account.id, []),
      floorMinor: floorOf(account, paychecks),
    })),
    together: lines.together,
    ...ahead,
    counted,
    sweeps,
    expected,
    coverage,
    series,
    skipped: expected.filter(({ state }) => state === 'skipped'),
    records,
    history,
    spending: history.spending,
    paychecks,
    without: lines.of,
  };
}

/** Returns the money in transit, or none without `withSweeps`, because decisions about sweeps count it separately. */
async function inTransitOf(
  tx: HouseholdTx,
  records: DebtRecords,
  today: CivilDate,
  { withSweeps = false, oneSided }: Pick<ForecastQuery, 'withSweeps' | 'oneSided'>,
): Promise<MoneyInTransit> {
  if (withSweeps) return moneyInTransit(tx, records, today, oneSided);
  return { sweeps: [], onTheWay: [], oneSided: oneSided ?? [], counted: withOneSided(records, oneSided ?? [], today) };
}

interface FlowFacts {
  currency: string;
  plan: PayoffPlanRow | null;
  counted: DebtRecords;
  due: readonly ActionAccount[];
  onTheWay: readonly SweepAhead[];
  /** Sweeps in transit and payments that the debts do not record yet, oldest first. */
  inTransit: readonly Pick<SweepAhead, 'fromAccountId' | 'toAccountId'>[];
  series: readonly SeriesFlow[];
  history: History;
  today: CivilDate;
  until: CivilDate;
}

/**
 * Returns planned movements: recurring items, payments to debts, and money in transit. A sweep in transit replaces the
 * recurring item that it executes, and it has already reduced the amount due to its debt.
 */
async function plannedFlows(
  tx: HouseholdTx,
  { currency, plan, counted, due, onTheWay, inTransit, series, history, today, until }: FlowFacts,
  without?: ForecastQuery['without'],
): Promise<Pick<CashForecast, 'flows' | 'beside' | 'payers' | 'payerRows'>> {
  const extras = plan === null ? [] : extrasOf(plan, { records: counted, due, currency, today, until });
  const debts = [...counted.cards, ...counted.loans].map(({ account }) => ({ accountId: account.id }));
  const payers =
    debts.length === 0 ? [] : withInTransit(await listPayers(tx, addDays(today, -PAYER_DAYS), without), inTransit);
  const { paysAccount } = history;
  const payments = debtFlows({ records: counted, due, payers, extras, series, paysAccount, today, until });
  const missing = await missingOutflows(tx, {
    records: counted,
    payers: payersOf(debts, payers, counted),
    series,
    paysAccount,
    due: payments.flows,
    today,
  });
  const replaced = new Set(onTheWay.flatMap(({ plannedFlowId }) => plannedFlowId ?? []));
  const flows = [
    ...series.map(({ flow }) => flow).filter(({ id }) => !replaced.has(id)),
    ...payments.flows,
    ...missing,
    ...sweepFlows(onTheWay, today).filter(({ on }) => on <= until),
  ];
  return { flows, beside: payments.beside, payers: payersOf(due, payers, counted), payerRows: payers };
}

/** Sets the last paying account of a debt from a transfer in transit, as if the transfer were posted. */
const withInTransit = (payers: readonly PayerRow[], inTransit: FlowFacts['inTransit']): PayerRow[] =>
  payers.map((row) => ({
    ...row,
    lastFromId: inTransit.findLast(({ toAccountId }) => toAccountId === row.accountId)?.fromAccountId ?? row.lastFromId,
  }));

const floorOf = ({ id, floorMinor }: AccountRow, paychecks: ReadonlyMap<string, Minor>): Minor =>
  accountFloor({ paycheckMinor: paychecks.get(id) ?? minor(0), ownFloorMinor: minor(floorMinor ?? 0) });

/** Returns the plan's payments above the amounts due, until a day. */
function extrasOf(
  plan: NonNullable<ForecastQuery['plan']>,
  facts: {
    records: DebtRecords;
    due: readonly ActionAccount[];
    currency: string;
    today: CivilDate;
    until: CivilDate;
  },
) {
  const { records, due, currency, today, until } = facts;
  const ledger = assembleDebts(records, currency, today);
  // a payment from spare cash is left out, because today's plan decides which account makes it
  return [
    ...planExtras({ ledger, due, today }, { ...plan, extras: [] }),
    ...laterExtras({ ledger, today }, plan, until),
  ];
}

/** Returns the expected paydays. Only income of at least a quarter of the largest one is a paycheck. */
function payDaysOf(expected: readonly ExpectedPayment[], pay: readonly RecurringSeries[]): CivilDate[] {
  const keys = new Set(paySeries(pay).map(({ key }) => key));
  return expected.flatMap(({ series, on, state }) =>
    keys.has(series.id) && state === 'expected' ? [civilDate(on)] : [],
  );
}

/** Converts an expected paycheck to the domain's recurring series. */
const asRecurring = ({
  id,
  kind,
  accountId,
  payee,
  cadence,
  anchorDays,
  amountMinor,
  startsOn,
}: ExpectedPayment['series']): RecurringSeries => ({
  key: id,
  kind,
  accountId,
  payee,
  categoryKey: null,
  cadence,
  anchorDays,
  amountKind: 'fixed',
  typicalMinor: minor(amountMinor),
  rangeMinor: [minor(amountMinor), minor(amountMinor)],
  occurrences: [],
  nextOn: civilDate(startsOn),
  state: 'active',
  missedOn: [],
  confidencePpm: 1_000_000 as Ppm,
  priceRise: null,
});
