import { assert } from '../assert.ts';
import { addDays, daysBetween } from '../dates/add.ts';
import type { BusinessCalendar } from '../dates/business-days.ts';
import { type CivilDate, maxDate } from '../dates/civil-date.ts';
import { type Minor, type Ppm, PPM_ONE, ZERO } from '../money/minor.ts';
import { mulDiv } from '../money/mul-div.ts';
import { latestSafePayment, type PaymentTiming } from '../promo/safe-date.ts';
import { explain } from '../working/formula.ts';
import { count, money, rate, type Working, type WorkingLine } from '../working/working.ts';
import { afterTax, earnedMillionths, expectedLoss, floatGain } from './float-formulas.ts';
import { cashOn, type Stretch, stretchesUntil, type StretchInputs } from './float-stretches.ts';
import { type FloatCircumstances, type FloatVerdict, floatVerdict } from './float-verdict.ts';

export interface FloatFacts extends StretchInputs {
  /** The day by which the balance must be gone, from promoDeadline. */
  deadlineOn: CivilDate;
  taxPpm: Ppm;
  /** Paid or owed for taking the offer. */
  feeMinor: Minor;
  /** The chance that the last payment arrives late, and what that costs. */
  lateChancePpm: Ppm;
  lateCostMinor: Minor;
  card: Omit<FloatCircumstances, 'isTooLate'>;
  timing?: PaymentTiming;
  calendar?: BusinessCalendar;
}

/** held: the cash earns · unwind_now: the last safe day is here or past · ended: the deadline is past. */
export type FloatState = 'held' | 'unwind_now' | 'ended';

export interface FloatLedger {
  state: FloatState;
  /** The last day on which the payment can be sent with every reserve. */
  unwindOn: CivilDate;
  /** Days until then; 0 once it is here. */
  daysLeft: number;
  /** Cash that is left to pay back with on that day. */
  unwindMinor: Minor;
  /** What today alone earns after tax. */
  gainOfTodayMinor: Minor;
  /** Earned until today after tax, less the fee. */
  gainToDateMinor: Minor;
  /** The whole gain on the unwind date, less fee and expected loss. */
  projectedGainMinor: Minor;
  /** The first day on which earnings cover fee and expected loss; null: not before the unwind date. */
  breakEvenOn: CivilDate | null;
  verdict: FloatVerdict;
  working: Working;
}

/**
 * An interest-free balance that is held against cash in an account with a yield.
 *
 *     gain = Σ cash of each day × yield ÷ 365 × (1 − tax) − fee − chance of a late payment × its cost
 *
 * Yields are those of the tiers that the cash reaches on top of the rest of the account, and end with their bonus; what the cash earned
 * does not earn again. The cash is taken to leave by the planned payments, the rest on the unwind date: business days for the transfer,
 * for posting, for a second try and the person's own reserve, back from the deadline.
 *
 * Units     minor units, parts per million; today has not been earned yet, the unwind date earns nothing
 * Rounding  each gain once, half away from zero; carried to a millionth of a minor unit meanwhile
 * Result    a gain below 0 and every reason against holding come back as a verdict, not as an error
 * Errors    throws on amounts below 0, on a tax or chance above 100 %, on cash that is recorded out of order or after today
 * Example   $5,000 for 365 days at 4.2 %, tax 22 % → $163.80
 */
