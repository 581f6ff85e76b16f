import { addDays, type CivilDate, civilDate, maxDate, minor, type PlannedFlow } from '@tideline/domain';
import type { SweepAhead } from '../../ledger/transfers/sweeps-ahead.store.ts';

/** Returns both sides of sweeps in transit, except those already posted. */
export function sweepFlows(ahead: readonly SweepAhead[], today: CivilDate): PlannedFlow[] {
  return ahead.flatMap((sweep) => [
    ...(sweep.hasLeft ? [] : [flowOf(sweep, today, { accountId: sweep.fromAccountId, day: sweep.leavesOn, sign: -1 })]),
    ...(sweep.hasArrived
      ? []
      : [flowOf(sweep, today, { accountId: sweep.toAccountId, day: sweep.arrivesOn, sign: 1 })]),
  ]);
}

/** Returns one side of a sweep. Arriving money already belongs to the household, so it is as certain as the outflow. */
function flowOf(
  { id, ruleName, amountMinor }: SweepAhead,
  today: CivilDate,
  { accountId, day, sign }: { accountId: string; day: string; sign: 1 | -1 },
): PlannedFlow {
  const on = maxDate(civilDate(day), addDays(today, 1));
  return {
    id: `sweep:${id}${sign < 0 ? '' : '>'}`,
    source: { kind: 'sweep', id },
    label: ruleName,
    accountId,
    on,
    amountMinor: minor(sign * amountMinor),
    cautiousOn: on,
    cautiousMinor: minor(sign * amountMinor),
  };
}
