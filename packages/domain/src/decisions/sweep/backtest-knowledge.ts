import { assert } from '../../foundation/assert.ts';
import { flowOf } from '../../records/cash-flow/flow-of.ts';
import { addDays, daysBetween } from '../../foundation/dates/add.ts';
import type { BusinessCalendar } from '../../foundation/dates/business-days.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import { dailySpending, type DailySpending } from '../../projections/forecast/daily-spending.ts';
import type { Forecast } from '../../projections/forecast/forecast.ts';
import { FORECAST_PATHS, forecastAccount } from '../../projections/forecast/forecast-accounts.ts';
import type { PlannedFlow } from '../../projections/forecast/planned-flow.ts';
import { payDays, paySeries, safeHorizon } from '../../projections/forecast/safe-horizon.ts';
import { forecastSeed, seededRandom } from '../../projections/forecast/seeded-random.ts';
import { type Minor, ZERO } from '../../foundation/money/minor.ts';
import { detectSeries } from '../../records/recurring/detect-series.ts';
import type { RecurringSeries, SeriesTransaction } from '../../records/recurring/recurring-series.ts';
import { seriesFlows } from '../../projections/forecast/series-flows.ts';
import { seriesSince } from '../../records/recurring/series-since.ts';
import type { BacktestDay, BacktestKnowledge } from './backtest-replay.ts';
import { safeToMoveFromForecasts } from './forecast-safe-to-move.ts';
import { ruleInputsOn, type BacktestRuleInputs } from './backtest-rule-inputs.ts';
import type { SweepTransaction } from './sweep-inputs.ts';

export interface BacktestKnowledgeOptions {
  /** Transactions with payees and categories, which the backtest ledger omits. They are joined by id. */
  transactions: readonly SeriesTransaction[];
  /** Account types (savings, checking), which determine how to detect everyday spending. */
  accountTypes: Readonly<Record<string, string>>;
  calendar?: BusinessCalendar;
  /** Planned payments other than detected series, as they were on that morning. */
  plannedFlows?: (today: CivilDate) => readonly PlannedFlow[];
  /**
   * Whether to count series of transfers between the household's own deposit accounts. By default they are omitted,
   * because rules move this money now, and past sweeps must not be reserved again as upcoming bills. They are counted
   * if standing orders at the bank continue alongside the rules.
   */
  ownTransfers?: 'leave_out' | 'count';
  /**
   * Days between two detections of series; default: 1, like the nightly run. On the days in between, a morning uses the
   * series of the last detection plus the payments since, so it may know less than was possible, but never more. Larger
   * values make the replay of a year several times as fast.
   */
  detectEveryDays?: number;
  /** Inputs for offer, minimum and goal rules; default: none. */
  asks?: BacktestRuleInputs;
  paths?: number;
}

/** Data of a morning apart from balances, independent of floors and rules. */
interface Morning {
  flows: readonly PlannedFlow[];
  /** The debt payments among the flows, by debt. */
  payments: ReadonlyMap<string, readonly PlannedFlow[]>;
  spending: DailySpending;
  horizonOn: CivilDate;
  paychecks: readonly SweepTransaction[];
  purchases: readonly SweepTransaction[];
}

/** Days by which a forecast payment may differ from the due day and still match. */
const AROUND_DAYS = 10;

const NOTHING_ASKED: BacktestRuleInputs = { cards: [], loans: [], goals: [] };

/** Age in days after which paychecks are already shared or ignored. */
const PAYCHECK_DAYS = 10;

/**
 * Creates a function that returns the data available on each morning of a backtest: series detected in earlier
 * transactions, their flows, everyday spending, and safe-to-move from the resulting forecast.
 *
 * Knows   no data of the day itself or later: the forecast is that of the evening before, so that today's bills are
 *         still to come
 * Speed   each morning is computed once and cached, so that several floors or rules can be tried on one year
 * Errors  throws on an account without a type
 */
export function backtestKnowledge(options: BacktestKnowledgeOptions): (day: BacktestDay) => BacktestKnowledge {
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
      safeToMove: safeToMoveFromForecasts((accountId, withoutFlowIds) =>
        forecastOf(options, morning, { day, accountId, withoutFlowIds }),
      ),
      paychecks: morning.paychecks,
      purchases: morning.purchases,
      ...ruleInputsOn(options.asks ?? NOTHING_ASKED, day, (debtId, dueOn) => plannedPayment(morning, debtId, dueOn)),
      destinations: [],
    };
  };
}

interface History {
  /** Transactions, oldest first. */
  ordered: readonly SeriesTransaction[];
  byId: ReadonlyMap<string, SeriesTransaction>;
  seriesAt: (today: CivilDate) => readonly RecurringSeries[];
}

/**
 * Returns a function that returns the series of a morning: those of the latest detection plus the payments since. Days
 * must be requested in order.
 */
function looks(
  { calendar = {}, detectEveryDays = 1 }: BacktestKnowledgeOptions,
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
  { accountTypes, calendar = {}, plannedFlows, ownTransfers = 'leave_out' }: BacktestKnowledgeOptions,
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
    paychecks: paychecksOf(series, today),
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

/** Returns the planned payment nearest to the due day; a sweep that makes the payment replaces it. */
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

/**
 * Returns whether a series is a transfer between the household's own accounts. Its latest row decides, as in series
 * detection: a row of kind `transfer` is one unless it names an account outside the household's deposit accounts.
 */
function isOwnTransfer(
  { kind, accountId, occurrences }: RecurringSeries,
  byId: History['byId'],
  deposits: ReadonlySet<string>,
): boolean {
  const last = byId.get(occurrences.at(-1)?.transactionId ?? '');
  if (kind !== 'transfer' || last?.kind !== 'transfer' || !deposits.has(accountId)) return false;
  return last.otherAccountId === undefined || (last.otherAccountId !== null && deposits.has(last.otherAccountId));
}

/** Returns the index of the first transaction on or after a day. */
function firstFrom(ordered: readonly SeriesTransaction[], on: CivilDate): number {
  let [low, high] = [0, ordered.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ordered[middle]?.postedOn ?? on) < on) low = middle + 1;
    else high = middle;
  }
  return low;
}

function typeOf(accountTypes: BacktestKnowledgeOptions['accountTypes'], accountId: string): string {
  const type = accountTypes[accountId];
  assert(type !== undefined, `account ${accountId} has no type`);
  return type;
}

function paychecksOf(series: readonly RecurringSeries[], today: CivilDate): SweepTransaction[] {
  const oldest = addDays(today, -PAYCHECK_DAYS);
  return paySeries(series).flatMap(({ accountId, occurrences }) =>
    occurrences
      .filter(({ on }) => on >= oldest)
      .map(({ transactionId, on, amountMinor }) => ({ id: transactionId, accountId, on, amountMinor })),
  );
}

function purchasesOf(
  known: readonly SeriesTransaction[],
  accountTypes: BacktestKnowledgeOptions['accountTypes'],
): SweepTransaction[] {
  const isPurchase = ({ kind, categoryNature, accountId, amountMinor }: SeriesTransaction) =>
    amountMinor < 0 &&
    flowOf({ kind, nature: categoryNature, accountType: accountTypes[accountId] ?? '' }, 'out') === 'spending';
  return known
    .filter(isPurchase)
    .map(({ id, accountId, postedOn, amountMinor }) => ({ id, accountId, on: postedOn, amountMinor }));
}

function forecastOf(
  { paths = FORECAST_PATHS }: BacktestKnowledgeOptions,
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
    random: seededRandom(forecastSeed(evening)),
  });
}
