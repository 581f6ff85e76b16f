import type { TransferAccountType, TransferKind, TransferReason } from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import { type Days, inParts } from './match-window.ts';
import { openSuggestions } from './open-suggestions.store.ts';
import type { RowOf } from '../../platform/database/row-of.ts';
import type { Tables } from '../../platform/database/tables.ts';

export interface PairRow
  extends
    RowOf<'transfer', 'id' | 'version' | 'state' | 'outflowId' | 'inflowId'>,
    RowOf<'transfer_suggestion', 'feeMinor' | 'isSure', { reasons: TransferReason[] }> {
  /** Null if the user recorded the transfer without a suggestion. */
  kind: TransferKind | null;
  confidencePpm: Tables['transfer_suggestion']['confidencePpm'] | null;
}

const ofSuggestion = sql`id, 1 as version, 'suggested' as state, outflow_id, inflow_id, kind, fee_minor,
  confidence_ppm, is_sure, reasons`;

/** Decided pairs, with their confidence and reasons. */
const decided = (tx: HouseholdTx): Sql => sql`
  select x.id, x.version, x.state, x.outflow_id, x.inflow_id, s.kind, x.fee_minor, s.confidence_ppm,
    coalesce(s.is_sure, false) as is_sure, coalesce(s.reasons, '{}') as reasons
  from transfer x left join transfer_suggestion s on s.household_id = x.household_id and s.outflow_id = x.outflow_id
    and s.inflow_id = x.inflow_id
  where x.household_id = ${tx.householdId}`;

/** Lists open suggestions, most certain first. */
export const listSuggestions = (tx: HouseholdTx, limit: number): Promise<PairRow[]> =>
  tx.many(
    sql`select ${ofSuggestion} from ${openSuggestions(tx)} order by confidence_ppm desc, posted_on desc, id
      limit ${limit}`,
  );

export const countSuggestions = async (tx: HouseholdTx): Promise<number> =>
  (await tx.one<{ count: number }>(sql`select count(*) from ${openSuggestions(tx)}`)).count;

const living = (tx: HouseholdTx, state: string): Sql => sql`(
  select d.*, o.posted_on from (${decided(tx)} and x.state = ${state}) d
  join transaction o on o.household_id = ${tx.householdId} and o.id = d.outflow_id and o.deleted_at is null
  join transaction i on i.household_id = ${tx.householdId} and i.id = d.inflow_id and i.deleted_at is null
) l`;

/** Lists decided pairs, newest first. */
export const listDecided = (tx: HouseholdTx, state: 'confirmed' | 'rejected', limit: number): Promise<PairRow[]> =>
  tx.many(
    sql`select id, version, state, outflow_id, inflow_id, kind, fee_minor, confidence_ppm, is_sure, reasons
      from ${living(tx, state)} order by posted_on desc, id desc limit ${limit}`,
  );

export const countDecided = async (tx: HouseholdTx, state: 'confirmed' | 'rejected'): Promise<number> =>
  (await tx.one<{ count: number }>(sql`select count(*) from ${living(tx, state)}`)).count;

export const findDecided = (tx: HouseholdTx, ids: readonly string[]): Promise<PairRow[]> =>
  tx.many(sql`${decided(tx)} and x.id = any(${ids}::uuid[])`);

export const findSuggestions = (tx: HouseholdTx, ids: readonly string[]): Promise<PairRow[]> =>
  tx.many(sql`select ${ofSuggestion} from ${openSuggestions(tx)} where id = any(${ids}::uuid[])`);

/** Finds a pair in any state. */
export const findPair = (
  tx: HouseholdTx,
  outflowId: string,
  inflowId: string,
): Promise<RowOf<'transfer', 'id'> | null> =>
  tx.maybe(sql`
    select id from transfer where household_id = ${tx.householdId} and outflow_id = ${outflowId}
      and inflow_id = ${inflowId}
    union all select id from transfer_suggestion where household_id = ${tx.householdId} and outflow_id = ${outflowId}
      and inflow_id = ${inflowId} limit 1`);

export interface ConfirmedPair {
  id: string;
  outflowId: string;
  inflowId: string;
  kind: TransferKind;
  feeMinor: number;
}

/**
 * Confirms pairs as transfers and stores the legs' former values. The legs must be locked, unsplit and in no transfer.
 */
