import { minor } from '../../foundation/money/minor.ts';
import { seenDeviation, seenMedian } from '../../foundation/statistics/percentile.ts';
import { isFixedAmount, sameSeason } from './amounts.ts';
import type { CadenceRule } from './cadences.ts';
import type { PriceRise } from './recurring-series.ts';
import type { SeriesRow } from './series-row.ts';

const LEAST_RISE_SHARE = 0.03;
/** Scales a median deviation to a standard deviation under a normal distribution. */
const TO_STANDARD = 1.4826;
const Z_LIMIT = 3;
/** Minimum number of bills of a season, because fewer do not show how much they vary. */
const LEAST_SEASON = 5;
/**
 * Minimum deviation as a share of the median, because bills that have hardly varied may still differ this much by
 * chance.
 */
const LEAST_DEVIATION_SHARE = 0.05;

/** Maximum age of a rise, because households are used to older prices. */
const YEARS_BACK_DAYS = 730;

/**
 * Returns the latest price rise that is still paid: of the last payment or, for a fixed price, of an earlier one within
 * two years, after which the price stayed the same. Returns null for money in.
 *
 *     fixed     last > highest of the three before, by max(one unit of the currency, 3%): $1.00, ¥1, one dinar;
 *               one payment suffices
 *     variable  (last − median) ÷ (1.4826 × median deviation) > 3 against the same season of earlier years, and
 *               the same minimum as above
 *
 * Units     signed minor units, money out below zero; yearlyMinor above zero: what the rise costs in a year
 * Result    also null if one of the compared charges was in another currency (the rate may have moved, not the price),
 *           or if fewer than five bills of the season are known
 */
export function priceRiseOf(rows: readonly SeriesRow[], rule: CadenceRule): PriceRise | null {
  const newest = rows.at(-1);
  for (let count = rows.length; count > 1; count -= 1) {
    const rise = riseOfLast(rows.slice(0, count), rule);
    if (rise !== null) return rise;
    const [before, after] = rows.slice(count - 2, count);
    const isSame = before !== undefined && after !== undefined && after.amountMinor === before.amountMinor;
    if (!isSame || newest === undefined || newest.day - before.day > YEARS_BACK_DAYS) return null;
  }
  return null;
}

function riseOfLast(rows: readonly SeriesRow[], rule: CadenceRule): PriceRise | null {
  const last = rows.at(-1);
  const before = rows.slice(0, -1);
  if (last === undefined || last.amountMinor >= 0 || before.length < (rule.cadence === 'yearly' ? 1 : 2)) return null;
  const compared = before.slice(-3);
  if ([last, ...compared].some(({ source }) => (source.originalCurrency ?? null) !== null)) return null;
  const fromMinor = isFixedAmount(
    rows.map(({ amountMinor }) => amountMinor),
    last.unitMinor,
  )
    ? Math.min(...compared.map(({ amountMinor }) => amountMinor))
    : seasonalLimit(rows, last);
  if (fromMinor === null) return null;
  const rise = fromMinor - last.amountMinor;
  if (rise < Math.max(last.unitMinor, LEAST_RISE_SHARE * Math.abs(fromMinor))) return null;
  return {
    transactionId: last.id,
    on: last.on,
    fromMinor: minor(fromMinor),
    toMinor: last.amountMinor,
    yearlyMinor: minor(rise * rule.perYear),
  };
}

/** Returns the season's usual amount if the last bill is far above it; null otherwise. */
function seasonalLimit(rows: readonly SeriesRow[], last: SeriesRow): number | null {
  const season = sameSeason(rows.slice(0, -1), last.on).map(({ amountMinor }) => amountMinor);
  if (season.length < LEAST_SEASON) return null;
  const usual = seenMedian(season);
  const deviation = TO_STANDARD * seenDeviation(season, usual);
  const z = (usual - last.amountMinor) / Math.max(deviation, LEAST_DEVIATION_SHARE * Math.abs(usual), 1);
  return z > Z_LIMIT ? usual : null;
}
