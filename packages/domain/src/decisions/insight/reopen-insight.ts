import { dayNumberOf } from '../../foundation/dates/day-number.ts';
import type { WorkingValue } from '../../foundation/working/working.ts';
import type { InsightFacts } from './insight.ts';

/** Each bucket is a quarter wider than the previous one; whole numbers up to EXACT_UP_TO have a bucket each. */
const [BUCKET_RATIO, EXACT_UP_TO] = [1.25, 5];
/** A figure counts as outside its bucket once it is more than half a bucket away. */
const HALF_A_BUCKET = 0.5;
const DAYS_A_BUCKET = 14;

/**
 * Reduces the facts to coarse buckets for storing and comparing: $100 and $110 count as the same, $100 and $150 do not.
 *
 * Money, rates and counts fall into buckets that grow by a quarter, with zero and the sign separate (the same in every
 * currency). Dates fall into buckets of two weeks. Text stays unchanged.
 */
export function bucketedFacts(facts: InsightFacts): Record<string, string> {
  return Object.fromEntries(Object.entries(facts).map(([key, value]) => [key, bucketOf(value)]));
}

function bucketOf(value: WorkingValue): string {
  switch (value.kind) {
    case 'text':
      return value.text;
    case 'date':
      return `d${Math.floor(dayNumberOf(value.on) / DAYS_A_BUCKET)}`;
    default:
      return `${Math.floor(position(value) + 1e-9)}`;
  }
}

/** Returns the position of a figure among the buckets; for whole numbers, positions are lower bounds. */
function position(value: WorkingValue): number {
  if (value.kind === 'text') return 0;
  if (value.kind === 'date') return dayNumberOf(value.on) / DAYS_A_BUCKET;
  const amount = value.kind === 'money' ? value.minor : value.kind === 'ppm' ? value.ppm : value.count;
  const size = Math.abs(amount);
  const steps = size <= EXACT_UP_TO ? size : EXACT_UP_TO + Math.log(size / EXACT_UP_TO) / Math.log(BUCKET_RATIO);
  return amount < 0 ? -steps : steps;
}

/**
 * Returns whether an acknowledged insight reopens: a fact was added or removed, or is in another bucket and moved by
 * more than half a bucket. Half a bucket prevents a figure that fluctuates around a boundary from reopening the insight
 * repeatedly.
 */
export function shouldReopen(previous: InsightFacts, next: InsightFacts): boolean {
  const keys = new Set([...Object.keys(previous), ...Object.keys(next)]);
  return [...keys].some((key) => {
    const [before, after] = [previous[key], next[key]];
    if (before === undefined || after === undefined || before.kind !== after.kind) return true;
    if (bucketOf(before) === bucketOf(after)) return false;
    return before.kind === 'text' || Math.abs(position(after) - position(before)) > HALF_A_BUCKET;
  });
}
