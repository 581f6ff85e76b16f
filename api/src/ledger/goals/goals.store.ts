import type { HouseholdTx } from '../../platform/database/database.ts';
import { assignments, sql } from '../../platform/database/sql.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

export interface GoalRow extends RowOf<
  'goal',
  'id' | 'version' | 'name' | 'accountId' | 'amountMinor' | 'dueOn' | 'setAsideOn',
  {
    /** The amount set aside at the user's last entry. Later sweeps add to it. */
    setAsideMinor: number;
  }
> {
  /** Amount that arrived through sweeps since that entry. */
  arrivedMinor: number;
  /** Amount that arrived through sweeps within the last 91 days. */
  arrivedLatelyMinor: number;
}

/** Columns of a goal. The entered amount does not include a sweep of the same day. */
const columns = (today: string) => sql`
  g.id, g.version, g.name, g.account_id, g.amount_minor, g.due_on, g.set_aside_minor, g.set_aside_on,
  coalesce((
    select sum(r.amount_minor) from sweep_run r where r.household_id = g.household_id
      and r.to_account_id = g.account_id and r.destination_key = 'goal:' || g.account_id || '/' || g.id
      and r.state = 'settled' and r.settled_on >= g.set_aside_on
  ), 0)::bigint as arrived_minor,
  coalesce((
    select sum(r.amount_minor) from sweep_run r where r.household_id = g.household_id
      and r.to_account_id = g.account_id and r.destination_key = 'goal:' || g.account_id || '/' || g.id
      and r.state = 'settled' and r.settled_on > ${today}::date - 91
  ), 0)::bigint as arrived_lately_minor`;

export const listGoals = (tx: HouseholdTx, today: string): Promise<GoalRow[]> =>
  tx.many(
    sql`select ${columns(today)} from goal g where g.household_id = ${tx.householdId} and g.deleted_at is null
      order by g.due_on, g.id`,
  );

export const lockGoal = (tx: HouseholdTx, id: string, today: string): Promise<GoalRow | null> =>
  tx.maybe(
    sql`select ${columns(today)} from goal g where g.household_id = ${tx.householdId} and g.id = ${id}
      and g.deleted_at is null for update of g`,
  );

export type GoalFields = Pick<GoalRow, 'name' | 'accountId' | 'amountMinor' | 'dueOn' | 'setAsideMinor' | 'setAsideOn'>;

export const insertGoal = (tx: HouseholdTx, id: string, goal: GoalFields, now: Date): Promise<number> =>
  tx.run(sql`
    insert into goal (household_id, id, name, account_id, amount_minor, due_on, set_aside_minor,
      set_aside_on, created_at)
    values (${tx.householdId}, ${id}, ${goal.name}, ${goal.accountId}, ${goal.amountMinor}, ${goal.dueOn},
      ${goal.setAsideMinor}, ${goal.setAsideOn}, ${now})`);

export const updateGoal = (tx: HouseholdTx, id: string, changes: Partial<GoalFields>): Promise<number> =>
  tx.run(sql`update goal set ${assignments(changes)} where household_id = ${tx.householdId} and id = ${id}`);

export const removeGoal = (tx: HouseholdTx, id: string, now: Date): Promise<number> =>
  tx.run(sql`update goal set deleted_at = ${now} where household_id = ${tx.householdId} and id = ${id}`);
