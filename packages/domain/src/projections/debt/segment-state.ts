import { addMonths, daysBetween } from '../../foundation/dates/add.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Ppm } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import { timelyPayments } from '../../products/promo/timely-payments.ts';
import { CARRIED } from '../../products/promo/deferred-meter.ts';
import type { DebtSegment, PromoTerms } from './debt.ts';
import type { PayoffConventions } from './plan.ts';
import { steppedRates } from './stepped-rates.ts';

/** Working state of a segment while a plan is simulated; amounts in the plan's working unit. */
export interface SegmentState {
  readonly id: string;
  readonly isDeferred: boolean;
  readonly promoAprPpm: number;
  /** Rate of the month in which the promotion ends, weighted by days. */
  readonly endingAprPpm: number;
  readonly revertAprPpm: number;
  /**
   * Months whose payment is on or before the promotion's last day; Infinity without a promotion. Deferred: by the due
   * dates of the card (timelyPayments), so one more if a due date lies in the month in which the promotion ends.
   */
  readonly promoMonths: number;
  /** Months until its pay-by date, in which plans aim to pay it off; undefined without such a date. */
  readonly payByMonths: number | undefined;
  readonly endsOn: CivilDate | undefined;
  /** The part of the month in which the promotion ends, until its last day. */
  readonly stub: { days: number; of: number };
  /** Whether the last timely payment is in that month. The rate of the rest of the month then applies after it. */
  readonly paysInStub: boolean;
  readonly restAprPpm: number;
  /** From the agreement; undefined: the plan's assumption. */
  readonly deferredMode: PromoTerms['deferredMode'];
  /** Carried units of deferred interest per unit of the balance. */
  readonly carriedPerUnit: number;
  /** Rates of the first months if the rate steps, the last one for all later months; otherwise empty. */
  readonly steppedPpm: readonly number[];
  balance: number;
  /** Carried (ten-thousandths of a minor unit) until charged. */
  deferredAccrued: number;
  interest: number;
  paid: number;
  /** The balance that payments leave by its pay-by date; 0 before. */
  leftAtPayBy: number;
}

/**
 * Returns the date of a month's payment: a month after the start if interest comes first, otherwise the start itself.
 */
export function paymentDate(startOn: CivilDate, month: number, { interestFirst }: PayoffConventions): CivilDate {
  return addMonths(startOn, interestFirst ? month : month - 1);
}

export function segmentState(
  segment: DebtSegment,
  startOn: CivilDate,
  conventions: PayoffConventions,
  scale: number,
  dueDay?: number,
): SegmentState {
  const base = {
    id: segment.id,
    steppedPpm: steppedRates(segment.aprPpm, segment.rateSteps ?? [], (month) =>
      month === 0 ? startOn : paymentDate(startOn, month, conventions),
    ),
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
      paysInStub: false,
      restAprPpm: segment.aprPpm,
    };
  }
  // A promotion that has ended has already charged its deferred interest.
  const isDeferred = segment.kind === 'deferred' && promo.endsOn >= startOn;
  const wholeMonths = paymentsUntil(promo.endsOn, startOn, conventions);
  const promoMonths =
    isDeferred && conventions.interestFirst ? timelyPayments(startOn, promo.endsOn, dueDay) : wholeMonths;
  const from = wholeMonths === 0 ? startOn : paymentDate(startOn, wholeMonths, conventions);
  // Steps from the start, not from a clamped date: 28 February is followed by 31 March if the plan started on a 31st.
  const days = Math.max(1, daysBetween(from, paymentDate(startOn, wholeMonths + 1, conventions)));
  const promoDays = Math.min(days, Math.max(0, daysBetween(from, promo.endsOn)));
  const endingAprPpm = mulDiv(
    segment.aprPpm * promoDays + promo.revertAprPpm * (days - promoDays),
    1,
    days,
    'half-away',
  );
  const paysInStub = promoMonths > wholeMonths;
  return {
    ...base,
    isDeferred,
    endingAprPpm: paysInStub ? promo.revertAprPpm : endingAprPpm,
    paysInStub,
    restAprPpm: mulDiv(promo.revertAprPpm * (days - promoDays), 1, days, 'half-away'),
    revertAprPpm: promo.revertAprPpm,
    promoMonths,
    payByMonths: payByMonths(promo, promoMonths, startOn, conventions),
    endsOn: promo.endsOn,
    stub: { days: promoDays, of: days },
  };
}

/** At least one, because the next payment can be made early. */
function payByMonths(
  { payBy, endsOn }: PromoTerms,
  promoMonths: number,
  startOn: CivilDate,
  conventions: PayoffConventions,
): number | undefined {
  if (payBy === undefined || endsOn < startOn) return undefined;
  return Math.min(promoMonths, Math.max(1, paymentsUntil(payBy, startOn, conventions)));
}

/** Returns the number of payments on or before a day. */
export function paymentsUntil(endsOn: CivilDate, startOn: CivilDate, conventions: PayoffConventions): number {
  if (endsOn < startOn) return 0;
  let months = Math.floor(daysBetween(startOn, endsOn) / 32);
  while (paymentDate(startOn, months + 1, conventions) <= endsOn) months += 1;
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
 * Returns whether the payment above the minimum goes to the deferred balance first: in the last two billing cycles
 * before expiry.
 * Source  Regulation Z, 12 CFR 1026.53(b)(1)(i)
 */
export function isDeferredFirst(segment: SegmentState, month: number): boolean {
  return isDeferredInMonth(segment, month) && month > segment.promoMonths - 2;
}
