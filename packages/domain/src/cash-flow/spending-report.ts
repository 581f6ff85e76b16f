import { addDays, addMonths, dayOfWeek, startOfMonth } from '../dates/add.ts';
import { type CivilDate, minDate } from '../dates/civil-date.ts';
import { type Minor, minor, type Ppm, PPM_ONE } from '../money/minor.ts';
import { shareOf } from '../statistics/share-of.ts';
import { comparedPeriod, type Comparison, isWithin, type Period } from './compare-periods.ts';
import { type FlowRow, spentBy } from './flow-row.ts';

export interface SpendingRow {
  /** Payee or category id; null: none. */
  key: string | null;
  spentMinor: Minor;
  earlierMinor: Minor;
  changeMinor: Minor;
  /** Against the earlier period; null where nothing was spent then. */
  changePpm: Ppm | null;
  /** Of all spending of the period; null where that is nothing. */
  sharePpm: Ppm | null;
  /** Of the period, for drill-down; newest first. */
  transactionIds: string[];
}

export interface SpendingReport {
  period: Period;
  comparedWith: Period;
  spentMinor: Minor;
  earlierMinor: Minor;
  changeMinor: Minor;
  /** Largest first; those with spending in either period. */
  rows: SpendingRow[];
}

export interface TimeBucket {
  from: CivilDate;
  to: CivilDate;
  spentMinor: Minor;
  transactionCount: number;
}

/** Shares and changes beyond a thousandfold say nothing more. */
const RATIO_MAX_PPM = 1_000 * PPM_ONE;

/**
 * Spending of a period by payee or by category, against an earlier period.
 *
 * Units     minor units; refunds reduce spending, transfers and payments of cards and loans are none
 * Rounding  shares and changes half to even, kept within a thousandfold
 * Result    Σ rows = spending of the period, and of the earlier one
 */
export function spendingReport(
  rows: readonly FlowRow[],
  { period, comparison, by }: { period: Period; comparison: Comparison; by: 'payee' | 'category' },
): SpendingReport {
  const comparedWith = comparedPeriod(period, comparison);
  const groups = new Map<string | null, { spent: number; earlier: number; within: FlowRow[] }>();
  let [spentTotal, earlierTotal] = [0, 0];
  for (const row of rows) {
    const spent = spentBy(row);
    const now = isWithin(row.on, period);
    if (spent === null || (!now && !isWithin(row.on, comparedWith))) continue;
    const key = by === 'payee' ? row.payee : row.categoryId;
    const group = groups.get(key) ?? { spent: 0, earlier: 0, within: [] };
    if (now) {
      group.spent += spent;
      group.within.push(row);
      spentTotal += spent;
    } else {
      group.earlier += spent;
      earlierTotal += spent;
    }
    groups.set(key, group);
  }
  const reported = [...groups].map(([key, { spent, earlier, within }]): SpendingRow => ({
    key,
    spentMinor: minor(spent),
    earlierMinor: minor(earlier),
    changeMinor: minor(spent - earlier),
    changePpm: earlier > 0 ? bounded(spent - earlier, earlier) : null,
    sharePpm: spentTotal > 0 ? bounded(spent, spentTotal) : null,
    transactionIds: within.sort(newestFirst).map(({ id }) => id),
  }));
  return {
    period,
    comparedWith,
    spentMinor: minor(spentTotal),
    earlierMinor: minor(earlierTotal),
    changeMinor: minor(spentTotal - earlierTotal),
    rows: reported.sort(
      (a, b) =>
        b.spentMinor - a.spentMinor || b.earlierMinor - a.earlierMinor || ((a.key ?? '') < (b.key ?? '') ? -1 : 1),
    ),
  };
}

const newestFirst = (a: FlowRow, b: FlowRow): number => (a.on === b.on ? (a.id < b.id ? -1 : 1) : a.on < b.on ? 1 : -1);

function bounded(part: number, whole: number): Ppm {
  if (Math.abs(part) >= whole * 1_000) return (Math.sign(part) * RATIO_MAX_PPM) as Ppm;
  return shareOf(part, whole);
}

/**
 * Spending of a period by day, week or month, days without spending included. Weeks start on the weekday given (1 = Monday); the
 * first and the last bucket end with the period.
 *
 * Units  minor units
 */
export function spendingByTime(
  rows: readonly FlowRow[],
  { period, unit, firstWeekday = 1 }: { period: Period; unit: 'day' | 'week' | 'month'; firstWeekday?: number },
): TimeBucket[] {
  const buckets: { from: CivilDate; to: CivilDate; spent: number; transactionCount: number }[] = [];
  for (let from = period.from; from <= period.to;) {
    const next =
      unit === 'day'
        ? addDays(from, 1)
        : unit === 'week'
          ? addDays(from, 7 - ((dayOfWeek(from) - firstWeekday + 7) % 7))
          : addMonths(startOfMonth(from), 1);
    buckets.push({ from, to: minDate(addDays(next, -1), period.to), spent: 0, transactionCount: 0 });
    from = next;
  }
  for (const row of rows) {
    const spent = spentBy(row);
    if (spent === null || !isWithin(row.on, period)) continue;
    const bucket = buckets[lastStarted(buckets, row.on)];
    if (bucket === undefined) continue;
    bucket.spent += spent;
    bucket.transactionCount += 1;
  }
  return buckets.map(({ spent, ...bucket }) => ({ ...bucket, spentMinor: minor(spent) }));
}

export interface ComparedBucket {
  /** null where the earlier period has one more part, and the other way round: 31 days of March, 28 of February. */
  now: TimeBucket | null;
  earlier: TimeBucket | null;
}

/** Spending by day, week or month beside the earlier period: first part with first part, second with second. */
export function comparedSpendingByTime(
  rows: readonly FlowRow[],
  options: Parameters<typeof spendingByTime>[1] & { comparison: Comparison },
): { comparedWith: Period; buckets: ComparedBucket[] } {
  const comparedWith = comparedPeriod(options.period, options.comparison);
  const [now, earlier] = [spendingByTime(rows, options), spendingByTime(rows, { ...options, period: comparedWith })];
  const buckets = Array.from({ length: Math.max(now.length, earlier.length) }, (_, index): ComparedBucket => ({
    now: now[index] ?? null,
    earlier: earlier[index] ?? null,
  }));
  return { comparedWith, buckets };
}

/** Index of the last bucket that starts on or before a day. */
function lastStarted(buckets: readonly { from: CivilDate }[], on: CivilDate): number {
  let [low, high] = [0, buckets.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((buckets[middle]?.from ?? on) <= on) low = middle;
    else high = middle - 1;
  }
  return low;
}
