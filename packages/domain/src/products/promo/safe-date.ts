import { assert } from '../../foundation/assert.ts';
import { addDays, addMonths, startOfMonth } from '../../foundation/dates/add.ts';
import { billingCycleOf } from '../../foundation/dates/billing-cycle.ts';
import { addBusinessDays, type BusinessCalendar, rollToBusinessDay } from '../../foundation/dates/business-days.ts';
import { type CivilDate, minDate } from '../../foundation/dates/civil-date.ts';
import { type DueDay, dueDateInMonth } from '../../foundation/dates/due-date.ts';
import type { Promo } from './promo.ts';

export interface PaymentTiming {
  /** Business days until a transfer from savings arrives. */
  transferDays: number;
  /** Business days until the issuer credits the payment. */
  postingDays: number;
  /** Business days to notice a returned payment and send it again. */
  retryDays: number;
  /** The user's reserve, in business days. */
  bufferDays: number;
}

export const DEFAULT_TIMING: PaymentTiming = { transferDays: 3, postingDays: 2, retryDays: 2, bufferDays: 5 };

/**
 * Returns the day by which a promotional balance must be paid off: its end by its basis, or for deferred interest the
 * last due date on or before that end.
 */
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
 * Returns the last day of a promotion by its basis; all other functions use it as the end. A period counted in
 * statements or billing cycles needs the closing day; without it, the entered day is used.
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
  assert(
    Number.isInteger(billingCycles) && billingCycles >= 1,
    () => `not a number of billing cycles: ${billingCycles}`,
  );
  const { closesOn } = billingCycleOf(startsOn, closeDay);
  return dueDateInMonth(addMonths(startOfMonth(closesOn), billingCycles - 1), closeDay);
}

/** Returns the promotion with `endsOn` set to its end by its basis. Idempotent for the same card. */
export function withPromoEnd<P extends Pick<Promo, 'startsOn' | 'endsOn' | 'endsBasis' | 'billingCycles'>>(
  promo: P,
  closeDay?: DueDay,
): P {
  return { ...promo, endsOn: promoEnd(promo, closeDay) };
}

/**
 * Returns the last business day on which a payment can be sent and still arrive with every reserve. The float mode may
 * wait this long.
 */
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

/** Default margin: one statement cycle. */
const DEFAULT_MARGIN_MONTHS = 1;

export interface SafeDateOptions {
  timing?: PaymentTiming;
  marginMonths?: number;
  marginDays?: number;
  mode?: 'margin' | 'float';
  calendar?: BusinessCalendar;
}

/**
 * Returns the promotion's own margin in months, or else the margin in days of the household's mode. Without either,
 * safeDate uses a statement cycle.
 */
export const marginOf = ({
  marginMonths,
  marginDays,
}: Pick<Promo, 'marginMonths' | 'marginDays'>): Pick<SafeDateOptions, 'marginMonths' | 'marginDays'> =>
  marginMonths !== undefined ? { marginMonths } : marginDays !== undefined ? { marginDays } : {};

/**
 * Returns the pay-by date: a statement cycle before the deadline, and never later than the latest safe payment.
 *
 * A margin in days, if given, replaces the margin in months. The float mode keeps the money as long as possible and
 * uses only the latest safe payment.
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

/**
 * Returns the day by which to pay off a promotion: the first of its pay-by date, latest safe payment, deadline and
 * last day that has not passed. Pages and plans both use it.
 */
export function payByAhead(
  { safeOn, deadlineOn, endsOn }: { safeOn: CivilDate; deadlineOn: CivilDate; endsOn: CivilDate },
  today: CivilDate,
  { timing = DEFAULT_TIMING, calendar = {} }: Pick<SafeDateOptions, 'timing' | 'calendar'> = {},
): CivilDate {
  const days = [safeOn, latestSafePayment(deadlineOn, timing, calendar), deadlineOn, endsOn];
  return days.find((day) => day >= today) ?? today;
}

/** Returns the pay-by date by the promotion's own goal and margin. */
export const promoSafeOn = (
  { goal, ...promo }: Pick<Promo, 'goal' | 'marginMonths' | 'marginDays'>,
  deadlineOn: CivilDate,
  calendar: BusinessCalendar = {},
): CivilDate => safeDate(deadlineOn, { calendar, mode: goal === 'float' ? 'float' : 'margin', ...marginOf(promo) });
