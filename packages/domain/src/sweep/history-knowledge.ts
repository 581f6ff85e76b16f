import { assert } from '../assert.ts';
import { flowOf } from '../cash-flow/flow-of.ts';
import { addDays, daysBetween } from '../dates/add.ts';
import type { BusinessCalendar } from '../dates/business-days.ts';
import type { CivilDate } from '../dates/civil-date.ts';
import { dailySpending, type DailySpending } from '../forecast/daily-spending.ts';
import type { Forecast } from '../forecast/forecast.ts';
import { FORECAST_PATHS, forecastAccount } from '../forecast/forecast-accounts.ts';
import type { PlannedFlow } from '../forecast/planned-flow.ts';
import { payDays, paySeries, safeHorizon } from '../forecast/safe-horizon.ts';
import { futuresOf, seededRandom } from '../forecast/seeded-random.ts';
import { type Minor, ZERO } from '../money/minor.ts';
import { detectSeries } from '../recurring/detect-series.ts';
import type { RecurringSeries, SeriesTransaction } from '../recurring/recurring-series.ts';
import { seriesFlows } from '../recurring/series-flows.ts';
import { seriesSince } from '../recurring/series-since.ts';
import type { BacktestDay, BacktestKnowledge } from './backtest-replay.ts';
import { safeToMoveByForecast } from './forecast-safe-to-move.ts';
import { askedOn, type PastAsks } from './past-asks.ts';
import type { SweepTransaction } from './sweep-inputs.ts';

export interface HistoryKnowledgeOptions {
  /** With the payees and categories that the ledger of the backtest leaves out; joined by id. */
  transactions: readonly SeriesTransaction[];
  /** Savings, checking: the type that spending is read by. */
  accountTypes: Readonly<Record<string, string>>;
  calendar?: BusinessCalendar;
  /** Payments that are planned beside the detected series, as they would have been on that morning. */
  plannedFlows?: (today: CivilDate) => readonly PlannedFlow[];
  /**
   * Series of moves between the household's own deposit accounts: left out (default), because rules move this money now, and yesterday's
   * sweeps must not be kept back a second time as tomorrow's bills; or counted, where standing orders at the bank go on beside the rules.
   */
  ownTransfers?: 'leave_out' | 'count';
  /**
   * Days between two looks for series; default 1, as a household's own engines look every night. In between a morning knows the series of
   * the last look with what has come of them since: less than it could, never more. It makes a year several times as fast.
   */
  detectEveryDays?: number;
  /** What rules for offers, minimums and goals go by; default: there are none. */
  asks?: PastAsks;
  paths?: number;
}

/** What a morning knows apart from balances: floors and rules may change, this does not. */
interface Morning {
  flows: readonly PlannedFlow[];
  /** Of these, payments to debts, by the debt. */
  payments: ReadonlyMap<string, readonly PlannedFlow[]>;
  spending: DailySpending;
  horizonOn: CivilDate;
  payCheques: readonly SweepTransaction[];
  purchases: readonly SweepTransaction[];
}

/** A payment of the forecast may be off the day it is due by so much and still be the one. */
const AROUND_DAYS = 10;

const NOTHING_ASKED: PastAsks = { cards: [], loans: [], goals: [] };

/** Pay-cheques older than this are shared or forgotten. */
const PAY_CHEQUE_DAYS = 10;

/**
 * What the household's own engines knew on each morning of a backtest: series detected in the transactions before it, their flows,
 * everyday spending, and safe-to-move from the forecast of these.
 *
 * Knows   nothing of the day itself or later: the forecast is the one of the evening before, so that today's bills are still to come
 * Speed   a morning is worked out once and kept, so that several floors or rules can be tried on one year
 * Errors  throws on an account without a type
 */
export function historyKnowledge(options: HistoryKnowledgeOptions): (day: BacktestDay) => BacktestKnowledge {
  const ordered = options.transactions.toSorted((a, b) =>
    a.postedOn < b.postedOn ? -1 : a.postedOn > b.postedOn ? 1 : 0,
  );
  const byId = new Map(ordered.map((transaction) => [transaction.id, transaction]));
  const mornings = new Map<CivilDate, Morning>();
  const seriesAt = looks(options, ordered);
  return (day) => {
    const morning = mornings.get(day.today) ?? morningOf(options, { ordered, byId, seriesAt }, day);
    mornings.set(day.today, morning);
    return {
      safeToMove: safeToMoveByForecast((accountId, withoutFlowIds) =>
        forecastOf(options, morning, { day, accountId, withoutFlowIds }),
      ),
      payCheques: morning.payCheques,
      purchases: morning.purchases,
      ...askedOn(options.asks ?? NOTHING_ASKED, day, (debtId, dueOn) => plannedPayment(morning, debtId, dueOn)),
      destinations: [],
    };
  };
}

interface History {
  /** Oldest first. */
  ordered: readonly SeriesTransaction[];
  byId: ReadonlyMap<string, SeriesTransaction>;
  seriesAt: (today: CivilDate) => readonly RecurringSeries[];
}

/** The series of the latest look, with what has come since; days are asked for in their order. */
function looks(
  { calendar = {}, detectEveryDays = 1 }: HistoryKnowledgeOptions,
  ordered: readonly SeriesTransaction[],
): History['seriesAt'] {
  let last: { on: CivilDate; series: readonly RecurringSeries[] } | null = null;
  return (today) => {
    const evening = addDays(today, -1);
    const end = firstFrom(ordered, today);
    if (last === null || last.on > today || daysBetween(last.on, today) >= detectEveryDays) {
      last = { on: today, series: detectSeries(ordered.slice(0, end), { today: evening, calendar }) };
      return last.series;
    }
    return seriesSince(last.series, ordered.slice(firstFrom(ordered, last.on), end), {
      lookedOn: last.on,
      today: evening,
      calendar,
    });
  };
}

