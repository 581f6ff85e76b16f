import type { SweepRunState, Minor } from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

export interface NewRunEvent {
  id: string;
  runId: string;
  at: Date;
  event: string;
  fromState: SweepRunState;
  toState: SweepRunState;
  amountMinor: Minor;
  reason: string | null;
  /** The member who caused the event. null: automatic. */
  actorId: string | null;
}

export const insertRunEvent = (
  tx: HouseholdTx,
  { id, runId, at, event, fromState, toState, amountMinor, reason, actorId }: NewRunEvent,
): Promise<number> =>
  tx.run(sql`
    insert into sweep_run_event (household_id, id, run_id, at, event, from_state, to_state, amount_minor, reason,
      actor_id)
    values (${tx.householdId}, ${id}, ${runId}, ${at}, ${event}, ${fromState}, ${toState}, ${amountMinor}, ${reason},
      ${actorId})`);

export interface RunEventRow extends RowOf<
  'sweep_run_event',
  'at' | 'event' | 'amountMinor' | 'reason' | 'actorId',
  { fromState: SweepRunState; toState: SweepRunState }
> {
  actorName: string | null;
}

export const listRunEvents = (tx: HouseholdTx, runId: string): Promise<RunEventRow[]> =>
  tx.many(sql`
    select e.at, e.event, e.from_state, e.to_state, e.amount_minor, e.reason, e.actor_id, u.name as actor_name
    from sweep_run_event e left join app_user u on u.id = e.actor_id
    where e.household_id = ${tx.householdId} and e.run_id = ${runId} order by e.at, e.id`);
