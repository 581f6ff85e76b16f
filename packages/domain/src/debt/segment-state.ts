import { addMonths, daysBetween } from '../dates/add.ts';
import type { CivilDate } from '../dates/civil-date.ts';
import type { Ppm } from '../money/minor.ts';
import { mulDiv } from '../money/mul-div.ts';
import type { DebtSegment } from './debt.ts';
import type { PayoffConventions } from './plan.ts';
import { steppedRates } from './stepped-rates.ts';

/** A segment while a plan is simulated; amounts in the plan's working unit. */
export interface SegmentState {
  readonly id: string;
  readonly isDeferred: boolean;
  readonly promoAprPpm: number;
  /** Rate of the one month in which the promotion ends, weighted by days. */
  readonly endingAprPpm: number;
  readonly revertAprPpm: number;
  /** Months whose payment still falls on or before the promotion's last day; Infinity without a promotion. */
  readonly promoMonths: number;
  readonly endsOn: CivilDate | undefined;
  /** Share of a month, in parts per million, that deferred interest builds up after the last payment in time. */
  readonly stubPpm: number;
  /** Rates of the first months where the rate steps, the last one for all later months; empty where it does not. */
  readonly steppedPpm: readonly number[];
  balance: number;
  deferredAccrued: number;
  interest: number;
  paid: number;
}

/** The date of a month's payment: a month after the start where interest comes first, otherwise on the start itself. */
export function paymentDate(startOn: CivilDate, month: number, { interestFirst }: PayoffConventions): CivilDate {
  return addMonths(startOn, interestFirst ? month : month - 1);
}

export function segmentState(
  segment: DebtSegment,
  startOn: CivilDate,
  conventions: PayoffConventions,
  scale: number,
): SegmentState {
  const base = {
    id: segment.id,
    steppedPpm: steppedRates(segment.aprPpm, segment.rateSteps ?? [], (month) =>
      month === 0 ? startOn : paymentDate(startOn, month, conventions),
    ),
    promoAprPpm: segment.aprPpm,
    balance: segment.balanceMinor * scale,
    deferredAccrued: (segment.promo?.deferredAccruedMinor ?? 0) * scale,
    interest: 0,
    paid: 0,
  };
  const { promo } = segment;
  if (promo === undefined) {
    return {
      ...base,
      isDeferred: false,
      endingAprPpm: segment.aprPpm,
      revertAprPpm: segment.aprPpm,
      promoMonths: Infinity,
      endsOn: undefined,
      stubPpm: 0,
    };
  }
  const promoMonths = paymentsUntil(promo.endsOn, startOn, conventions);
  const from = promoMonths === 0 ? startOn : paymentDate(startOn, promoMonths, conventions);
  // Steps from the start, not from a clamped date: after 28 February comes 31 March where the plan began on a 31st.
  const days = Math.max(1, daysBetween(from, paymentDate(startOn, promoMonths + 1, conventions)));
  const promoDays = Math.min(days, Math.max(0, daysBetween(from, promo.endsOn)));
  const endingAprPpm = mulDiv(
    segment.aprPpm * promoDays + promo.revertAprPpm * (days - promoDays),
    1,
    days,
    'half-away',
  );
  return {
    ...base,
    // A promotion that is over has charged its deferred interest already.
    isDeferred: segment.kind === 'deferred' && promo.endsOn >= startOn,
    endingAprPpm,
    revertAprPpm: promo.revertAprPpm,
    promoMonths,
    endsOn: promo.endsOn,
    stubPpm: mulDiv(promoDays, 1_000_000, days, 'half-away'),
  };
}

/** How many payments fall on or before a day. */
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
 * In the last two billing cycles before expiry, what is paid above the minimum goes to the deferred balance first.
 *
 * Source  Regulation Z, 12 CFR 1026.53(b)(1)(i)
 */
export function isDeferredFirst(segment: SegmentState, month: number): boolean {
  return isDeferredInMonth(segment, month) && month > segment.promoMonths - 2;
}
