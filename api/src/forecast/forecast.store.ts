import type { SeriesTransaction } from '@tideline/domain';
import type { HouseholdTx } from '../database/database.ts';
import { sql } from '../database/sql.ts';

export interface ForecastRow extends SeriesTransaction {
  /** Counted in no report: nothing of it is expected to come again. */
  readonly excluded: boolean;
}

/** What was booked on some accounts between two days, as the detection of series reads it. */
export const listForecastRows = (tx: HouseholdTx, accountIds: readonly string[], { from, until }: { from: string; until: string }): Promise<ForecastRow[]> =>
  tx.many(sql`
    select t.id, t.account_id, t.posted_on, t.amount_minor, a.currency, coalesce(t.raw_description, t.payee) as payee,
      coalesce(c.key, c.id::text) as category_key, c.nature as category_nature, t.kind, t.original_currency, t.excluded
    from transaction t
    join account a on a.household_id = t.household_id and a.id = t.account_id
    left join category c on c.household_id = t.household_id and c.id = t.category_id
    where t.household_id = ${tx.householdId} and t.account_id = any(${accountIds}) and t.posted_on between ${from}::date and ${until}::date
      and t.deleted_at is null and t.status <> 'pending'`);

/** Another one after every change: nothing of a household is written outside a change set. */
export const ledgerState = async (tx: HouseholdTx): Promise<string> =>
  (await tx.one<{ state: string }>(sql`select count(*) || ' ' || coalesce(max(id::text), '') as state from change_set where household_id = ${tx.householdId}`)).state;
