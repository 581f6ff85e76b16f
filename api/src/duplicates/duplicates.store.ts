import type { RowOrigin } from '@tideline/domain';
import type { DuplicateCandidate } from '@tideline/contract';
import type { HouseholdTx } from '../database/database.ts';
import { type Sql, sql } from '../database/sql.ts';

export interface DuplicateRow {
  id: string;
  firstId: string;
  secondId: string;
  days: number;
  confidencePpm: number;
  reason: DuplicateCandidate['reason'];
}

/** Pairs that nobody has decided on and that still hold: both are there, of one account and amount. Each row by its key, as `openSuggestions` does. */
export const openDuplicates = (tx: HouseholdTx): Sql => sql`(
  select s.* from (select * from duplicate_suggestion where household_id = ${tx.householdId} offset 0) s
  cross join lateral (select * from transaction where household_id = s.household_id and id = s.first_id offset 0) f
  cross join lateral (select * from transaction where household_id = s.household_id and id = s.second_id offset 0) g
  where f.deleted_at is null and g.deleted_at is null and f.account_id = g.account_id and f.amount_minor = g.amount_minor and not (f.status = 'reconciled' and g.status = 'reconciled')
    and not exists (select from duplicate_candidate x where x.household_id = s.household_id and x.first_id = s.first_id and x.second_id = s.second_id and x.state <> 'suggested')
) open`;

const columns = sql`id, first_id, second_id, days, confidence_ppm, reason`;

/** Surest first. */
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
    insert into duplicate_candidate (household_id, id, first_id, second_id, state) values (${tx.householdId}, ${id}, ${firstId}, ${secondId}, 'kept_both')
    on conflict (household_id, first_id, second_id) do update set state = 'kept_both'`);

export const keptPairs = (tx: HouseholdTx): Promise<{ firstId: string; secondId: string }[]> =>
  tx.many(
    sql`select first_id, second_id from duplicate_candidate where household_id = ${tx.householdId} and state = 'kept_both'`,
  );

export interface ComparedRow {
  id: string;
  accountId: string;
  postedOn: string;
  amountMinor: number;
  payee: string;
  isReconciled: boolean;
  origins: RowOrigin[];
}

/** Transactions of some days of which another one has the same account and amount. What came together has one moment of creation. */
export const twinsBetween = (tx: HouseholdTx, from: string, to: string): Promise<ComparedRow[]> =>
  tx.many(sql`
    with near as (
      select t.id, t.account_id, t.posted_on, t.amount_minor, coalesce(t.raw_description, t.payee) as payee, t.status = 'reconciled' as is_reconciled, t.source, t.created_at,
        count(*) over (partition by t.account_id, t.amount_minor) as equal
      from transaction t
      where t.household_id = ${tx.householdId} and t.deleted_at is null and t.posted_on between ${from}::date and ${to}::date and t.kind not in ('opening', 'adjustment') and t.amount_minor <> 0
    )
    select n.id, n.account_id, n.posted_on, n.amount_minor, n.payee, n.is_reconciled,
      coalesce(e.origins, case when n.source in ('import', 'sync') then json_build_array(json_build_object('source', n.source, 'batchId', n.created_at, 'externalId', null)) else '[]' end) as origins
    from near n left join lateral (
      select json_agg(json_build_object('source', e.source, 'batchId', n.created_at, 'externalId', e.external_id) order by e.id) as origins
      from external_ref e where e.household_id = ${tx.householdId} and e.transaction_id = n.id
    ) e on true
    where n.equal > 1`);

/** What is thought of pairs whose earlier one is of these days from now on; a pair keeps its id. */
export async function storeDuplicates(
  tx: HouseholdTx,
  { from, to }: { from: string; to: string },
  found: readonly DuplicateRow[],
): Promise<void> {
  const given = sql`json_to_recordset(${JSON.stringify(found)}) as r (id uuid, "firstId" uuid, "secondId" uuid, days int, "confidencePpm" int, reason text)`;
  await tx.run(sql`
    delete from duplicate_suggestion s using (
      select g.id from (select * from duplicate_suggestion where household_id = ${tx.householdId} offset 0) g
      cross join lateral (select posted_on from transaction where household_id = g.household_id and id = g.first_id offset 0) f
      where f.posted_on between ${from}::date and ${to}::date
    ) old
    where s.household_id = ${tx.householdId} and s.id = old.id
      and not exists (select from duplicate_candidate x where x.household_id = s.household_id and x.first_id = s.first_id and x.second_id = s.second_id)
      and (s.first_id, s.second_id) not in (select r."firstId", r."secondId" from ${given})`);
  await tx.run(sql`
    insert into duplicate_suggestion (household_id, id, first_id, second_id, days, confidence_ppm, reason)
    select ${tx.householdId}, r.id, r."firstId", r."secondId", r.days, r."confidencePpm", r.reason from ${given} order by r."firstId", r."secondId"
    on conflict (household_id, first_id, second_id) do update set days = excluded.days, confidence_ppm = excluded.confidence_ppm, reason = excluded.reason`);
}
