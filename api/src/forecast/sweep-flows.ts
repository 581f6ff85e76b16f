import { addDays, type CivilDate, civilDate, maxDate, minor, type PlannedFlow } from '@tideline/domain';
import type { HouseholdTx } from '../database/database.ts';
import { sql } from '../database/sql.ts';

/** A sweep that is on its way, or that will go once somebody says yes. */
export interface SweepAhead {
  id: string;
  ruleName: string;
  isProposed: boolean;
  fromAccountId: string;
  toAccountId: string;
  amountMinor: number;
  leavesOn: string;
  arrivesOn: string;
  /** The payment that it makes: it is planned already. */
  plannedFlowId: string | null;
  hasLeft: boolean;
  hasArrived: boolean;
}

export const listSweepsAhead = (tx: HouseholdTx): Promise<SweepAhead[]> =>
  tx.many(sql`
    select r.id, s.name as rule_name, r.state = 'proposed' as is_proposed, r.from_account_id, r.to_account_id, r.amount_minor,
      coalesce(r.business_date, r.decided_on) as leaves_on, r.arrives_on, r.planned_flow_id, r.out_transaction_id is not null as has_left, r.in_transaction_id is not null as has_arrived
    from sweep_run r join sweep_rule s on s.household_id = r.household_id and s.id = r.rule_id
    where r.household_id = ${tx.householdId} and r.state in ('proposed', 'approved', 'instructed', 'in_transit')
    order by r.decided_on, r.id`);

/** Both ends of what was approved, as far as they are not booked yet. */
export function sweepFlows(sweeps: readonly SweepAhead[], today: CivilDate): PlannedFlow[] {
  return sweeps
    .filter(({ isProposed }) => !isProposed)
    .flatMap((sweep) => [
      ...(sweep.hasLeft
        ? []
        : [flowOf(sweep, today, { accountId: sweep.fromAccountId, day: sweep.leavesOn, sign: -1 })]),
      ...(sweep.hasArrived
        ? []
        : [flowOf(sweep, today, { accountId: sweep.toAccountId, day: sweep.arrivesOn, sign: 1 })]),
    ]);
}

/** What arrives is money of the household already: as certain as what leaves. */
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
