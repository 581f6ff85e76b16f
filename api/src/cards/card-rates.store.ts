import type { HouseholdTx } from '../database/database.ts';
import { sql } from '../database/sql.ts';

export type AprTypeName = 'purchase_apr' | 'balance_transfer_apr' | 'cash_apr' | 'special';

export interface RateRow {
  id: string;
  accountId: string;
  aprType: AprTypeName;
  aprPpm: number;
  effectiveFrom: string;
}

/** The rate of each type in force on a day, for all cards. */
export const ratesInForce = (tx: HouseholdTx, on: string): Promise<RateRow[]> =>
  tx.many(sql`
    select distinct on (account_id, apr_type) id, account_id, apr_type, apr_ppm, effective_from
    from card_rate where household_id = ${tx.householdId} and effective_from <= ${on}
    order by account_id, apr_type, effective_from desc`);

/** Enters a rate; the same type from the same day is corrected. */
export const putRate = (tx: HouseholdTx, { id, accountId, aprType, aprPpm, effectiveFrom }: RateRow): Promise<number> =>
  tx.run(sql`
    insert into card_rate (household_id, id, account_id, apr_type, apr_ppm, effective_from)
    values (${tx.householdId}, ${id}, ${accountId}, ${aprType}, ${aprPpm}, ${effectiveFrom})
    on conflict (household_id, account_id, apr_type, effective_from) do update set apr_ppm = excluded.apr_ppm`);
