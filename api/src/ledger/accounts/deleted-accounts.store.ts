import { ACCOUNT_RESTORE_DAYS } from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Scope } from '../../platform/http/scope.ts';
import type { AccountRow } from './accounts.store.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

export interface DeletedRow extends Pick<AccountRow, 'id' | 'version' | 'name' | 'type' | 'subtype' | 'state'> {
  /** Date in the household's time zone. */
  deletedOn: string;
  transactionCount: number;
}

type Moment = Pick<Scope, 'today' | 'household'>;

const deletedOn = (timezone: string) => sql`(a.deleted_at at time zone ${timezone})::date`;
/** Selects accounts that can still be restored on this day. */
const restorable = ({ today, household }: Moment) =>
  sql`${deletedOn(household.timezone)} >= ${today}::date - ${ACCOUNT_RESTORE_DAYS}::int`;

export const countDeleted = async (tx: HouseholdTx, moment: Moment): Promise<number> =>
  (
    await tx.one<{ count: number }>(
      sql`select count(*) from account a where a.household_id = ${tx.householdId} and a.deleted_at is not null
        and ${restorable(moment)}`,
    )
  ).count;

/** Lists deleted accounts with the transactions that were deleted with them, which share their deletion time. */
export const listDeleted = (tx: HouseholdTx, moment: Moment): Promise<DeletedRow[]> =>
  tx.many(sql`
    select a.id, a.version, a.name, a.type, a.subtype, a.state, ${deletedOn(moment.household.timezone)} as deleted_on,
      (select count(*) from transaction t where t.household_id = a.household_id and t.account_id = a.id
        and t.deleted_at = a.deleted_at) as transaction_count
    from account a where a.household_id = ${tx.householdId} and a.deleted_at is not null and ${restorable(moment)}
    order by a.deleted_at desc, a.id`);

export const lockDeleted = (tx: HouseholdTx, { household }: Moment, id: string): Promise<DeletedRow | null> =>
  tx.maybe(sql`
    select a.id, a.version, a.name, a.type, a.subtype, a.state, ${deletedOn(household.timezone)} as deleted_on,
      0 as transaction_count
    from account a where a.household_id = ${tx.householdId} and a.id = ${id} and a.deleted_at is not null for update`);

/** Restores the account and the transactions deleted with it; transactions deleted earlier stay deleted. */
export async function restoreRows(tx: HouseholdTx, id: string): Promise<void> {
  await tx.run(sql`
    update transaction t set deleted_at = null from account a
    where t.household_id = ${tx.householdId} and t.account_id = ${id} and a.household_id = t.household_id
      and a.id = t.account_id
      and t.deleted_at = a.deleted_at and t.status <> 'void'`);
  await tx.run(sql`update account set deleted_at = null where household_id = ${tx.householdId} and id = ${id}`);
}

/** Lists accounts that can no longer be restored. */
export const listOverdue = (tx: HouseholdTx, now: Date): Promise<RowOf<'account', 'id' | 'name'>[]> =>
  tx.many(sql`
    select a.id, a.name from account a join household h on h.id = a.household_id
    where a.household_id = ${tx.householdId} and a.deleted_at is not null
      and (a.deleted_at at time zone h.timezone)::date
        < (${now}::timestamptz at time zone h.timezone)::date - ${ACCOUNT_RESTORE_DAYS}::int
    order by a.id`);

export const purgeAccount = (tx: HouseholdTx, id: string): Promise<number> => tx.run(sql`select purge_account(${id})`);
