import { addDays, addMonths, dayOfWeek, startOfMonth } from '../../foundation/dates/add.ts';
import { type CivilDate, minDate } from '../../foundation/dates/civil-date.ts';
import { fromReportDay, toReportDay } from '../../foundation/dates/report-month.ts';
import { type Minor, minor, type Ppm, PPM_ONE } from '../../foundation/money/minor.ts';
import { shareOf } from '../../foundation/statistics/share-of.ts';
import { comparedPeriod, type Comparison, isWithin, type Period } from './compare-periods.ts';
import { type FlowRow, spentBy } from './flow-row.ts';

export interface SpendingRow {
  /** Payee or category id; null if it has none. */
  key: string | null;
  spentMinor: Minor;
  earlierMinor: Minor;
  changeMinor: Minor;
  /** Change compared with the earlier period; null if nothing was spent then. */
  changePpm: Ppm | null;
  /** Share of all spending of the period; null if there was none. */
  sharePpm: Ppm | null;
  /** Transactions of the period, for drill-down; newest first. */
  transactionIds: string[];
}

export interface SpendingReport {
  period: Period;
  comparedWith: Period;
  spentMinor: Minor;
  earlierMinor: Minor;
  changeMinor: Minor;
  /** Rows with spending in either period, largest first. */
  rows: SpendingRow[];
}

export interface TimeBucket {
  from: CivilDate;
  to: CivilDate;
  spentMinor: Minor;
  transactionCount: number;
}

/** Maximum share or change, because larger ones are not meaningful. */
const RATIO_MAX_PPM = 1_000 * PPM_ONE;

/**
 * Computes the spending of a period by payee or by category, compared with an earlier period.
 * Units     minor units; refunds reduce spending; transfers and payments to cards and loans are not spending
 * Rounding  shares and changes half to even, limited to a factor of 1,000
 * Result    Σ rows = spending of the period, and of the earlier one
 */
export function spendingReport(
  rows: readonly FlowRow[],
  {
    period,
    comparison,
    by,
    monthStartDay = 1,
  }: { period: Period; comparison: Comparison; by: 'payee' | 'category'; monthStartDay?: number },
): SpendingReport {
  const comparedWith = comparedPeriod(period, comparison, monthStartDay);
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
 * Computes the spending of a period by day, week or month, including days without spending. Weeks start on the given
 * weekday (1 = Monday), months on the household's day; the first and the last bucket are cut at the ends of the period.
 * Units  minor units
 */
export function spendingByTime(
  rows: readonly FlowRow[],
  {
    period,
    unit,
    firstWeekday = 1,
    monthStartDay = 1,
  }: { period: Period; unit: 'day' | 'week' | 'month'; firstWeekday?: number; monthStartDay?: number },
): TimeBucket[] {
  const buckets: { from: CivilDate; to: CivilDate; spent: number; transactionCount: number }[] = [];
  for (let from = period.from; from <= period.to;) {
    const next =
      unit === 'day'
        ? addDays(from, 1)
        : unit === 'week'
          ? addDays(from, 7 - ((dayOfWeek(from) - firstWeekday + 7) % 7))
          : fromReportDay(addMonths(startOfMonth(toReportDay(from, monthStartDay)), 1), monthStartDay);
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
  /**
   * null if only the other period has this part, for example when 31 days of March are compared with 28 days of
   * February.
   */
  now: TimeBucket | null;
  earlier: TimeBucket | null;
}

/** Computes spending by day, week or month next to the earlier period, aligned by position. */
export function comparedSpendingByTime(
  rows: readonly FlowRow[],
  options: Parameters<typeof spendingByTime>[1] & { comparison: Comparison },
): { comparedWith: Period; buckets: ComparedBucket[] } {
  const comparedWith = comparedPeriod(options.period, options.comparison, options.monthStartDay);
  const [now, earlier] = [spendingByTime(rows, options), spendingByTime(rows, { ...options, period: comparedWith })];
  const buckets = Array.from({ length: Math.max(now.length, earlier.length) }, (_, index): ComparedBucket => ({
    now: now[index] ?? null,
    earlier: earlier[index] ?? null,
  }));
  return { comparedWith, buckets };
}

/** Returns the index of the last bucket that starts on or before a day. */
function lastStarted(buckets: readonly { from: CivilDate }[], on: CivilDate): number {
  let [low, high] = [0, buckets.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((buckets[middle]?.from ?? on) <= on) low = middle;
    else high = middle - 1;
  }
  return low;
}
