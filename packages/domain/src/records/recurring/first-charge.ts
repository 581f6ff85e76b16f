import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import { daysBetween } from '../../foundation/dates/add.ts';
import { monthAnchors } from './anchor-days.ts';
import { cadenceRule } from './cadences.ts';
import type { SeriesRow } from './series-row.ts';
import type { Stream } from './streams.ts';

const ONE_CHARGE_SCORE = 0.7;

/** Returns whether a charge has the price of a trial: at most one unit of the currency. */
const isTrialPrice = ({ amountMinor, unitMinor }: SeriesRow): boolean => Math.abs(amountMinor) <= unitMinor;

/** Separates a trial charge at the start of a payee's rows if real charges follow it. */
export function splitTrial(rows: readonly SeriesRow[]): { trial: SeriesRow | null; paid: readonly SeriesRow[] } {
  const [first, second] = rows;
  const isTrial =
    first !== undefined &&
    second !== undefined &&
    isTrialPrice(first) &&
    Math.abs(second.amountMinor) > 2 * second.unitMinor;
  return isTrial ? { trial: first, paid: rows.slice(1) } : { trial: null, paid: rows };
}

/**
 * Returns the series of a known subscription merchant after a single charge: monthly, or yearly if the description says
 * so. Returns null if the charge is so old that another one should have followed.
 */
export function knownSubscription(rows: readonly SeriesRow[], today: CivilDate): Stream | null {
  const [only] = rows;
  if (rows.length !== 1 || only === undefined || isTrialPrice(only)) return null;
  const rule = cadenceRule(/\b(?:ANNUAL|YEARLY|YEAR)\b/i.test(only.source.payee) ? 'yearly' : 'monthly');
  if (daysBetween(only.on, today) > rule.periodDays + rule.toleranceDays) return null;
  return {
    rows: [only],
    fit: { rule, anchorDays: monthAnchors(rows, 1).anchorDays, score: ONE_CHARGE_SCORE, gapDeviationDays: 0 },
  };
}
