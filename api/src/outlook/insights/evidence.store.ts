import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

export interface NamedRow {
  kind:
    | 'transaction'
    | 'account'
    | 'card'
    | 'loan'
    | 'statement'
    | 'promotion'
    | 'plan'
    | 'series'
    | 'category'
    | 'offer';
  id: string;
  name: string;
  on: string | null;
  amountMinor: number | null;
  currency: string | null;
  /** The card of a statement or promotion, or the account of a transaction. */
  accountId: string | null;
  /** Version of the item that a button changes, or 0 if there is none. */
  version: number;
  /** Whether the item belongs to an account that only another member may change. */
  isReadOnly: boolean;
  /** Link to the item, if it differs from the default for its kind. */
  href?: string;
}

/** Returns the current names of the given ids of the household. Ids that no longer exist are omitted. */
export const listNamed = (tx: HouseholdTx, ids: readonly string[]): Promise<NamedRow[]> => {
  const of = sql`household_id = ${tx.householdId} and id = any(${ids}::uuid[])`;
  return tx.many(sql`
    select named.*, coalesce(named.account_id = any(read_only_accounts()), false) as is_read_only from (
    select 'transaction' as kind, t.id, t.payee as name, t.posted_on as "on", t.amount_minor, a.currency, t.account_id,
      t.version
      from transaction t join account a on a.household_id = t.household_id and a.id = t.account_id
      where t.household_id = ${tx.householdId} and t.id = any(${ids}::uuid[]) and t.deleted_at is null
    union all
    select case type when 'credit_card' then 'card' when 'loan' then 'loan' when 'line_of_credit' then 'loan'
      else 'account' end, id, name, null, null, currency, id, version
      from account where ${of} and deleted_at is null
    union all
    select 'statement', s.id, a.name, s.closes_on, coalesce(s.printed_closing_minor, s.closing_minor), a.currency,
      s.account_id, s.version
      from card_statement s join account a on a.household_id = s.household_id and a.id = s.account_id
      where s.household_id = ${tx.householdId} and s.id = any(${ids}::uuid[]) and s.deleted_at is null
    union all
    select 'promotion', p.id, a.name, p.ends_on, null, a.currency, p.account_id, p.version
      from promo_period p join account a on a.household_id = p.household_id and a.id = p.account_id
      where p.household_id = ${tx.householdId} and p.id = any(${ids}::uuid[]) and p.deleted_at is null
    union all
    select 'plan', id, '', start_on, monthly_minor, currency, null, version from payoff_plan where ${of}
    union all
    select 'series', s.id, s.payee, null, s.amount_minor, a.currency, s.account_id, s.version
      from recurring_series s join account a on a.household_id = s.household_id and a.id = s.account_id
      where s.household_id = ${tx.householdId} and s.id = any(${ids}::uuid[]) and s.deleted_at is null
    union all
    select 'series', f.id, f.facts->>'payee', null, (f.facts->>'typicalMinor')::bigint, a.currency, f.account_id, 0
      from series_finding f join account a on a.household_id = f.household_id and a.id = f.account_id
      where f.household_id = ${tx.householdId} and f.id = any(${ids}::uuid[])
        and not exists (select from recurring_series s where s.household_id = f.household_id and s.id = f.id
          and s.deleted_at is null)
    union all
    select 'category', id, name, null, null, null, null, version from category where ${of} and deleted_at is null
    union all
    select 'offer', id, name, seen_on, null, currency, null, version from rate_offer where ${of}
    ) named`);
};
