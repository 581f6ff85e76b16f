import { daysBetween, startOfMonth } from '../../foundation/dates/add.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import { type Minor, minor, PPM_ONE, type Ppm, ppm } from '../../foundation/money/minor.ts';
import { mulDiv, roundedQuotient } from '../../foundation/money/mul-div.ts';
import { explain, type Formula, moneyValue } from '../../foundation/working/formula.ts';
import { count, rate, type Working } from '../../foundation/working/working.ts';

/** A settled run as an input of its rule's totals. */
export interface SettledSweep {
  settledOn: CivilDate;
  amountMinor: Minor;
  /** top_up: the money was brought back. */
  leg: 'sweep' | 'top_up';
  /** Destination rate minus source rate, both after tax. */
  differencePpm: Ppm;
}

export interface RuleTotals {
  movedMinor: Minor;
  movedThisMonthMinor: Minor;
  broughtBackMinor: Minor;
  /** Value of the moves minus that of money brought back, at the rates at the time of the runs (estimate). */
  earnedMinor: Minor;
  working: Working;
}

/**
 * Computes (unit days out × average difference out − unit days back × average difference back) ÷ 365. Each of the two
 * terms is rounded half away from zero.
 */
export const sweepEarnedSoFar: Formula = {
  id: 'sweep.earned-so-far',
  resultKey: 'earned_so_far',
  compute: (inputs) => {
    const earned = (unitDays: string, average: string) =>
      mulDiv(inputs.count(unitDays), inputs.rate(average), 365 * PPM_ONE, 'half-away');
    return moneyValue(
      minor(earned('unit_days_out', 'average_difference_out') - earned('unit_days_back', 'average_difference_back')),
    );
  },
};

/**
 * Computes what a rule has moved and earned until today.
 *
 * Units   unit days: one minor unit for one day; money brought back is subtracted from the day of its return
 * Rates   the average differences are weighted by unit days, so that the result follows from the displayed inputs
 */
export function ruleTotals(runs: readonly SettledSweep[], today: CivilDate): RuleTotals {
  const settled = runs.filter(({ settledOn }) => settledOn <= today);
  const sum = (amounts: readonly number[]) => minor(amounts.reduce((total, each) => total + each, 0));
  const out = settled.filter(({ leg }) => leg === 'sweep');
  const back = settled.filter(({ leg }) => leg === 'top_up');
  const [gone, returned] = [stayOf(out, today), stayOf(back, today)];
  const lines = [
    count('unit_days_out', gone.unitDays),
    rate('average_difference_out', gone.averagePpm),
    count('unit_days_back', returned.unitDays),
    rate('average_difference_back', returned.averagePpm),
  ];
  const working = explain(sweepEarnedSoFar, { lines, assumptions: ['rates_as_at_each_move'] });
  return {
    movedMinor: sum(out.map(({ amountMinor }) => amountMinor)),
    movedThisMonthMinor: sum(
      out.filter(({ settledOn }) => settledOn >= startOfMonth(today)).map(({ amountMinor }) => amountMinor),
    ),
    broughtBackMinor: sum(back.map(({ amountMinor }) => amountMinor)),
    earnedMinor: working.result.value.kind === 'money' ? working.result.value.minor : minor(0),
    working,
  };
}

/**
 * Returns Σ amount × days since settlement of the runs in one direction, and their average rate difference, weighted by
 * these unit days.
 */
function stayOf(runs: readonly SettledSweep[], today: CivilDate): { unitDays: number; averagePpm: Ppm } {
  const stays = runs.map(({ settledOn, amountMinor, differencePpm }) => ({
    unitDays: amountMinor * daysBetween(settledOn, today),
    differencePpm,
  }));
  const unitDays = minor(stays.reduce((total, each) => total + each.unitDays, 0));
  const weighted = stays.reduce((total, each) => total + BigInt(each.unitDays) * BigInt(each.differencePpm), 0n);
  return { unitDays, averagePpm: ppm(unitDays === 0 ? 0 : roundedQuotient(weighted, BigInt(unitDays), 'half-away')) };
}
