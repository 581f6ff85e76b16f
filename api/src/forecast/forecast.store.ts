import type { SeriesTransaction } from '@tideline/domain';
import type { HouseholdTx } from '../database/database.ts';
import { sql } from '../database/sql.ts';

export interface ForecastRow extends SeriesTransaction {
  /** Counted in no report: nothing of it is expected to come again. */
  readonly excluded: boolean;
}

/** What was booked on some accounts since a day, as the detection of series reads it. */
export const listForecastRows = (tx: HouseholdTx, accountIds: readonly string[], from: string): Promise<ForecastRow[]> =>
  tx.many(sql`
    select t.id, t.account_id, t.posted_on, t.amount_minor, a.currency, coalesce(t.raw_description, t.payee) as payee,
      coalesce(c.key, c.id::text) as category_key, c.nature as category_nature, t.kind, t.original_currency, t.excluded
    from transaction t
    join account a on a.household_id = t.household_id and a.id = t.account_id
    left join category c on c.household_id = t.household_id and c.id = t.category_id
    where t.household_id = ${tx.householdId} and t.account_id = any(${accountIds}) and t.posted_on >= ${from}::date and t.deleted_at is null and t.status <> 'pending'`);