function morningOf(
  { accountTypes, calendar = {}, plannedFlows, ownTransfers = 'leave_out' }: HistoryKnowledgeOptions,
  { ordered, byId, seriesAt }: History,
  { today, accounts }: BacktestDay,
): Morning {
  const evening = addDays(today, -1);
  const known = ordered.slice(0, firstFrom(ordered, today));
  const series = seriesAt(today);
  const horizonOn = safeHorizon(evening, payDays(series, { today: evening, until: addDays(evening, 120), calendar }));
  const types = accounts
    .filter(({ kind }) => kind === 'deposit')
    .map(({ id }) => ({ id, type: typeOf(accountTypes, id) }));
  const without = new Set(series.flatMap(({ occurrences }) => occurrences.map(({ transactionId }) => transactionId)));
  const deposits = new Set(types.map(({ id }) => id));
  const expected = ownTransfers === 'count' ? series : series.filter((each) => !isOwnTransfer(each, byId, deposits));
  const flows = seriesFlows(expected, { today: evening, until: horizonOn, calendar });
  return {
    flows: [...flows, ...(plannedFlows?.(today) ?? [])],
    payments: debtPayments(flows, expected, byId),
    spending: dailySpending(known, types, { today: evening, without }),
    horizonOn,
    payCheques: payChequesOf(series, today),
    purchases: purchasesOf(known, accountTypes),
  };
}

function debtPayments(
  flows: readonly PlannedFlow[],
  series: readonly RecurringSeries[],
  byId: History['byId'],
): Morning['payments'] {
  const paid = new Map(
    series.map(({ key, occurrences }) => [
      key,
      byId.get(occurrences.at(-1)?.transactionId ?? '')?.otherAccountId ?? null,
    ]),
  );
  return Map.groupBy(flows, ({ source }) => paid.get(source.id) ?? '');
}

/** The nearest to its day; a sweep that makes it replaces it. */
function plannedPayment(
  { payments }: Morning,
  debtId: string,
  dueOn: CivilDate,
): { id: string; amountMinor: Minor } | null {
  const away = ({ on }: PlannedFlow) => Math.abs(daysBetween(on, dueOn));
  const near = (payments.get(debtId) ?? [])
    .filter((flow) => flow.amountMinor < 0 && away(flow) <= AROUND_DAYS)
    .toSorted((a, b) => away(a) - away(b))[0];
  return near === undefined ? null : { id: near.id, amountMinor: near.amountMinor };
}

/** The latest row speaks for a series, as in the detection. A row of the kind transfer is one between own accounts unless it says otherwise. */
function isOwnTransfer(
  { kind, accountId, occurrences }: RecurringSeries,
  byId: History['byId'],
  deposits: ReadonlySet<string>,
): boolean {
  const last = byId.get(occurrences.at(-1)?.transactionId ?? '');
  if (kind !== 'transfer' || last?.kind !== 'transfer' || !deposits.has(accountId)) return false;
  return last.otherAccountId === undefined || (last.otherAccountId !== null && deposits.has(last.otherAccountId));
}

/** Where the transactions of a day and later begin. */
function firstFrom(ordered: readonly SeriesTransaction[], on: CivilDate): number {
  let [low, high] = [0, ordered.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ordered[middle]?.postedOn ?? on) < on) low = middle + 1;
    else high = middle;
  }
  return low;
}

function typeOf(accountTypes: HistoryKnowledgeOptions['accountTypes'], accountId: string): string {
  const type = accountTypes[accountId];
  assert(type !== undefined, `account ${accountId} has no type`);
  return type;
}

function payChequesOf(series: readonly RecurringSeries[], today: CivilDate): SweepTransaction[] {
  const oldest = addDays(today, -PAY_CHEQUE_DAYS);
  return paySeries(series).flatMap(({ accountId, occurrences }) =>
    occurrences
      .filter(({ on }) => on >= oldest)
      .map(({ transactionId, on, amountMinor }) => ({ id: transactionId, accountId, on, amountMinor })),
  );
}

function purchasesOf(
  known: readonly SeriesTransaction[],
  accountTypes: HistoryKnowledgeOptions['accountTypes'],
): SweepTransaction[] {
  const isPurchase = ({ kind, categoryNature, accountId, amountMinor }: SeriesTransaction) =>
    amountMinor < 0 &&
    flowOf({ kind, nature: categoryNature, accountType: accountTypes[accountId] ?? '' }, 'out') === 'spending';
  return known
    .filter(isPurchase)
    .map(({ id, accountId, postedOn, amountMinor }) => ({ id, accountId, on: postedOn, amountMinor }));
}

function forecastOf(
  { paths = FORECAST_PATHS }: HistoryKnowledgeOptions,
  { flows, spending, horizonOn }: Morning,
  asked: { day: BacktestDay; accountId: string; withoutFlowIds: readonly string[] },
): Forecast {
  const {
    day: { today, accounts },
    accountId,
    withoutFlowIds,
  } = asked;
  const account = accounts.find(({ id }) => id === accountId);
  assert(account !== undefined, `no account ${accountId}`);
  const evening = addDays(today, -1);
  return forecastAccount({
    today: evening,
    account: { id: accountId, balanceMinor: account.balanceMinor, pendingMinor: ZERO },
    spending,
    paths,
    flows: flows.filter((flow) => flow.accountId === accountId && !withoutFlowIds.includes(flow.id)),
    days: daysBetween(evening, horizonOn),
    horizonOn,
    random: seededRandom(futuresOf(evening)),
  });
}
