import type { CivilDate } from '../dates/civil-date.ts';
import { daysBetween } from '../dates/add.ts';
import { monthAnchors } from './anchor-days.ts';
import { cadenceRule } from './cadences.ts';
import type { SeriesRow } from './series-row.ts';
import type { Stream } from './streams.ts';

const ONE_CHARGE_SCORE = 0.7;

/** Nothing or one unit of the currency: the first charge of a trial. */
const isTrialPrice = ({ amountMinor, unitMinor }: SeriesRow): boolean => Math.abs(amountMinor) <= unitMinor;

/** Takes the charge of a trial off the start of a payee's rows, where real charges follow it. */
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
 * A merchant that is known to sell subscriptions is expected again after one charge: in a month, or in a year where the bank
 * prints so. Null where that charge is too old for one to have followed.
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