export async function confirmPairs(tx: HouseholdTx, pairs: readonly ConfirmedPair[]): Promise<void> {
  const given = sql`json_to_recordset(${JSON.stringify(pairs)}) as r (id uuid, "outflowId" uuid, "inflowId" uuid,
    kind text, "feeMinor" bigint)`;
  await tx.run(sql`
    insert into transfer as x (household_id, id, outflow_id, inflow_id, state, fee_minor, outflow_kind,
      outflow_category_id, inflow_kind, inflow_category_id)
    select ${tx.householdId}, r.id, r."outflowId", r."inflowId", 'confirmed', r."feeMinor", o.kind, o.category_id,
      i.kind, i.category_id
    from ${given} join transaction o on o.household_id = ${tx.householdId} and o.id = r."outflowId"
      join transaction i on i.household_id = ${tx.householdId} and i.id = r."inflowId"
    on conflict (household_id, outflow_id, inflow_id) do update
      set state = 'confirmed', fee_minor = excluded.fee_minor, outflow_kind = excluded.outflow_kind,
      outflow_category_id = excluded.outflow_category_id, inflow_kind = excluded.inflow_kind,
        inflow_category_id = excluded.inflow_category_id`);
  await tx.run(sql`
    update transaction t set kind = r.kind, category_id = null, needs_review = false from ${given}
    where t.household_id = ${tx.householdId} and t.id in (r."outflowId", r."inflowId")`);
}

export const rejectPair = (
  tx: HouseholdTx,
  { id, outflowId, inflowId }: Pick<PairRow, 'id' | 'outflowId' | 'inflowId'>,
): Promise<number> =>
  tx.run(
    sql`insert into transfer (household_id, id, outflow_id, inflow_id, state)
      values (${tx.householdId}, ${id}, ${outflowId}, ${inflowId}, 'rejected')`,
  );

/** Removes a transfer and restores the former values of its two transactions. The pair is never suggested again. */
export async function dissolveTransfer(tx: HouseholdTx, id: string): Promise<void> {
  await tx.run(sql`
    update transaction t set kind = coalesce(leg.kind, 'standard'), category_id = coalesce(t.category_id, c.id)
    from (
      select outflow_id as id, outflow_kind as kind, outflow_category_id as category_id from transfer
        where household_id = ${tx.householdId} and id = ${id}
      union all select inflow_id, inflow_kind, inflow_category_id from transfer
        where household_id = ${tx.householdId} and id = ${id}
    ) leg left join category c on c.household_id = ${tx.householdId} and c.id = leg.category_id and c.deleted_at is null
    where t.household_id = ${tx.householdId} and t.id = leg.id`);
  await tx.run(sql`
    update transfer set state = 'rejected', outflow_kind = null, outflow_category_id = null, inflow_kind = null,
      inflow_category_id = null
    where household_id = ${tx.householdId} and id = ${id}`);
}

export interface LegRow
  extends
    RowOf<'transaction', 'id' | 'accountId' | 'postedOn' | 'amountMinor' | 'payee'>,
    RowOf<'account', 'mask' | 'currency'> {
  accountType: TransferAccountType;
  accountName: string;
}

const legColumns = sql`t.id, t.account_id, a.type as account_type, a.name as account_name, a.mask, a.currency,
  t.posted_on, t.amount_minor, coalesce(t.raw_description, t.payee) as payee`;

/**
 * Selects transactions that are in no confirmed transfer. Uses `not in`, for which PostgreSQL hashes each list once per
 * statement. With `not exists`, it may look up each row in an index that matches the household only, which takes
 * quadratic time when an import has just written thousands of transfers.
 */
const freeLegs = (tx: HouseholdTx, condition: Sql): Sql => sql`
  transaction t join account a on a.household_id = t.household_id and a.id = t.account_id and a.deleted_at is null
  where t.household_id = ${tx.householdId} and t.deleted_at is null and not t.is_split and t.amount_minor <> 0
    and t.kind not in ('opening', 'adjustment') ${condition}
    and t.id not in (select outflow_id from transfer where household_id = ${tx.householdId} and state = 'confirmed')
    and t.id not in (select inflow_id from transfer where household_id = ${tx.householdId} and state = 'confirmed')`;

/** Returns transactions that can be a leg of a transfer that has not been found yet. */
export const legsBetween = (tx: HouseholdTx, from: string, to: string): Promise<LegRow[]> =>
  tx.many(
    sql`select ${legColumns} from ${freeLegs(tx, sql`and t.posted_on between ${from}::date and ${to}::date`)}
      order by t.posted_on desc, t.id desc`.kept(),
  );

