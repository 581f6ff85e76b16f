import { assert } from '../../foundation/assert.ts';
import { addDays, daysBetween } from '../../foundation/dates/add.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import { type Minor, minor, sumMinor } from '../../foundation/money/minor.ts';
import type { DailySpending } from './daily-spending.ts';
import { type BlockDraws, drawBlocks } from './draw-blocks.ts';
import { type FlowDays, layOutFlows } from './flow-days.ts';
import type { Forecast, ForecastDay, Trough } from './forecast.ts';
import type { PlannedFlow } from './planned-flow.ts';
import { type Paths, simulatePaths } from './simulate-paths.ts';

/**
 * Number of simulated futures. Of a thousand, ten are beyond p99, so their share is known within a third of a
 * percentage point (standard error √(0.99 × 0.01 ÷ 1000)). With a hundred paths, p99 would depend on a single one.
 */
export const FORECAST_PATHS = 1_000;
export const MAX_FORECAST_DAYS = 366;

export interface ForecastAccount {
  id: string;
  balanceMinor: Minor;
  /** Sum of pending movements, which are not in the balance yet. */
  pendingMinor: Minor;
}

export interface ForecastInputs {
  today: CivilDate;
  accounts: readonly ForecastAccount[];
  /** Expected movements; flows of other accounts and flows after the last day are ignored. */
  flows: readonly PlannedFlow[];
  spending: DailySpending;
  /** Number of days from tomorrow, 1 to 366. */
  days: number;
  /** Last day that safe-to-move considers; within the forecast. */
  horizonOn: CivilDate;
  /** Returns 0 ≤ number < 1. `seededRandom` makes a preview and its execution identical. */
  random: () => number;
  paths?: number;
}

export interface HouseholdForecast {
  /** Forecasts in the order of the input accounts. */
  accounts: Forecast[];
  /** All accounts combined on the same paths, in which every account uses the same drawn days. */
  together: Forecast;
}

/**
 * Forecasts daily account balances with their uncertainty from the balance, pending movements, planned flows and
 * everyday spending.
 *
 * Everyday spending is drawn in two-week blocks, which preserve weekdays, from the account's last two years. A shorter
 * history results in wider futures (drawBlocks). Each uncertain flow has its cautious amount one time in five, and is
 * better by the same difference one time in five. The lowest balances, which safe-to-move uses, assume every flow at
 * its cautious amount on its cautious day, and on each day money out before money in.
 *
 * Units     minor units · today's balance is the start, the first day is tomorrow
 * Rounding  none: paths are sums of whole amounts, percentiles are paths
 * Errors    throws on days out of range, on a horizon outside the forecast, on a flow that is not after today
 * Example   $1,000, rent of $900 in five days, no spending known → p10 = p50 = p90 = $100 from that day on
 */
export function forecastAccounts(inputs: ForecastInputs): HouseholdForecast {
  const { today, accounts, flows, spending, days, horizonOn, random, paths = FORECAST_PATHS } = inputs;
  assert(
    Number.isInteger(days) && days >= 1 && days <= MAX_FORECAST_DAYS,
    () => `a forecast has 1 to ${MAX_FORECAST_DAYS} days, not ${days}`,
  );
  const horizonDays = daysBetween(today, horizonOn);
  assert(
    horizonDays >= 1 && horizonDays <= days,
    () => `the horizon ${horizonOn} is not within ${days} days of ${today}`,
  );
  assert(
    spending.today === today && paths >= 100 && accounts.length > 0,
    'spending ends the day before today, there are at least 100 paths and one account',
  );
  const dates = Array.from({ length: days + 1 }, (_, index) => addDays(today, index));
  const longestDays = Math.max(0, ...accounts.map(({ id }) => historyOf(spending, id).length));
  const draws = drawBlocks({ days, horizonDays, paths, historyDays: longestDays, random });
  const forecastOf = (group: readonly ForecastAccount[]): Forecast => {
    const ids = new Set(group.map(({ id }) => id));
    const laidOut = layOutFlows(
      flows.filter(({ accountId }) => ids.has(accountId)),
      { today, days, netTransfers: group.length > 1 },
    );
    return forecastGroup(group, laidOut, { dates, draws, longestDays, horizonDays, paths, random, spending });
  };
  const each = accounts.map((account) => forecastOf([account]));
  const [only] = each;
  return { accounts: each, together: each.length === 1 && only !== undefined ? only : forecastOf(accounts) };
}