export function floatLedger(facts: FloatFacts): FloatLedger {
  checkFacts(facts);
  const { deadlineOn, today, feeMinor, taxPpm, lateChancePpm, lateCostMinor, timing, calendar } = facts;
  const unwindOn = latestSafePayment(deadlineOn, timing, calendar);
  const state = today > deadlineOn ? 'ended' : today >= unwindOn ? 'unwind_now' : 'held';
  const stretches = stretchesUntil(maxDate(unwindOn, today), facts);
  const loss = expectedLoss(lateChancePpm, lateCostMinor);
  const projectedGainMinor = (earnedOf(stretches, taxPpm) - feeMinor - loss) as Minor;
  return {
    state,
    unwindOn,
    daysLeft: Math.max(0, daysBetween(today, unwindOn)),
    unwindMinor: cashOn(maxDate(unwindOn, today), facts),
    gainOfTodayMinor:
      state === 'held'
        ? earnedOf(
            stretches.filter(({ from }) => from === today).map((stretch) => ({ ...stretch, days: 1 })),
            taxPpm,
          )
        : ZERO,
    gainToDateMinor: (earnedOf(
      stretches.filter(({ from }) => from < today),
      taxPpm,
    ) - feeMinor) as Minor,
    projectedGainMinor,
    breakEvenOn: breakEvenOn(stretches, feeMinor + loss, taxPpm),
    verdict: floatVerdict(projectedGainMinor, { ...facts.card, isTooLate: today > unwindOn }),
    working: workingOf(facts, stretches),
  };
}

const millionthsOf = ({ slices }: Stretch, days: number): number =>
  slices.reduce((sum, { cashMinor, apyPpm }) => sum + earnedMillionths(cashMinor, apyPpm, days), 0);

const earnedOf = (stretches: readonly Stretch[], taxPpm: Ppm): Minor =>
  afterTax(
    stretches.reduce((sum, stretch) => sum + millionthsOf(stretch, stretch.days), 0),
    taxPpm,
  );

/** The first morning on which the costs are covered: more days never earn less, so it is searched by halves. */
function breakEvenOn(stretches: readonly Stretch[], costs: number, taxPpm: Ppm): CivilDate | null {
  const [first] = stretches;
  if (first === undefined || costs <= 0) return first?.from ?? null;
  let before = 0;
  for (const stretch of stretches) {
    const covers = (days: number) => afterTax(before + millionthsOf(stretch, days), taxPpm) >= costs;
    if (covers(stretch.days)) return addDays(stretch.from, firstDay(stretch.days, covers));
    before += millionthsOf(stretch, stretch.days);
  }
  return null;
}

function firstDay(last: number, covers: (days: number) => boolean): number {
  let [tooFew, enough] = [0, last];
  while (enough - tooFew > 1) {
    const middle = mulDiv(enough + tooFew, 1, 2, 'floor');
    if (covers(middle)) enough = middle;
    else tooFew = middle;
  }
  return enough;
}

function workingOf(
  { taxPpm, feeMinor, lateChancePpm, lateCostMinor, payments }: FloatFacts,
  stretches: readonly Stretch[],
): Working {
  const cash = stretches.flatMap(({ slices, days }): WorkingLine[] =>
    slices.flatMap(({ cashMinor, apyPpm }) => [
      money('float_cash', cashMinor),
      rate('float_yield', apyPpm),
      count('float_days', days),
    ]),
  );
  return explain(floatGain, {
    lines: [
      ...cash,
      rate('tax', taxPpm),
      money('float_fee', feeMinor),
      rate('late_chance', lateChancePpm),
      money('late_cost', lateCostMinor),
    ],
    assumptions: [
      'earnings_do_not_compound',
      'yield_stays_as_entered',
      ...(payments.length === 0 ? [] : ['planned_payments_are_made']),
      ...(taxPpm === 0 ? ['before_tax'] : []),
    ],
  });
}

function checkFacts({ held, payments, today, taxPpm, feeMinor, lateChancePpm, lateCostMinor }: FloatFacts): void {
  assert(
    [
      feeMinor,
      lateCostMinor,
      ...held.map(({ cashMinor }) => cashMinor),
      ...payments.map(({ amountMinor }) => amountMinor),
    ].every((amount) => Number.isSafeInteger(amount) && amount >= 0),
    'amounts are whole numbers from 0',
  );
  assert(
    [taxPpm, lateChancePpm].every((share) => share >= 0 && share <= PPM_ONE),
    'tax and chance are from 0 to 100 %',
  );
  assert(
    held.every(({ from }, index) => from <= today && from > (held[index - 1]?.from ?? '')),
    'cash is recorded in order, until today',
  );
}
