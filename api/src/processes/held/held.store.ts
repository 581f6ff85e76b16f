import type { CivilDate, Minor } from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { RowOf } from '../../platform/database/row-of.ts';
import type { Tables } from '../../platform/database/tables.ts';

export interface HeldRow
  extends
    RowOf<'transaction', 'id' | 'accountId' | 'payee', { postedOn: CivilDate; amountMinor: Minor }>,
    RowOf<'account', 'currency'> {
  heldFor: NonNullable<Tables['transaction']['heldFor']>;
  existing: RowOf<'transaction', 'postedOn' | 'amountMinor' | 'payee'> | null;
}

/** Lists held rows, newest first, except those of deleted accounts. */
export const heldRows = (tx: HouseholdTx, limit: number): Promise<HeldRow[]> =>
  tx.many(sql`
    select h.id, h.account_id, a.currency, h.posted_on, h.amount_minor, h.payee, h.held_for,
      (select json_build_object('postedOn', e.posted_on, 'amountMinor', e.amount_minor, 'payee', e.payee)
        from transaction e where e.household_id = h.household_id and e.id = h.held_for
          and e.deleted_at is null) as existing
    from transaction h join account a on a.household_id = h.household_id and a.id = h.account_id
    where h.household_id = ${tx.householdId} and h.held_for is not null and a.deleted_at is null
    order by h.posted_on desc, h.id desc limit ${limit}`);

export const countHeld = async (tx: HouseholdTx): Promise<number> =>
  (
    await tx.one<{ count: number }>(
      sql`select count(*) from transaction where household_id = ${tx.householdId} and held_for is not null`,
    )
  ).count;

/** Locks the given rows that are still held, in id order. */
export const lockHeld = (tx: HouseholdTx, ids: readonly string[]): Promise<Omit<HeldRow, 'existing'>[]> =>
  tx.many(sql`
    select h.id, h.account_id, a.currency, h.posted_on, h.amount_minor, h.payee, h.held_for
    from transaction h join account a on a.household_id = h.household_id and a.id = h.account_id
    where h.household_id = ${tx.householdId} and h.id = any(${ids}::uuid[]) and h.held_for is not null
      and a.deleted_at is null
    order by h.id for no key update of h`);

/** Adds held rows to the ledger. */
export const addHeld = (tx: HouseholdTx, ids: readonly string[]): Promise<number> =>
  tx.run(
    sql`update transaction set held_for = null, deleted_at = null
      where household_id = ${tx.householdId} and id = any(${ids}::uuid[])`,
  );

/** Leaves held rows out of the ledger. Later imports recognize them. */
export const leaveOutHeld = (tx: HouseholdTx, ids: readonly string[]): Promise<number> =>
  tx.run(
    sql`update transaction set held_for = null where household_id = ${tx.householdId} and id = any(${ids}::uuid[])`,
  );

/** Stores the decision about two transactions, so that they are not suggested as duplicates again. */
export const storeKeptBoth = (
  tx: HouseholdTx,
  pairs: readonly { id: string; firstId: string; secondId: string }[],
): Promise<number> =>
  tx.run(sql`
    insert into duplicate_candidate (household_id, id, first_id, second_id, state)
    select ${tx.householdId}, r.id, r."firstId", r."secondId", 'kept_both'
    from json_to_recordset(${JSON.stringify(pairs)}) as r (id uuid, "firstId" uuid, "secondId" uuid)
    where exists (select from transaction t where t.household_id = ${tx.householdId} and t.id = r."firstId")
      and exists (select from transaction t where t.household_id = ${tx.householdId} and t.id = r."secondId")
    on conflict (household_id, first_id, second_id) do update set state = 'kept_both'`);
