import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { NonNullRowOf, RowOf } from '../../platform/database/row-of.ts';
import type { Tables } from '../../platform/database/tables.ts';

/** A sweep with at least one leg that is not posted, because it is in transit or waits for approval. */
export interface SweepAhead
  extends
    RowOf<'sweep_run', 'id' | 'fromAccountId' | 'amountMinor'>,
    NonNullRowOf<'sweep_run', 'toAccountId' | 'arrivesOn'> {
  ruleName: string;
  isProposed: boolean;
  leavesOn: string;
  /** The planned payment that the sweep makes. */
  plannedFlowId: Tables['sweep_run']['plannedFlowId'];
  hasLeft: boolean;
  hasArrived: boolean;
}

/** Number of days that a transfer reported by a bank may take to appear on both accounts. */
const SETTLED_DAYS = 10;

export const listSweepsAhead = (tx: HouseholdTx, today: string): Promise<SweepAhead[]> =>
  tx.many(
    sql`
    select r.id, s.name as rule_name, r.state = 'proposed' as is_proposed, r.from_account_id, r.to_account_id,
      r.amount_minor,
      coalesce(r.business_date, r.decided_on) as leaves_on, r.arrives_on, r.planned_flow_id,
        r.out_transaction_id is not null as has_left, r.in_transaction_id is not null as has_arrived
    from sweep_run r join sweep_rule s on s.household_id = r.household_id and s.id = r.rule_id
    where r.household_id = ${tx.householdId} and (r.state in ('proposed', 'approved', 'instructed', 'in_transit')
      or (r.state = 'settled' and r.settled_on > ${today}::date - ${SETTLED_DAYS}::integer
        and (r.out_transaction_id is null or r.in_transaction_id is null)))
    order by r.decided_on, r.id`.kept(),
  );
