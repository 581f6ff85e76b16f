import type { CivilDate, Minor, SweepApproval, SweepRounding, SweepRun, SweepRunState } from '@tideline/domain';
import type { HouseholdTx } from '../../database/database.ts';
import { assignments, sql } from '../../database/sql.ts';

/** A run as execution needs it: one that has an amount and two accounts. */
export interface RunRow extends SweepRun {
  id: string;
  version: number;
  ruleId: string;
  key: string;
  leg: 'sweep' | 'top_up';
  fromAccountId: string;
  toAccountId: string;
  destinationKey: string;
  decidedOn: CivilDate;
  rounding: SweepRounding;
  plannedFlowId: string | null;
  approval: SweepApproval;
  approvedBy: string | null;
  cancelUntil: string | null;
  outTransactionId: string | null;
  inTransactionId: string | null;
}

const columns = sql`
  id, version, rule_id, key, state, leg, from_account_id, to_account_id, destination_key, decided_on, amount_minor, proposed_minor, min_move_minor, rounding, planned_flow_id,
  approval, approved_by, cancel_until, is_submitted, settled_on, reason, return_code, out_transaction_id, in_transaction_id`;

const MOVABLE: readonly SweepRunState[] = [
  'proposed',
  'approved',
  'cancelled',
  'expired',
  'instructed',
  'voided',
  'in_transit',
  'settled',
  'failed',
  'returned',
];

/** Null: there is none, or it is a decision to do nothing. */
export const lockRun = (tx: HouseholdTx, id: string): Promise<RunRow | null> =>
  tx.maybe(
    sql`select ${columns} from sweep_run where household_id = ${tx.householdId} and id = ${id} and state = any(${MOVABLE}::text[]) for update`,
  );

export const findRun = (tx: HouseholdTx, id: string): Promise<RunRow | null> =>
  tx.maybe(
    sql`select ${columns} from sweep_run where household_id = ${tx.householdId} and id = ${id} and state = any(${MOVABLE}::text[])`,
  );

export const runsIn = (tx: HouseholdTx, states: readonly SweepRunState[]): Promise<RunRow[]> =>
  tx.many(
    sql`select ${columns} from sweep_run where household_id = ${tx.householdId} and state = any(${states}::text[]) order by created_at, id`,
  );

/** Runs that were instructed since a day and may have ends that are not known yet. */
export const runsInstructedSince = (tx: HouseholdTx, day: CivilDate): Promise<RunRow[]> =>
  tx.many(sql`
    select ${columns} from sweep_run
    where household_id = ${tx.householdId} and state in ('instructed', 'in_transit', 'settled', 'returned')
      and id in (select run_id from sweep_transfer where household_id = ${tx.householdId} and instructed_on >= ${day}::date) order by created_at, id`);

/** Whether anything is under way, or arrived without both of its ends being known. */
export const hasOpenRuns = async (tx: HouseholdTx): Promise<boolean> =>
  (await tx.maybe(sql`
    select from sweep_run where household_id = ${tx.householdId} and (state in ('approved', 'instructed', 'in_transit', 'returned')
      or (state = 'settled' and (out_transaction_id is null or in_transaction_id is null))) limit 1`)) !== null;

export type RunChanges = Partial<
  Pick<
    RunRow,
    | 'state'
    | 'amountMinor'
    | 'isSubmitted'
    | 'settledOn'
    | 'reason'
    | 'returnCode'
    | 'outTransactionId'
    | 'inTransactionId'
  >
> & { arrivesOn?: CivilDate };

export const updateRun = (tx: HouseholdTx, id: string, changes: RunChanges): Promise<number> =>
  tx.run(sql`update sweep_run set ${assignments(changes)} where household_id = ${tx.householdId} and id = ${id}`);

export interface NewRunEvent {
  id: string;
  runId: string;
  at: Date;
  event: string;
  fromState: SweepRunState;
  toState: SweepRunState;
  amountMinor: Minor;
  reason: string | null;
  /** null: it happened by itself. */
  actorId: string | null;
}

export const insertRunEvent = (
  tx: HouseholdTx,
  { id, runId, at, event, fromState, toState, amountMinor, reason, actorId }: NewRunEvent,
): Promise<number> =>
  tx.run(sql`
    insert into sweep_run_event (household_id, id, run_id, at, event, from_state, to_state, amount_minor, reason, actor_id)
    values (${tx.householdId}, ${id}, ${runId}, ${at}, ${event}, ${fromState}, ${toState}, ${amountMinor}, ${reason}, ${actorId})`);
