import type { ModeDiff, Refusal } from '@tideline/contract';
import type { ModeChange } from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { RulesGoOn } from '../../ledger/active-mode/mode-parameters.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

export interface ModeChangeRow
  extends
    ModeChange,
    RowOf<
      'mode_change',
      'version' | 'changeSetId' | 'createdAt',
      {
        /** The preview as shown to the user before the switch. */
        preview: ModeDiff;
        /** Null if nothing prevented the change. */
        refusal: Refusal | null;
        /** The user's choice for the active plan. */
        ownPlan: 'follow' | 'keep';
        /** Sweep rules that remain active in the new mode. */
        rulesGoOn: RulesGoOn;
      }
    > {
  /** Null if the change was automatic. */
  actorName: string | null;
}

const columns = sql`m.id, m.version, m.key, m.parameters, m.starts_on, m.state, m.started_on, m.preview, m.refusal,
  m.own_plan, m.rules_go_on, u.name as actor_name, m.change_set_id, m.created_at`;

/** Returns all mode changes, oldest first. */
export const listModeChanges = (tx: HouseholdTx): Promise<ModeChangeRow[]> =>
  tx.many(sql`
    select ${columns} from mode_change m left join app_user u on u.id = m.actor_id
    where m.household_id = ${tx.householdId} order by m.created_at, m.id`);

/** Returns the scheduled change, if any. */
export const scheduledChange = async (tx: HouseholdTx): Promise<ModeChangeRow | undefined> =>
  (await listModeChanges(tx)).find(({ state }) => state === 'scheduled');

export const findModeChange = (tx: HouseholdTx, id: string): Promise<ModeChangeRow | null> =>
  tx.maybe(
    sql`select ${columns} from mode_change m left join app_user u on u.id = m.actor_id
      where m.household_id = ${tx.householdId} and m.id = ${id}`,
  );

export interface NewModeChange extends Pick<
  ModeChangeRow,
  'id' | 'key' | 'parameters' | 'startsOn' | 'preview' | 'ownPlan' | 'rulesGoOn' | 'changeSetId'
> {
  now: Date;
}

/** Inserts a scheduled change. The actor is the user of the transaction. */
export const insertModeChange = (
  tx: HouseholdTx,
  { id, key, parameters, startsOn, preview, ownPlan, rulesGoOn, changeSetId, now }: NewModeChange,
): Promise<number> =>
  tx.run(sql`
    insert into mode_change (household_id, id, key, parameters, starts_on, state, preview, own_plan, rules_go_on,
      actor_id, change_set_id, created_at)
    values (${tx.householdId}, ${id}, ${key}, ${JSON.stringify(parameters)}::jsonb, ${startsOn}, 'scheduled',
      ${JSON.stringify(preview)}::jsonb, ${ownPlan}, ${JSON.stringify(rulesGoOn)}::jsonb,
      ${tx.userId === '' ? null : tx.userId}, ${changeSetId}, ${now})`);

/** Cancels a scheduled change or ends the active one. */
export const supersede = (tx: HouseholdTx, id: string, refusal: Refusal | null = null): Promise<number> =>
  tx.run(sql`
    update mode_change
      set state = 'superseded', refusal = coalesce(${refusal === null ? null : JSON.stringify(refusal)}::jsonb, refusal)
    where household_id = ${tx.householdId} and id = ${id}`);

/** Activates the change and updates `household.mode`. */
export async function start(
  tx: HouseholdTx,
  { id, key }: Pick<ModeChangeRow, 'id' | 'key'>,
  { today, now }: { today: string; now: Date },
): Promise<void> {
  await tx.run(
    sql`update mode_change set state = 'active', started_on = ${today}, started_at = ${now}
      where household_id = ${tx.householdId} and id = ${id}`,
  );
  await tx.run(sql`update household set mode = ${key} where id = ${tx.householdId}`);
}

/** Returns a row unless the change set was deleted or undone. */
export const isUndoable = (tx: HouseholdTx, changeSetId: string): Promise<object | null> =>
  tx.maybe(
    sql`select from change_set where household_id = ${tx.householdId} and id = ${changeSetId} and state <> 'undone'`,
  );
