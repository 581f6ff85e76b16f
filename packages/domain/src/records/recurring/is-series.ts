import type { CategoryKey } from '../categorize/categories.ts';
import { seenDeviation, seenMedian } from '../../foundation/statistics/percentile.ts';
import { isFixedAmount, isSamePrice, samePriceShare } from './amounts.ts';
import { isMonthlyOrRarer } from './cadences.ts';
import type { SeriesKind } from './recurring-series.ts';
import type { Stream } from './streams.ts';

/** Contractual categories. A payee in one of them is a bill even if the amount varies. */
const BILLS: ReadonlySet<CategoryKey> = new Set([
  'rent',
  'utilities',
  'phone',
  'internet',
  'insurance',
  'subscriptions',
  'fitness',
  'taxes',
  'education',
  'fees',
]);
/** Habitual categories. The same coffee every Monday is not a bill. */
const HABITS: ReadonlySet<CategoryKey> = new Set([
  'groceries',
  'dining',
  'fuel',
  'transport',
  'shopping',
  'entertainment',
  'travel',
  'gifts',
]);

export interface SeriesCandidate {
  stream: Stream;
  kind: SeriesKind;
  category: CategoryKey;
  /** Number of rows with the same account, direction and payee, regardless of their cadence. */
  groupSize: number;
}

/**
 * Minimum share of payments at the exact price for a subscription among many other purchases from a payee; fewer may be
 * coincidence.
 */
const EXACT_SHARE = 0.8;

/**
 * Returns whether regular payments are a bill, income or a transfer rather than a habit.
 *
 * Bills by category may vary. Any other outgoing series needs a stable price; if its category is a habit, it must also
 * be monthly or rarer and seen more often, because three of hundreds of purchases may look regular by chance.
 */
export function isSeries({ stream: { rows, fit }, kind, category, groupSize }: SeriesCandidate): boolean {
  const amounts = rows.map(({ amountMinor }) => amountMinor);
  const unitMinor = rows[0]?.unitMinor ?? 1;
  const fixed = isFixedAmount(amounts, unitMinor);
  const known = category === 'subscriptions' && isMonthlyOrRarer(fit.rule);
  if (rows.length < (known ? 2 : fit.rule.minimumCount)) return false;
  const spread = seenDeviation(amounts) / Math.max(1, Math.abs(seenMedian(amounts)));
  const main = rows.length * 2 >= groupSize;
  switch (kind) {
    case 'debt_payment':
      return rows.length >= 3;
    case 'transfer':
      return fixed ? rows.length >= 3 && (main || rows.length >= 6) : rows.length >= 6 && main;
    case 'income':
      return rows.length >= 3 ? spread <= 0.6 && (main || (fixed && rows.length >= 6)) : fixed && main;
    case 'bill':
    case 'subscription':
      return isBill({ stream: { rows, fit }, kind, category, groupSize }, { fixed, spread, main });
  }
}

function isBill(
  { stream: { rows, fit }, category, groupSize }: SeriesCandidate,
  { fixed, spread, main }: { fixed: boolean; spread: number; main: boolean },
): boolean {
  if (rows.length === 2 && groupSize > 4) return false;
  const holds = main
    ? fixed
    : samePriceShare(
        rows.map(({ amountMinor }) => amountMinor),
        (a, b) => a === b,
      ) >= EXACT_SHARE;
  if (HABITS.has(category))
    return holds && isMonthlyOrRarer(fit.rule) && fit.score >= 0.9 && rows.length >= (main ? 4 : 6);
  if (BILLS.has(category)) return main || (fixed && rows.length >= 4);
  if (rows.length === 2)
    return isSamePrice(rows[0]?.amountMinor ?? 0, rows[1]?.amountMinor ?? 0, rows[0]?.unitMinor ?? 1);
  if (fixed) return main || (holds && rows.length >= 6 && fit.score >= 0.9);
  return main && rows.length >= 4 && fit.score >= 0.9 && spread <= 0.1 && isMonthlyOrRarer(fit.rule);
}
