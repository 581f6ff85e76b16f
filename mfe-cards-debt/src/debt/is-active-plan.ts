import type { DebtPlan } from '@tideline/contract';

/** Returns whether the displayed plan is the active one. */
export function isActivePlan({ strategy, monthly, adopted, mode, order = [], extras = [] }: DebtPlan): boolean {
  if (adopted?.state !== 'active' || adopted.strategy !== strategy || adopted.monthly.minor !== monthly.minor)
    return false;
  if (strategy === 'mode' && mode?.isAdopted !== true) return false;
  const sameOrder = strategy !== 'custom' || adopted.order.join() === order.join();
  return sameOrder && JSON.stringify(adopted.extras.map(extraKey)) === JSON.stringify(extras.map(extraKey));
}

const extraKey = ({ on, amount, everyMonths, label }: NonNullable<DebtPlan['extras']>[number]) => [
  on,
  amount.minor,
  everyMonths,
  label,
];