export const findLeg = (tx: HouseholdTx, id: string): Promise<LegRow | null> =>
  tx.maybe(sql`
    select ${legColumns} from transaction t join account a on a.household_id = t.household_id and a.id = t.account_id
    where t.household_id = ${tx.householdId} and t.id = ${id} and t.deleted_at is null`);

/**
 * Returns candidates for the other leg of a row: on another account, with the opposite sign and a similar amount,
 * within some days; nearest first.
 */
export const legsNear = (
  tx: HouseholdTx,
  leg: LegRow,
  { days, limit }: { days: number; limit: number },
): Promise<LegRow[]> =>
  tx.many(sql`
    select ${legColumns} from ${freeLegs(
      tx,
      sql`and t.posted_on between ${leg.postedOn}::date - ${days}::int and ${leg.postedOn}::date + ${days}::int
        and t.account_id <> ${leg.accountId} and sign(t.amount_minor) = ${-Math.sign(leg.amountMinor)}
        and (a.currency <> ${leg.currency}
          or abs(t.amount_minor + ${leg.amountMinor}::bigint) <= abs(${leg.amountMinor}::bigint) / 20)`,
    )}
    order by a.currency <> ${leg.currency}, abs(t.amount_minor + ${leg.amountMinor}::bigint),
      abs(t.posted_on - ${leg.postedOn}::date), t.id limit ${limit}`);

export const rejectedPairs = (tx: HouseholdTx): Promise<RowOf<'transfer', 'outflowId' | 'inflowId'>[]> =>
  tx.many(
    sql`select outflow_id, inflow_id from transfer where household_id = ${tx.householdId} and state = 'rejected'`,
  );

export interface FoundPair {
  id: string;
  outflowId: string;
  inflowId: string;
  kind: TransferKind;
  feeMinor: number | null;
  confidencePpm: number;
  isSure: boolean;
  reasons: readonly TransferReason[];
}

/**
 * Replaces the suggestions whose outflow is on these days. A pair that is found again keeps its id, and a decided pair
 * is unchanged.
 */
export async function storeSuggestions(tx: HouseholdTx, days: Days, found: readonly FoundPair[]): Promise<void> {
  const before = await tx.many<RowOf<'transfer_suggestion', 'id' | 'outflowId' | 'inflowId'>>(sql`
    select s.id, s.outflow_id, s.inflow_id from (select * from transfer_suggestion
      where household_id = ${tx.householdId} offset 0) s
    cross join lateral (select posted_on from transaction
      where household_id = s.household_id and id = s.outflow_id offset 0) o
    where o.posted_on between ${days.from}::date and ${days.to}::date
      and (s.outflow_id, s.inflow_id) not in (select outflow_id, inflow_id from transfer
        where household_id = ${tx.householdId})`);
  const kept = new Set(found.map(({ outflowId, inflowId }) => `${outflowId} ${inflowId}`));
  const stale = before.filter(({ outflowId, inflowId }) => !kept.has(`${outflowId} ${inflowId}`)).map(({ id }) => id);
  if (stale.length > 0)
    await tx.run(
      sql`delete from transfer_suggestion where household_id = ${tx.householdId} and id = any(${stale}::uuid[])`,
    );
  for (const part of inParts(found)) {
    await tx.run(sql`
      insert into transfer_suggestion (household_id, id, outflow_id, inflow_id, kind, fee_minor, confidence_ppm,
        is_sure, reasons)
      select ${tx.householdId}, r.id, r."outflowId", r."inflowId", r.kind, r."feeMinor", r."confidencePpm", r."isSure",
        array(select json_array_elements_text(r.reasons))
      from json_to_recordset(${JSON.stringify(part)}) as r (id uuid, "outflowId" uuid, "inflowId" uuid, kind text,
        "feeMinor" bigint, "confidencePpm" int, "isSure" boolean, reasons json)
      order by r."outflowId", r."inflowId"
      on conflict (household_id, outflow_id, inflow_id) do update
        set kind = excluded.kind, fee_minor = excluded.fee_minor, confidence_ppm = excluded.confidence_ppm,
          is_sure = excluded.is_sure, reasons = excluded.reasons`);
  }
}
