import { addMonths, daysBetween } from '../../foundation/dates/add.ts';
import { type CivilDate, partsOf } from '../../foundation/dates/civil-date.ts';
import { dueDateInMonth } from '../../foundation/dates/due-date.ts';
import type { Ppm } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import { timelyPayments } from '../../products/promo/timely-payments.ts';
import { CARRIED } from '../../products/promo/deferred-meter.ts';
import type { Debt, DebtSegment, PromoTerms } from './debt.ts';
import { datesOfDebt } from './open-month.ts';
import type { PayoffConventions } from './plan.ts';
import { steppedRates } from './stepped-rates.ts';

/** Interim state of a segment while a plan is simulated; amounts in the plan's working unit. */
export interface SegmentState {
  readonly id: string;
  readonly isDeferred: boolean;
  readonly promoAprPpm: number;
  /** Rate of the month in which the promotion ends, weighted by days. */
  readonly endingAprPpm: number;
  readonly revertAprPpm: number;
  /**
   * Number of months whose payment is on or before the promotion's last day; Infinity without a promotion. For
   * deferred interest, months are counted by the card's due dates (timelyPayments), so a due date in the promotion's
   * final, partial month adds one.
   */
  readonly promoMonths: number;
  /** Months until the pay-by date, by which plans aim to pay off the segment; undefined without such a date. */
  readonly payByMonths: number | undefined;
  readonly endsOn: CivilDate | undefined;
  /** The part of the month in which the promotion ends, until its last day. */
  readonly stub: { days: number; of: number };
  /** Months of deferred interest that accrue in the first month of the plan. */
  readonly meteredFirst: number;
  /** Whether the last payment that can still arrive in time falls in the promotion's final, partial month. */
  readonly paysInStub: boolean;
  /** The later rate, prorated to the days after the promotion in the month in which it ends. */
  readonly restAprPpm: number;
  /** Mode of the agreement; undefined: the plan's assumption. */
  readonly deferredMode: PromoTerms['deferredMode'];
  /** Number of units of `deferredAccrued` per unit of `balance`. */
  readonly carriedPerUnit: number;
  /** Rates of the first months if the rate changes, the last of them for all later months; otherwise empty. */
  readonly steppedPpm: readonly number[];
  balance: number;
  /** Deferred interest, carried (in ten-thousandths of a minor unit) until it is charged. */
  deferredAccrued: number;
  interest: number;
  paid: number;
  /** Balance left after the payments up to the pay-by date; 0 before that date. */
  leftAtPayBy: number;
}

/** Fields of a debt that its segments need. */
type OwnDebt = Pick<Debt, 'cycle' | 'kind' | 'dueDay'>;

export function segmentState(
  segment: DebtSegment,
  startOn: CivilDate,
  conventions: PayoffConventions,
  scale: number,
  debt: OwnDebt = { kind: 'card' },
): SegmentState {
  const dateOf = datesOfDebt(debt, startOn, conventions);
  const base = {
    id: segment.id,
    steppedPpm: steppedRates(segment.aprPpm, segment.rateSteps ?? [], dateOf),
    promoAprPpm: segment.aprPpm,
    balance: segment.balanceMinor * scale,
    deferredAccrued: (segment.promo?.deferredAccruedMinor ?? 0) * CARRIED,
    carriedPerUnit: CARRIED / scale,
    deferredMode: segment.promo?.deferredMode,
    interest: 0,
    paid: 0,
    leftAtPayBy: 0,
  };
  const { promo } = segment;
  if (promo === undefined) {
    return {
      ...base,
      isDeferred: false,
      endingAprPpm: segment.aprPpm,
      revertAprPpm: segment.aprPpm,
      promoMonths: Infinity,
      payByMonths: undefined,
      endsOn: undefined,
      stub: { days: 0, of: 1 },
      meteredFirst: 1,
      paysInStub: false,
      restAprPpm: segment.aprPpm,
    };
  }
  // Once a promotion has ended, its deferred interest has already been charged.
  const isDeferred = segment.kind === 'deferred' && promo.endsOn >= startOn;
  const months = promoMonthsOf(promo, { isDeferred, startOn, conventions, debt, dateOf });
  const { promoMonths, paysInStub, stub } = months;
  const restDays = stub.of - stub.days;
  const endingAprPpm = mulDiv(segment.aprPpm * stub.days + promo.revertAprPpm * restDays, 1, stub.of, 'half-away');
  return {
    ...base,
    ...months,
    isDeferred,
    endingAprPpm: paysInStub ? promo.revertAprPpm : endingAprPpm,
    restAprPpm: mulDiv(promo.revertAprPpm * restDays, 1, stub.of, 'half-away'),
    revertAprPpm: promo.revertAprPpm,
    payByMonths: payByMonths(promo, promoMonths, startOn, dateOf),
    endsOn: promo.endsOn,
  };
}

