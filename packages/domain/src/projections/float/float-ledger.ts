import { assert } from '../../foundation/assert.ts';
import { addDays, daysBetween } from '../../foundation/dates/add.ts';
import type { BusinessCalendar } from '../../foundation/dates/business-days.ts';
import { type CivilDate, maxDate, minDate } from '../../foundation/dates/civil-date.ts';
import { type Minor, type Ppm, PPM_ONE, ZERO } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import { latestSafePayment, type PaymentTiming } from '../../products/promo/safe-date.ts';
import { explain } from '../../foundation/working/formula.ts';
import { count, money, rate, type Working, type WorkingLine } from '../../foundation/working/working.ts';
import { afterTax, earnedMillionths, expectedLoss, floatGain } from './float-formulas.ts';
import { cashOn, type FloatPeriod, floatPeriodsUntil, type FloatPeriodInputs } from './float-periods.ts';
import { type FloatCircumstances, type FloatVerdict, floatVerdict } from './float-verdict.ts';

export interface FloatFacts extends FloatPeriodInputs {
  /** The day by which the balance must be paid off, from promoDeadline. */
  deadlineOn: CivilDate;
  /** The promotion's pay-by date; default: the latest safe payment. */
  payBy?: CivilDate;
  /** Whether the balance is paid off today. */
  isPaidToday?: boolean;
  taxPpm: Ppm;
  /** Fee for taking the offer, paid or owed. */
  feeMinor: Minor;
  /** Probability that the last payment is late, and the cost if it is. */
  lateChancePpm: Ppm;
  lateCostMinor: Minor;
  card: Omit<FloatCircumstances, 'isTooLate'>;
  timing?: PaymentTiming;
  calendar?: BusinessCalendar;
}

/**
 * State of the held cash. held: the cash earns interest · unwind_now: the unwind date or the last safe day has been
 * reached · ended: the deadline has passed.
 */
export type FloatState = 'held' | 'unwind_now' | 'ended';

export interface FloatLedger {
  state: FloatState;
  /**
   * The day on which to pay back: the promotion's pay-by date or, if none is given, the last day on which the payment
   * can safely be sent. Today if the balance is being paid off today.
   */
  unwindOn: CivilDate;
  /** Days until the unwind date; 0 after it has been reached. */
  daysLeft: number;
  /** Cash left on the unwind date for the repayment. */
  unwindMinor: Minor;
  /** After-tax earnings of today alone. */
  gainOfTodayMinor: Minor;
  /** After-tax earnings until today, minus the fee. */
  gainToDateMinor: Minor;
  /** Total gain at the unwind date, minus the fee and the expected loss. */
  projectedGainMinor: Minor;
  /** The first day on which earnings cover the fee and the expected loss; null: no day before the unwind date. */
  breakEvenOn: CivilDate | null;
  verdict: FloatVerdict;
  working: Working;
}

/**
 * Evaluates an interest-free balance whose cash is held in an account with a yield.
 *
 *     gain = Σ cash of each day × yield ÷ 365 × (1 − tax) − fee − chance of a late payment × its cost
 *
 * Yields are those of the tiers that the cash reaches on top of the rest of the account, and bonuses end on their date.
 * Earnings do not compound. The cash leaves with the planned payments, and the rest on the promotion's pay-by date. The
 * last safe day is counted back from the deadline by the business days for the transfer, for posting and for a second
 * try, plus the user's own reserve.
 *
 * Units     minor units, parts per million; today is not earned yet, and the unwind date earns nothing
 * Rounding  each gain once, half away from zero; intermediate values carry a millionth of a minor unit
 * Result    a gain below 0 and every reason against holding are returned as a verdict, not as an error
 * Errors    throws on amounts below 0, on a tax or chance above 100%, on cash that is recorded out of order or after
 *           today
 * Example   $5,000 for 365 days at 4.2%, tax 22% → $163.80
 */
export function floatLedger(facts: FloatFacts): FloatLedger {
  checkFacts(facts);
  const { deadlineOn, payBy, isPaidToday = false, today, feeMinor, taxPpm } = facts;
  const { lateChancePpm, lateCostMinor, timing, calendar } = facts;
  const latest = latestSafePayment(deadlineOn, timing, calendar);
  const unwindOn = isPaidToday ? today : (payBy ?? latest);
  const state = today > deadlineOn ? 'ended' : today >= minDate(unwindOn, latest) ? 'unwind_now' : 'held';
  const stretches = floatPeriodsUntil(maxDate(unwindOn, today), facts);
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
    verdict: floatVerdict(projectedGainMinor, { ...facts.card, isTooLate: today > latest }),
    working: workingOf(facts, stretches),
  };
}

const millionthsOf = ({ slices }: FloatPeriod, days: number): number =>
  slices.reduce((sum, { cashMinor, apyPpm }) => sum + earnedMillionths(cashMinor, apyPpm, days), 0);

const earnedOf = (stretches: readonly FloatPeriod[], taxPpm: Ppm): Minor =>
  afterTax(
    stretches.reduce((sum, stretch) => sum + millionthsOf(stretch, stretch.days), 0),
    taxPpm,
  );

/**
 * Returns the first morning on which the costs are covered. Earnings never decrease with more days, so a binary search
 * works.
 */
function breakEvenOn(stretches: readonly FloatPeriod[], costs: number, taxPpm: Ppm): CivilDate | null {
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
  stretches: readonly FloatPeriod[],
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
    'tax and probability must be from 0 to 100 %',
  );
  assert(
    held.every(({ from }, index) => from <= today && from > (held[index - 1]?.from ?? '')),
    'cash is recorded in order, until today',
  );
}
