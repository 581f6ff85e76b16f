import type { TargetPlan } from './plan-target.ts';

/**
 * Returns the account balance at the end of a day (null for all days) after the plan is applied. `beforeMinor` is the
 * current balance for the same day.
 */
export function balanceAfter(plan: TargetPlan, day: string | null, beforeMinor: number): number {
  const counts = (postedOn: string): boolean => day === null || postedOn <= day;
  let balance = beforeMinor;
  for (const { row, heldFor } of plan.inserts) if (heldFor === null && counts(row.postedOn)) balance += row.amountMinor;
  for (const change of plan.changes) {
    if (counts(change.before.postedOn)) balance -= change.before.amountMinor;
    if (counts(change.postedOn)) balance += change.amountMinor;
  }
  if (plan.opening) {
    const { opening: before } = plan.target;
    if (before && counts(before.postedOn)) balance -= before.amountMinor;
    if (counts(plan.opening.postedOn)) balance += plan.opening.amountMinor;
  }
  return balance;
}
