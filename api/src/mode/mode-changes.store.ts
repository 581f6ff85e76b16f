import type { ModeDiff, Refusal } from '@tideline/contract';
import type { ModeChange } from '@tideline/domain';
import type { HouseholdTx } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { RulesGoOn } from './stored-parameters.ts';

export interface ModeChangeRow extends ModeChange {
  version: number;
  /** As it was shown before it was chosen. */
  preview: ModeDiff;
  /** null: nothing stood in its way. */
  refusal: Refusal | null;
  /** What the person chose for the plan that is followed. */
  ownPlan: 'follow' | 'keep';
  /** Sweep rules that go on in it. */
  rulesGoOn: RulesGoOn;
  /** null: the program itself. */
  actorName: string | null;
  changeSetId: string;
  createdAt: string;
}

const columns = sql`m.id, m.version, m.key, m.parameters, m.starts_on, m.state, m.started_on, m.preview, m.refusal, m.own_plan, m.rules_go_on, u.name as actor_name, m.change_set_id, m.created_at`;

/** Every change there was, the oldest first. */
export const listModeChanges = (tx: HouseholdTx): Promise<ModeChangeRow[]> =>
  tx.many(sql`
    select ${columns} from mode_change m left join app_user u on u.id = m.actor_id
    where m.household_id = ${tx.householdId} order by m.created_at, m.id`);

/** The one that waits for its day. */
export const scheduledChange = async (tx: HouseholdTx): Promise<ModeChangeRow | undefined> =>
  (await listModeChanges(tx)).find(({ state }) => state === 'scheduled');

export const findModeChange = (tx: HouseholdTx, id: string): Promise<ModeChangeRow | null> =>
  tx.maybe(
    sql`select ${columns} from mode_change m left join app_user u on u.id = m.actor_id where m.household_id = ${tx.householdId} and m.id = ${id}`,
  );

export interface NewModeChange extends Pick<
  ModeChangeRow,
  'id' | 'key' | 'parameters' | 'startsOn' | 'preview' | 'ownPlan' | 'rulesGoOn' | 'changeSetId'
> {
  now: Date;
}

/** Waits for its day. The actor is who writes. */
export const insertModeChange = (
  tx: HouseholdTx,
  { id, key, parameters, startsOn, preview, ownPlan, rulesGoOn, changeSetId, now }: NewModeChange,
): Promise<number> =>
  tx.run(sql`
    insert into mode_change (household_id, id, key, parameters, starts_on, state, preview, own_plan, rules_go_on, actor_id, change_set_id, created_at)
    values (${tx.householdId}, ${id}, ${key}, ${JSON.stringify(parameters)}::jsonb, ${startsOn}, 'scheduled', ${JSON.stringify(preview)}::jsonb, ${ownPlan}, ${JSON.stringify(rulesGoOn)}::jsonb,
      ${tx.userId === '' ? null : tx.userId}, ${changeSetId}, ${now})`);

/** Takes back what waits, or ends what holds. */
export const supersede = (tx: HouseholdTx, id: string, refusal: Refusal | null = null): Promise<number> =>
  tx.run(sql`
    update mode_change set state = 'superseded', refusal = coalesce(${refusal === null ? null : JSON.stringify(refusal)}::jsonb, refusal)
    where household_id = ${tx.householdId} and id = ${id}`);

/** From now on it holds; the mode of the household is called by it. */
export async function start(
  tx: HouseholdTx,
  { id, key }: Pick<ModeChangeRow, 'id' | 'key'>,
  { today, now }: { today: string; now: Date },
): Promise<void> {
  await tx.run(
    sql`update mode_change set state = 'active', started_on = ${today}, started_at = ${now} where household_id = ${tx.householdId} and id = ${id}`,
  );
  await tx.run(sql`update household set mode = ${key} where id = ${tx.householdId}`);
}