interface PromoDays {
  isDeferred: boolean;
  startOn: CivilDate;
  conventions: PayoffConventions;
  debt: OwnDebt;
  dateOf: (month: number) => CivilDate;
}

/** Counts the months of a promotion until its last day; see `SegmentState`. */
function promoMonthsOf(
  promo: PromoTerms,
  { isDeferred, startOn, conventions, debt, dateOf }: PromoDays,
): Pick<SegmentState, 'promoMonths' | 'paysInStub' | 'stub' | 'meteredFirst'> {
  const hasMeter = isDeferred && debt.cycle !== undefined;
  const monthOf = hasMeter ? (month: number): CivilDate => addMonths(startOn, month) : dateOf;
  const wholeMonths = paymentsUntil(promo.endsOn, startOn, monthOf);
  const isByDueDates = hasMeter || (isDeferred && conventions.interestFirst);
  const timely = isByDueDates ? timelyPayments(startOn, promo.endsOn, debt.dueDay) : wholeMonths;
  const meteredFirst = hasMeter ? monthsOfFirst(promo, startOn, conventions, debt) : Number(conventions.interestFirst);
  const from = wholeMonths === 0 ? startOn : monthOf(wholeMonths);
  // Months step from the start, not from a reduced date: February 28 is followed by March 31 if the plan started on a
  // 31st.
  const of = Math.max(1, daysBetween(from, monthOf(wholeMonths + 1)));
  return {
    promoMonths: hasMeter ? Math.max(1, timely + 1 - meteredFirst) : timely,
    paysInStub: timely > wholeMonths,
    stub: { days: Math.min(of, Math.max(0, daysBetween(from, promo.endsOn))), of },
    meteredFirst,
  };
}

/**
 * Returns the number of months of deferred interest that accrue in the first month of a plan. Each due date ends a
 * month of accrual: the result is 0 if this month's payment is still open although its due date has passed, 2 if the
 * payment is made before its due date, and otherwise 1.
 */
function monthsOfFirst(
  { endsOn }: PromoTerms,
  startOn: CivilDate,
  { interestFirst }: PayoffConventions,
  { dueDay = partsOf(endsOn).day }: OwnDebt,
): number {
  const isDueThisMonth = dueDateInMonth(startOn, dueDay) >= startOn;
  return Number(interestFirst) + Number(isDueThisMonth);
}

/** Returns the number of months until the pay-by date; at least one, because the next payment can be made early. */
function payByMonths(
  { payBy, endsOn }: PromoTerms,
  promoMonths: number,
  startOn: CivilDate,
  dateOf: (month: number) => CivilDate,
): number | undefined {
  if (payBy === undefined || endsOn < startOn) return undefined;
  return Math.min(promoMonths, Math.max(1, paymentsUntil(payBy, startOn, dateOf)));
}

/** Returns the number of payments on or before a day. */
export function paymentsUntil(endsOn: CivilDate, startOn: CivilDate, dateOf: (month: number) => CivilDate): number {
  if (endsOn < startOn) return 0;
  // Due dates may be up to a month after the first day of a plan.
  let months = Math.max(0, Math.floor(daysBetween(startOn, endsOn) / 32) - 1);
  while (dateOf(months + 1) <= endsOn) months += 1;
  return months;
}

export function rateInMonth(segment: SegmentState, month: number): Ppm {
  const { steppedPpm } = segment;
  if (steppedPpm.length > 0) return steppedPpm[Math.min(month, steppedPpm.length) - 1] as Ppm;
  if (month <= segment.promoMonths) return segment.promoAprPpm as Ppm;
  return (month === segment.promoMonths + 1 ? segment.endingAprPpm : segment.revertAprPpm) as Ppm;
}

export function isDeferredInMonth(segment: SegmentState, month: number): boolean {
  return segment.isDeferred && month <= segment.promoMonths;
}

/**
 * Returns whether payments above the minimum go to the deferred balance first, as in the last two billing cycles before
 * expiry.
 * Source  Regulation Z, 12 CFR 1026.53(b)(1)(i)
 */
export function isDeferredFirst(segment: SegmentState, month: number): boolean {
  return isDeferredInMonth(segment, month) && month > segment.promoMonths - 2;
}
