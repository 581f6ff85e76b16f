import type { Minor, Ppm } from '../../foundation/money/minor.ts';
import { medianOf } from '../../foundation/statistics/median.ts';
import { explain } from '../../foundation/working/formula.ts';
import { count, date, money, rate, text, type Working } from '../../foundation/working/working.ts';
import { type ChargedPeriod, chargedPeriods } from './charged-periods.ts';
import type { DebtHistory } from './debt-history.ts';
import { middleOf, quotedRate } from './quoted-rate.ts';
import { type ChargeMethod, ratesOfCharge, type RateSpan } from './rates-of-charge.ts';
import { rateFormula } from './terms-formulas.ts';

/** A yearly rate estimated from the ledger. It remains an estimate until the user confirms it. */
export interface RateEstimate {
  aprPpm: Ppm;
  /** Lowest and highest rate of a single month, to a hundredth of a percentage point. */
  lowPpm: Ppm;
  highPpm: Ppm;
  /** Number of months on which it is based. */
  months: number;
  working: Working;
}

export interface ChargedRate extends RateEstimate {
  method: ChargeMethod;
}

interface Month {
  period: ChargedPeriod;
  span: RateSpan;
}

/** Minimum number of months, because one month proves nothing. */
const FEWEST_MONTHS = 2;

/** A hundredth of a percentage point. */
const HUNDREDTH = 100;

/** Fraction of the median by which a month may differ from it: a twentieth. Months that differ by more disagree. */
const AGREEMENT = 20;

/**
 * Estimates the purchase rate of a card from the interest it charged in the last months.
 *
 *     interest = balance of each day × apr ÷ 365, with or without daily compounding
 *
 * Result   null if fewer than two months agree, or if most months disagree: a promotional balance, a cash
 *          advance or a missing balance makes the months differ
 * Source   average daily balance including new purchases: Regulation Z, 12 CFR 1026.60(g), Appendix G-1
 */
export const estimateApr = (history: DebtHistory): ChargedRate | null =>
  rateOfCharges(chargedPeriods(history, 'to_close'), ['adb_including_new', 'daily_compounding']);

/**
 * Estimates a rate from charges by the first method, unless another method brings the months twice as close together.
 */
export function rateOfCharges(periods: readonly ChargedPeriod[], methods: readonly ChargeMethod[]): ChargedRate | null {
  const estimates = methods.flatMap((method) => {
    const months = agreeing(
      periods.flatMap((period): Month[] => {
        const span = ratesOfCharge(period, method);
        return span === null ? [] : [{ period, span }];
      }),
    );
    if (months.length < FEWEST_MONTHS || months.length * 2 < periods.length) return [];
    return [{ method, months, gapPpm: gapOf(months.map(({ span }) => span)) }];
  });
  const [first, ...others] = estimates;
  if (first === undefined) return null;
  return estimateOf(others.reduce((best, each) => (each.gapPpm * 2 < best.gapPpm ? each : best), first));
}

/** Returns the distance of the charges from a single rate: the sum of their distances from the median rate. */
function gapOf(spans: readonly RateSpan[]): number {
  const median = medianOf(spans.map(middleOf));
  return spans.reduce((sum, { fromPpm, toPpm }) => sum + Math.max(0, fromPpm - median, median - toPpm), 0);
}

function agreeing(months: readonly Month[]): Month[] {
  if (months.length === 0) return [];
  const median = medianOf(months.map(({ span }) => middleOf(span)));
  return months.filter(({ span }) => Math.abs(middleOf(span) - median) * AGREEMENT <= median);
}

function estimateOf({ method, months }: { method: ChargeMethod; months: readonly Month[] }): ChargedRate {
  const spans = months.map(({ span }) => span);
  const aprPpm = quotedRate(spans);
  return {
    aprPpm,
    ...rangeOf(spans.map(middleOf), aprPpm),
    months: months.length,
    method,
    working: explain(rateFormula, {
      lines: [
        text('charged_by', method),
        ...months.flatMap(({ period, span }) => [
          date('charged_on', period.chargedOn, [period.id]),
          money('charged', period.chargedMinor, [period.id]),
          money('average_balance', basisOf(period, method)),
          count('days', period.days),
          rate('apr_from', span.fromPpm),
          rate('apr_to', span.toPpm),
        ]),
      ],
      assumptions: ['one_rate_on_the_whole_balance', 'estimate_until_confirmed'],
    }),
  };
}

/** Returns the range in hundredths of a percentage point. Rates that differ by less are one rate. */
function rangeOf(middles: readonly Ppm[], aprPpm: Ppm): Pick<RateEstimate, 'lowPpm' | 'highPpm'> {
  const [low, high] = [Math.min(...middles), Math.max(...middles)];
  if (high - low < HUNDREDTH) return { lowPpm: aprPpm, highPpm: aprPpm };
  const rounded = (rate: number) => (Math.round(rate / HUNDREDTH) * HUNDREDTH) as Ppm;
  return { lowPpm: rounded(low), highPpm: rounded(high) };
}

const basisOf = ({ openingMinor, averageMinor }: ChargedPeriod, method: ChargeMethod): Minor =>
  method === 'by_month' ? openingMinor : averageMinor;
