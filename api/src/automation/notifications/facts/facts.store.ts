import type { HouseholdTx } from '../../../platform/database/database.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import type { Limits } from '../../../ledger/exchange/household-exchange.ts';
import type { PostedPayment } from './cash-facts.ts';
import type { TroubledConnection } from './connection-facts.ts';
import type { LatestStatement } from './statement-facts.ts';
import type { Queries } from '../../../platform/database/connection.ts';
import type { RowOf } from '../../../platform/database/row-of.ts';
import type { Tables } from '../../../platform/database/tables.ts';

/** Returns the newest statement of each active card. */
export const listLatestStatements = (tx: HouseholdTx): Promise<LatestStatement[]> =>
  tx.many<LatestStatement>(sql`
    select distinct on (s.account_id) s.id, s.account_id, a.name as account_name, a.currency, s.closes_on, s.due_on,
      coalesce(s.printed_closing_minor, s.closing_minor) as closing_minor,
        coalesce(s.printed_minimum_minor, s.minimum_minor) as minimum_minor, -b.balance_minor as owed_minor
    from card_statement s
      join account a on a.household_id = s.household_id and a.id = s.account_id and a.deleted_at is null
        and a.state = 'active'
      join account_balance b on b.household_id = s.household_id and b.account_id = s.account_id
    where s.household_id = ${tx.householdId} and s.deleted_at is null order by s.account_id, s.closes_on desc`);

const isNews = (tx: HouseholdTx, since: string): Sql => sql`
  t.household_id = ${tx.householdId} and t.posted_on >= ${since}::date and t.deleted_at is null
    and t.amount_minor <= -l.minor and t.amount_minor < 0 and t.status <> 'void'
    and t.kind in ('standard', 'fee', 'cash_advance')
  and not exists (select from transfer x where x.household_id = t.household_id and x.outflow_id = t.id
    and x.state in ('suggested', 'confirmed'))`;

/**
 * Returns outgoing payments since a date, except transfers within the household, that reach the minimum amount for
 * their currency.
 */
export const listPaymentsOut = (
  tx: HouseholdTx,
  { since, atLeast }: { since: string; atLeast: Limits },
): Promise<PostedPayment[]> =>
  tx.many<PostedPayment>(sql`
    select t.id, t.account_id, a.name as account_name, t.payee, t.amount_minor, a.currency, t.posted_on
    from transaction t join account a on a.household_id = t.household_id and a.id = t.account_id
      and a.deleted_at is null
    join json_to_recordset(${JSON.stringify(Array.from(atLeast, ([currency, minor]) => ({ currency, minor })))})
      as l (currency char(3), minor bigint) on l.currency = a.currency
    where ${isNews(tx, since)} order by t.posted_on desc, t.id desc limit 50`);

/** Returns the connections that need the user's attention. */
export const listTroubledConnections = (tx: HouseholdTx): Promise<TroubledConnection[]> =>
  tx.many<TroubledConnection>(sql`
    select c.id, c.host, c.problem,
      (select r.id from sync_run r where r.household_id = c.household_id and r.connection_id = c.id
        and r.state in ('succeeded', 'partial') order by r.id desc limit 1) as last_good_run_id
    from connection c where c.household_id = ${tx.householdId} and c.state = 'needs_attention' order by c.id`);

export const findHousehold = (tx: HouseholdTx): Promise<RowOf<'household', 'timezone' | 'currency'> | null> =>
  tx.maybe(sql`select timezone, currency from household where id = ${tx.householdId}`);

/** Returns an import with the number of transactions it added. */
export const findFinishedImport = (
  tx: HouseholdTx,
  batchId: string,
): Promise<
  | (RowOf<'import_batch', 'files' | 'changeSetId' | 'interrupted'> & {
      added: Tables['change_set_table']['added'] | null;
    })
  | null
> =>
  tx.maybe(sql`
    select b.files, b.change_set_id, b.interrupted, (select t.added from change_set_table t
      where t.household_id = b.household_id and t.change_set_id = b.change_set_id
      and t.table_name = 'transaction') as added
    from import_batch b where b.household_id = ${tx.householdId} and b.id = ${batchId}`);

/** Returns the household that a user used last, otherwise the one that the user joined first. */
export const findLastHousehold = (tx: Queries, userId: string): Promise<RowOf<'membership', 'householdId'> | null> =>
  tx.maybe(sql`
    select m.household_id from membership m left join lateral (select s.last_household_id as id from user_session s
      where s.user_id = ${userId} and s.last_household_id is not null order by s.last_used_at desc limit 1) l on true
    where m.user_id = ${userId} and m.state = 'active' order by m.household_id = l.id desc nulls last, m.created_at,
      m.id limit 1`);
