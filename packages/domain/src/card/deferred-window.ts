import { addDays } from '../dates/add.ts';
import { type BillingCycle, billingCycleOf } from '../dates/billing-cycle.ts';
import type { CivilDate } from '../dates/civil-date.ts';
import { type DueDay, nextDueDate } from '../dates/due-date.ts';

export interface DeferredWindow {
  /** The two billing cycles that count, first to last. */
  cycles: BillingCycle[];
  /** Payments above the minimum go to the deferred balance first from here to the expiry. */
  from: CivilDate;
  through: CivilDate;
}

/**
 * When payments above the minimum go to a deferred-interest balance first: the last two billing cycles before it expires.
 *
 * A cycle whose due date comes after the expiry does not count as one of the two; a payment in it before the expiry still does.
 * Cycles are calendar months unless the closing day is known, and payments due on the last of the month unless the due day is: whoever
 * does not know either asks here, so that all parts of a plan see the same two cycles.
 *
 * Source   Regulation Z, 12 CFR 1026.53(b)(1)(i) and comment 53(b)-2
 * Example  expiry 15 June, due on the 25th → April and May, and payments before 15 June
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
