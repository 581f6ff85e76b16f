import { sql } from '../../platform/database/sql.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { RateRow } from '../records/card-terms.store.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

export type Incoming = RowOf<'transaction', 'accountId' | 'postedOn' | 'amountMinor'>;

/** Lists the cards with a closed statement, or only the given card if it has one. */
export const listCardsWithStatements = (
  tx: HouseholdTx,
  only: string | null,
): Promise<RowOf<'card_statement', 'accountId'>[]> =>
  tx.many(sql`
    select distinct s.account_id from card_statement s join account a on a.household_id = s.household_id
      and a.id = s.account_id and a.deleted_at is null and a.type = 'credit_card'
    where s.household_id = ${tx.householdId} and s.deleted_at is null
      and (${only}::uuid is null or s.account_id = ${only}::uuid)`);

export const listComingRates = (tx: HouseholdTx, today: string): Promise<(RateRow & { accountId: string })[]> =>
  tx.many(sql`
    select account_id, id, apr_type, apr_ppm, effective_from from card_rate
    where household_id = ${tx.householdId} and effective_from > ${today} order by effective_from, apr_type`);

/** Lists card payments from the last 70 days and in the future. */
export const listIncoming = (tx: HouseholdTx, today: string): Promise<Incoming[]> =>
  tx.many(sql`
    select t.account_id, t.posted_on, t.amount_minor
    from account a join transaction t on t.household_id = a.household_id and t.account_id = a.id
      and t.deleted_at is null and t.status <> 'void'
    left join category c on c.household_id = t.household_id and c.id = t.category_id
    where a.household_id = ${tx.householdId} and a.deleted_at is null and a.type = 'credit_card' and t.amount_minor > 0
      and t.posted_on >= ${today}::date - 70
      and t.kind not in ('interest', 'opening', 'adjustment', 'refund', 'fee')
        and not (t.kind = 'standard' and c.nature is not distinct from 'expense')`);
