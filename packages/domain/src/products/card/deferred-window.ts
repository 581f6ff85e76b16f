import { addDays } from '../../foundation/dates/add.ts';
import { type BillingCycle, billingCycleOf } from '../../foundation/dates/billing-cycle.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import { type DueDay, nextDueDate } from '../../foundation/dates/due-date.ts';

export interface DeferredWindow {
  /** The two relevant billing cycles, first to last. */
  cycles: BillingCycle[];
  /** From here to the expiry, payments above the minimum go to the deferred balance first. */
  from: CivilDate;
  through: CivilDate;
}

/**
 * Returns the window in which payments above the minimum go to a deferred-interest balance first: the last two billing
 * cycles before it expires.
 * A cycle whose due date is after the expiry is not one of the two, but a payment in it before the expiry still counts.
 * Without a closing day, cycles are calendar months; without a due day, payments are due on the last of the month.
 * These defaults are set here, so that all parts of a plan use the same two cycles.
 * Source   Regulation Z, 12 CFR 1026.53(b)(1)(i) and comment 53(b)-2
 * Example  expiry June 15, due on the 25th → April and May, and payments before June 15
 */
export function deferredWindow({
  expiresOn,
  dueDay = 'last',
  closeDay = 'last',
}: {
  expiresOn: CivilDate;
  dueDay?: DueDay;
  closeDay?: DueDay;
}): DeferredWindow {
  let last = billingCycleOf(expiresOn, closeDay);
  while (nextDueDate(last.startsOn, dueDay) > expiresOn) last = billingCycleOf(addDays(last.startsOn, -1), closeDay);
  const first = billingCycleOf(addDays(last.startsOn, -1), closeDay);
  return { cycles: [first, last], from: first.startsOn, through: expiresOn };
}

export function isInDeferredWindow(
  paidOn: CivilDate,
  terms: { expiresOn: CivilDate; dueDay?: DueDay; closeDay?: DueDay },
): boolean {
  const window = deferredWindow(terms);
  return paidOn >= window.from && paidOn <= window.through;
}
