import type { RowOrigin } from '@tideline/domain';
import type { DuplicateCandidate } from '@tideline/contract';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import { type Days, inParts } from './match-window.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

export type DuplicateRow = RowOf<
  'duplicate_suggestion',
  'id' | 'firstId' | 'secondId' | 'days' | 'confidencePpm',
  { reason: DuplicateCandidate['reason'] }
>;

/**
 * Selects undecided pairs that still apply: both rows exist and have the same account and amount. Reads each row by its
 * key, as `openSuggestions` does.
 */
export const openDuplicates = (tx: HouseholdTx): Sql => sql`(
  select s.* from (select * from duplicate_suggestion where household_id = ${tx.householdId} offset 0) s
  cross join lateral (select * from transaction where household_id = s.household_id and id = s.first_id offset 0) f
  cross join lateral (select * from transaction where household_id = s.household_id and id = s.second_id offset 0) g
  where f.deleted_at is null and g.deleted_at is null and f.account_id = g.account_id
    and f.amount_minor = g.amount_minor and not (f.status = 'reconciled' and g.status = 'reconciled')
    and not exists (select from duplicate_candidate x where x.household_id = s.household_id and x.first_id = s.first_id
      and x.second_id = s.second_id and x.state <> 'suggested')
) open`;

const columns = sql`id, first_id, second_id, days, confidence_ppm, reason`;

/** Lists suggested duplicates, most likely first. */
export const listDuplicates = (tx: HouseholdTx, limit: number): Promise<DuplicateRow[]> =>
  tx.many(
    sql`select ${columns} from ${openDuplicates(tx)} order by confidence_ppm desc, second_id desc limit ${limit}`,
  );

export const countDuplicates = async (tx: HouseholdTx): Promise<number> =>
  (await tx.one<{ count: number }>(sql`select count(*) from ${openDuplicates(tx)}`)).count;

export const findDuplicate = (tx: HouseholdTx, id: string): Promise<DuplicateRow | null> =>
  tx.maybe(sql`select ${columns} from ${openDuplicates(tx)} where id = ${id}`);

export const keepBoth = (tx: HouseholdTx, { id, firstId, secondId }: DuplicateRow): Promise<number> =>
  tx.run(sql`
    insert into duplicate_candidate (household_id, id, first_id, second_id, state)
      values (${tx.householdId}, ${id}, ${firstId}, ${secondId}, 'kept_both')
    on conflict (household_id, first_id, second_id) do update set state = 'kept_both'`);

export const keptPairs = (tx: HouseholdTx): Promise<RowOf<'duplicate_candidate', 'firstId' | 'secondId'>[]> =>
  tx.many(
    sql`select first_id, second_id from duplicate_candidate
      where household_id = ${tx.householdId} and state = 'kept_both'`,
  );

export interface ComparedRow extends RowOf<'transaction', 'id' | 'accountId' | 'postedOn' | 'amountMinor' | 'payee'> {
  isReconciled: boolean;
  origins: RowOrigin[];
}

type TwinRow = Omit<ComparedRow, 'origins'> & { source: string; batchId: string };

/**
 * Lists transactions between two days that have a twin with the same account and amount, unless both came from one
 * import, because rows of one import are never duplicates of each other. Rows of one import are recognized by their
 * common creation time.
 */
export async function candidatesBetween(tx: HouseholdTx, from: string, to: string): Promise<ComparedRow[]> {
  const twins = await tx.many<TwinRow>(sql`
    with near as (
      select t.id, t.account_id, t.posted_on, t.amount_minor, coalesce(t.raw_description, t.payee) as payee,
        t.status = 'reconciled' as is_reconciled, t.source, t.created_at,
        count(*) over equal as equals, min(t.created_at) over equal < max(t.created_at) over equal
          or bool_or(t.source not in ('import', 'sync')) over equal as is_mixed
      from transaction t
      where t.household_id = ${tx.householdId} and t.deleted_at is null
        and t.posted_on between ${from}::date and ${to}::date and t.kind not in ('opening', 'adjustment')
        and t.amount_minor <> 0
      window equal as (partition by t.account_id, t.amount_minor)
    )
    select id, account_id, posted_on, amount_minor, payee, is_reconciled, source, created_at::text as batch_id
      from near where equals > 1 and is_mixed`);
  const known = await referencesOf(
    tx,
    twins.map(({ id }) => id),
  );
  return twins.map(({ source, batchId, ...row }) => {
    const references = known.get(row.id);
    if (references !== undefined)
      return {
        ...row,
        origins: references.map((reference) => ({
          source: reference.source,
          batchId,
          externalId: reference.externalId,
        })),
      };
    return { ...row, origins: source === 'import' || source === 'sync' ? [{ source, batchId, externalId: null }] : [] };
  });
}

type Reference = RowOf<'external_ref', 'transactionId' | 'source' | 'externalId'>;

/**
 * Returns the references of these transactions. Uses a separate query with a list of ids, because in a join the lookup
 * of each row might read all references of the household.
 */
async function referencesOf(tx: HouseholdTx, ids: readonly string[]): Promise<Map<string, Reference[]>> {
  if (ids.length === 0) return new Map();
  return Map.groupBy(
    await tx.many<Reference>(
      sql`select transaction_id, source, external_id from external_ref
        where household_id = ${tx.householdId} and transaction_id = any(${ids}::uuid[]) order by id`,
    ),
    ({ transactionId }) => transactionId,
  );
}

/**
 * Replaces the suggestions whose earlier transaction is within these days. A pair that is found again keeps its id, and
 * a decided pair is unchanged.
 */
export async function storeDuplicates(tx: HouseholdTx, days: Days, found: readonly DuplicateRow[]): Promise<void> {
  const before = await tx.many<RowOf<'duplicate_suggestion', 'id' | 'firstId' | 'secondId'>>(sql`
    select s.id, s.first_id, s.second_id from (select * from duplicate_suggestion
      where household_id = ${tx.householdId} offset 0) s
    cross join lateral (select posted_on from transaction
      where household_id = s.household_id and id = s.first_id offset 0) f
    where f.posted_on between ${days.from}::date and ${days.to}::date
      and (s.first_id, s.second_id) not in (select first_id, second_id from duplicate_candidate
        where household_id = ${tx.householdId})`);
  const kept = new Set(found.map(({ firstId, secondId }) => `${firstId} ${secondId}`));
  const stale = before.filter(({ firstId, secondId }) => !kept.has(`${firstId} ${secondId}`)).map(({ id }) => id);
  if (stale.length > 0)
    await tx.run(
      sql`delete from duplicate_suggestion where household_id = ${tx.householdId} and id = any(${stale}::uuid[])`,
    );
  for (const part of inParts(found)) {
    await tx.run(sql`
      insert into duplicate_suggestion (household_id, id, first_id, second_id, days, confidence_ppm, reason)
      select ${tx.householdId}, r.id, r."firstId", r."secondId", r.days, r."confidencePpm", r.reason
      from json_to_recordset(${JSON.stringify(part)}) as r (id uuid, "firstId" uuid, "secondId" uuid, days int,
        "confidencePpm" int, reason text) order by r."firstId", r."secondId"
      on conflict (household_id, first_id, second_id) do update
        set days = excluded.days, confidence_ppm = excluded.confidence_ppm, reason = excluded.reason`);
  }
}
