import type { ChangeSet, ChangeSetFilter } from '@tideline/contract';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { join, raw, type Sql, sql } from '../../platform/database/sql.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

/** Tables that users never see, which imports use to recognize rows. */
const HIDDEN_TABLES: readonly string[] = ['external_ref', 'account_identifier'];

export interface LoggedRow extends RowOf<
  'change_set',
  'id' | 'createdAt' | 'actorId' | 'apiTokenName' | 'label' | 'undoesId' | 'thinnedAt',
  { cause: ChangeSet['cause']; state: ChangeSet['state'] }
> {
  actorName: string | null;
  counts: ChangeSet['counts'];
  /** For an undone change set: the latest change set that undid it. */
  undoneById: string | null;
  /** The household's initial change, which cannot be undone. */
  isFirst: boolean;
}

const shown = sql`c.table_name <> all(${HIDDEN_TABLES}::text[])`;

/**
 * Selects logged change sets. Excludes those without changes. Includes those that changed only hidden tables, without
 * counts, because they may block an undo.
 */
const logged = (tx: HouseholdTx): Sql => sql`
  select s.id, s.created_at, u.id as actor_id, u.name as actor_name, s.api_token_name, s.cause, s.label, s.state, s.undoes_id,
    s.thinned_at,
    (select coalesce(json_agg(json_build_object('kind', c.table_name, 'added', c.added, 'changed', c.changed,
      'removed', c.removed) order by c.added + c.changed + c.removed desc, c.table_name), '[]')
      from change_set_table c where c.household_id = s.household_id and c.change_set_id = s.id and ${shown}) as counts,
    case when s.undoes_id is null and s.state = 'undone' then (
      select i.id from change_set i where i.household_id = s.household_id and i.root_id = s.id and i.id <> s.id
        and i.state <> 'undone' order by i.id desc limit 1) end as undone_by_id,
    not exists (select from change_set e where e.household_id = s.household_id and e.id < s.id) as is_first
  from change_set s left join app_user u on u.id = s.actor_id
  where s.household_id = ${tx.householdId} and exists (select from change_set_table c
    where c.household_id = s.household_id and c.change_set_id = s.id)`;

const dayBegins = (day: string, timezone: string): Sql => sql`(${day}::date::timestamp at time zone ${timezone})`;

interface LogPage {
  timezone: string;
  beforeId: string | null;
  limit: number;
  /** Returns patterns for labels that contain a word in the user's language. */
  storedWith: (word: string) => readonly string[];
}

export function listLogged(
  tx: HouseholdTx,
  { actorId, cause, kind, rowId, state, from, to, q }: ChangeSetFilter,
  { timezone, beforeId, limit, storedWith }: LogPage,
): Promise<LoggedRow[]> {
  const words = (q ?? '').split(/\s+/).filter(Boolean);
  const conditions = [
    ...(actorId === undefined ? [] : [sql`s.actor_id = ${actorId}`]),
    ...(cause === undefined ? [] : [sql`s.cause = ${cause}`]),
    ...(state === undefined ? [] : [sql`s.state = ${state}`]),
    ...(kind === undefined
      ? []
      : [
          sql`exists (select from change_set_table k where k.household_id = s.household_id and k.change_set_id = s.id
            and k.table_name = ${kind})`,
        ]),
    ...(rowId === undefined
      ? []
      : [
          sql`s.id in (select r.change_set_id from change_row r where r.household_id = ${tx.householdId}
            and r.row_id = ${rowId})`,
        ]),
    ...(from === undefined ? [] : [sql`s.created_at >= ${dayBegins(from, timezone)}`]),
    ...(to === undefined ? [] : [sql`s.created_at < ${dayBegins(to, timezone)} + interval '1 day'`]),
    ...words.map(
      (word) =>
        sql`(s.label ilike ${`%${word.replace(/[\\%_]/g, '\\$&')}%`} or s.label like any(${storedWith(word)}::text[]))`,
    ),
    ...(beforeId === null ? [] : [sql`s.id < ${beforeId}`]),
  ];
  return tx.many(
    sql`${logged(tx)} ${conditions.length === 0 ? raw('') : sql`and ${join(conditions, ' and ')}`} order by s.id desc
      limit ${limit}`,
  );
}

export const findLogged = (tx: HouseholdTx, id: string): Promise<LoggedRow | null> =>
  tx.maybe(sql`${logged(tx)} and s.id = ${id}`);

/** Lists everyone who has changed something in this household. */
export const listActors = (tx: HouseholdTx): Promise<RowOf<'app_user', 'id' | 'name'>[]> =>
  tx.many(
    sql`select id, name from app_user where id in (select actor_id from change_set
      where household_id = ${tx.householdId}) order by name, id`,
  );

export const listKinds = async (tx: HouseholdTx): Promise<string[]> =>
  (
    await tx.many<RowOf<'change_set_table', 'tableName'>>(
      sql`select distinct table_name from change_set_table c where household_id = ${tx.householdId} and ${shown}
        order by table_name`,
    )
  ).map(({ tableName }) => tableName);

export type Image = Readonly<Record<string, unknown>>;

export type ImageRow = RowOf<
  'change_row',
  'statement' | 'tableName' | 'operation' | 'rowId',
  { oldRow: Image | null; newRow: Image | null }
>;

export interface ImagePosition {
  statement: number;
  rowId: string;
}

/** Lists row images in the order in which they were written. */
export const listImages = (
  tx: HouseholdTx,
  changeSetId: string,
  after: ImagePosition | null,
  limit: number,
): Promise<ImageRow[]> =>
  tx.many(sql`
    select c.statement, c.table_name, c.operation, c.row_id, c.old_row, c.new_row from change_row c
    where c.household_id = ${tx.householdId} and c.change_set_id = ${changeSetId} and ${shown}
      ${
        after === null
          ? raw('')
          : sql`and (c.statement, c.row_id) > (${after.statement}::bigint,
        ${after.rowId}::uuid)`
      }
    order by c.statement, c.row_id limit ${limit}`);