/** Forecasts a single account. */
export function forecastAccount({
  account,
  ...inputs
}: Omit<ForecastInputs, 'accounts'> & { account: ForecastAccount }): Forecast {
  return forecastAccounts({ ...inputs, accounts: [account] }).together;
}

interface Shared {
  /** Dates of the forecast, starting with today. */
  dates: readonly CivilDate[];
  draws: BlockDraws;
  longestDays: number;
  horizonDays: number;
  paths: number;
  random: () => number;
  spending: DailySpending;
}

const historyOf = (spending: DailySpending, accountId: string): Float64Array =>
  spending.byAccount.get(accountId) ?? new Float64Array(0);

function forecastGroup(group: readonly ForecastAccount[], flows: FlowDays, shared: Shared): Forecast {
  const { dates, draws, longestDays, horizonDays, paths, random, spending } = shared;
  const openingMinor = sumMinor(group.flatMap(({ balanceMinor, pendingMinor }) => [balanceMinor, pendingMinor]));
  const histories = group.map(({ id }) => historyOf(spending, id));
  const simulated = simulatePaths({
    openingMinor,
    flows,
    histories,
    longestDays,
    draws,
    paths,
    days: dates.length - 1,
    horizonDays,
    random,
  });
  const today = dateAt(dates, 0);
  return {
    today,
    accountIds: group.map(({ id }) => id),
    openingMinor,
    days: dayRows(simulated, flows, { dates, openingMinor }),
    horizonOn: dateAt(dates, horizonDays),
    lowestSoFar: Array.from(simulated.lowestSoFar.p99, (p99, index) => ({
      on: dateAt(dates, index),
      p90Minor: amount(simulated.lowestSoFar.p90, index),
      p95Minor: amount(simulated.lowestSoFar.p95, index),
      p99Minor: minor(p99),
    })),
    troughs: sortedTroughs(simulated, dates),
    certainTrough: certainTrough(flows, { dates, openingMinor, horizonDays }),
    historyDays: Math.min(...histories.map((history) => history.length)),
  };
}

function dayRows(
  { p10, p50, p90 }: Paths,
  { likely, flows }: FlowDays,
  { dates, openingMinor }: { dates: readonly CivilDate[]; openingMinor: Minor },
): ForecastDay[] {
  return dates.slice(1).map((on, index) => ({
    on,
    p10Minor: amount(p10, index),
    p50Minor: amount(p50, index),
    p90Minor: amount(p90, index),
    flows: flows[index] ?? [],
    spendingMinor: minor(
      (p50[index] ?? 0) - (index === 0 ? openingMinor : (p50[index - 1] ?? 0)) - (likely[index] ?? 0),
    ),
  }));
}

function sortedTroughs({ lowest, lowestDay }: Paths, dates: readonly CivilDate[]): Trough[] {
  return Array.from(lowest, (value, path) => ({ value, day: lowestDay[path] ?? -1 }))
    .sort((a, b) => a.value - b.value || a.day - b.day)
    .map(({ value, day }) => ({ minor: minor(value), on: dateAt(dates, day + 1) }));
}

function certainTrough(
  { cautiousOut, cautiousIn }: FlowDays,
  { dates, openingMinor, horizonDays }: { dates: readonly CivilDate[]; openingMinor: Minor; horizonDays: number },
): Trough {
  let [balance, lowest, lowestDay] = [openingMinor as number, openingMinor as number, 0];
  for (let day = 0; day < horizonDays; day += 1) {
    balance += cautiousOut[day] ?? 0;
    if (balance < lowest) [lowest, lowestDay] = [balance, day + 1];
    balance += cautiousIn[day] ?? 0;
  }
  return { minor: minor(lowest), on: dateAt(dates, lowestDay) };
}

const amount = (values: Float64Array, index: number): Minor => minor(values[index] ?? 0);

function dateAt(dates: readonly CivilDate[], index: number): CivilDate {
  const date = dates[index];
  assert(date !== undefined, () => `no day ${index} in the forecast`);
  return date;
}
