import { assert } from '../assert.ts';
import { addDays, addMonths, startOfMonth } from '../dates/add.ts';
import { billingCycleOf } from '../dates/billing-cycle.ts';
import { addBusinessDays, type BusinessCalendar, rollToBusinessDay } from '../dates/business-days.ts';
import { type CivilDate, minDate } from '../dates/civil-date.ts';
import { type DueDay, dueDateInMonth } from '../dates/due-date.ts';
import type { Promo } from './promo.ts';

export interface PaymentTiming {
  /** Business days for the money to leave savings. */
  transferDays: number;
  /** Business days for the issuer to credit it. */
  postingDays: number;
  /** Business days to notice a returned payment and send it again. */
  retryDays: number;
  /** The person's own reserve, in business days. */
  bufferDays: number;
}

export const DEFAULT_TIMING: PaymentTiming = { transferDays: 3, postingDays: 2, retryDays: 2, bufferDays: 5 };

/** The day by which a promotional balance must be gone: its end by its basis; for deferred interest also the last due date before it. */
export function promoDeadline(
  promo: Promo,
  { dueDay, closeDay }: { dueDay?: DueDay; closeDay?: DueDay } = {},
): CivilDate {
  const deadline = promoEnd(promo, closeDay);
  if (promo.kind !== 'deferred_interest' || dueDay === undefined) return deadline;
  const due = dueDateInMonth(deadline, dueDay);
  return due <= deadline ? due : dueDateInMonth(addMonths(deadline, -1, 1), dueDay);
}

/**
 * The last day of the period by its basis: what every other function means by the end of a promotion. Counted in statements or billing
 * cycles it needs the closing day, and is the entered one without.
 */
export function promoEnd(
  { endsOn, endsBasis, startsOn, billingCycles }: Pick<Promo, 'startsOn' | 'endsOn' | 'endsBasis' | 'billingCycles'>,
  closeDay?: DueDay,
): CivilDate {
  if (closeDay === undefined) return endsOn;
  if (endsBasis === 'last_close_before') {
    const cycle = billingCycleOf(endsOn, closeDay);
    return cycle.closesOn <= endsOn ? cycle.closesOn : addDays(cycle.startsOn, -1);
  }
  if (endsBasis !== 'billing_cycles' || billingCycles === undefined) return endsOn;
  assert(Number.isInteger(billingCycles) && billingCycles >= 1, `not a number of billing cycles: ${billingCycles}`);
  const { closesOn } = billingCycleOf(startsOn, closeDay);
  return dueDateInMonth(addMonths(startOfMonth(closesOn), billingCycles - 1), closeDay);
}

/** A promotion with its end by its basis in endsOn; again for the same card it stays the same. */
export function withPromoEnd<P extends Pick<Promo, 'startsOn' | 'endsOn' | 'endsBasis' | 'billingCycles'>>(
  promo: P,
  closeDay?: DueDay,
): P {
  return { ...promo, endsOn: promoEnd(promo, closeDay) };
}

/** The last business day on which a payment can be sent and still arrive with every reserve: the float mode may wait this long. */
export function latestSafePayment(
  deadline: CivilDate,
  timing: PaymentTiming = DEFAULT_TIMING,
  calendar: BusinessCalendar = {},
): CivilDate {
  const { transferDays, postingDays, retryDays, bufferDays } = timing;
  return addBusinessDays(
    rollToBusinessDay(deadline, 'preceding', calendar),
    -(transferDays + postingDays + retryDays + bufferDays),
    calendar,
  );
}

/** A statement cycle. */
const DEFAULT_MARGIN_MONTHS = 1;

export interface SafeDateOptions {
  timing?: PaymentTiming;
  marginMonths?: number;
  marginDays?: number;
  mode?: 'margin' | 'float';
  calendar?: BusinessCalendar;
}

/** What a promotion itself asks for, else its household's mode, else a statement cycle. */
export const marginOf = ({
  marginMonths,
  marginDays,
}: Pick<Promo, 'marginMonths' | 'marginDays'>): Pick<SafeDateOptions, 'marginMonths' | 'marginDays'> =>
  marginMonths !== undefined ? { marginMonths } : marginDays !== undefined ? { marginDays } : {};

/**
 * Pay by this day: a statement cycle before the deadline, and never later than the latest safe payment.
 *
 * A margin in days, where one is given, stands for that in months. The float mode keeps the money as long as it can and uses the latest
 * safe payment alone.
 * Example  deadline 2026-12-31 → 2026-11-30, a month before; the latest safe payment would be 2026-12-14
 */
export function safeDate(
  deadline: CivilDate,
  {
    timing = DEFAULT_TIMING,
    marginMonths = DEFAULT_MARGIN_MONTHS,
    marginDays,
    mode = 'margin',
    calendar = {},
  }: SafeDateOptions = {},
): CivilDate {
  const latest = latestSafePayment(deadline, timing, calendar);
  if (mode === 'float') return latest;
  return minDate(
    marginDays === undefined ? addMonths(deadline, -marginMonths) : addDays(deadline, -marginDays),
    latest,
  );
}
