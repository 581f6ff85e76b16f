import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { BridgeAccount } from './simplefin/account-set.ts';
import type { NonNullRowOf, RowOf } from '../../platform/database/row-of.ts';

export interface ConnectedAccountRow extends RowOf<
  'connected_account',
  | 'id'
  | 'connectionId'
  | 'externalId'
  | 'name'
  | 'institution'
  | 'currency'
  | 'unit'
  | 'balanceMinor'
  | 'availableMinor'
  | 'balanceOn'
  | 'hasHoldings'
  | 'isListed'
  | 'syncedAt'
> {
  /** Null if no destination was chosen, or if the destination account was deleted. */
  linkId: string | null;
  /** Null if the account is ignored. Only set if there is a link. */
  accountId: string | null;
}

/** Lists the connected accounts in the order in which the bridge first reported them. */
export const accountsOfConnections = (
  tx: HouseholdTx,
  connectionIds: readonly string[],
): Promise<ConnectedAccountRow[]> =>
  tx.many(sql`
    select c.id, c.connection_id, c.external_id, c.name, c.institution, c.currency, c.unit, c.balance_minor,
      c.available_minor, c.balance_on, c.has_holdings,
      c.is_listed, c.synced_at, case when l.account_id is null or a.id is not null then l.id end as link_id,
        a.id as account_id
    from connected_account c
    left join connection_link l on l.household_id = c.household_id and l.connected_account_id = c.id
    left join account a on a.household_id = l.household_id and a.id = l.account_id and a.deleted_at is null
    where c.household_id = ${tx.householdId} and c.connection_id = any(${connectionIds}) order by c.id`);

/** Stores the accounts that the bridge reports. Known accounts retain their ids. */
export const storeAccounts = (
  tx: HouseholdTx,
  connectionId: string,
  accounts: readonly (BridgeAccount & { id: string })[],
): Promise<number> => {
  const rows = accounts.map(({ rows: _rows, problems: _problems, ...facts }) => facts);
  return tx.run(sql`
    insert into connected_account as c (household_id, id, connection_id, external_id, name, institution, currency,
      unit, balance_minor, available_minor, balance_on, has_holdings)
    select ${tx.householdId}, r.id, ${connectionId}, r."externalId", r.name, r.institution, r.currency, r.unit,
      r."balanceMinor", r."availableMinor", r."balanceOn", r."hasHoldings"
    from json_to_recordset(${JSON.stringify(rows)}) as r (id uuid, "externalId" text, name text, institution text,
      currency text, unit text, "balanceMinor" bigint,
      "availableMinor" bigint, "balanceOn" date, "hasHoldings" boolean)
    on conflict (household_id, connection_id, external_id) do update
      set name = excluded.name, institution = excluded.institution, currency = excluded.currency,
      unit = excluded.unit, balance_minor = excluded.balance_minor, available_minor = excluded.available_minor,
        balance_on = excluded.balance_on,
      has_holdings = c.has_holdings or excluded.has_holdings, is_listed = true`);
};

/**
 * Updates the id that the bridge assigns to an account after a new token. The account's destination does not change.
 */
export const renameAccount = (tx: HouseholdTx, id: string, externalId: string): Promise<number> =>
  tx.run(
    sql`update connected_account set external_id = ${externalId} where household_id = ${tx.householdId} and id = ${id}`,
  );

export const markUnlisted = (tx: HouseholdTx, connectionId: string, listed: readonly string[]): Promise<number> =>
  tx.run(sql`
    update connected_account set is_listed = false
    where household_id = ${tx.householdId} and connection_id = ${connectionId} and is_listed
      and external_id <> all(${listed})`);

export const markSynced = (tx: HouseholdTx, ids: readonly string[], now: Date): Promise<number> =>
  tx.run(
    sql`update connected_account set synced_at = ${now} where household_id = ${tx.householdId} and id = any(${ids})`,
  );

export const setLink = (
  tx: HouseholdTx,
  link: { id: string; connectedAccountId: string; accountId: string | null },
): Promise<number> =>
  tx.run(sql`
    insert into connection_link as l (household_id, id, connected_account_id, account_id)
      values (${tx.householdId}, ${link.id}, ${link.connectedAccountId}, ${link.accountId})
    on conflict (household_id, connected_account_id) do update set account_id = excluded.account_id
      where l.account_id is distinct from excluded.account_id`);

/** Lists which of the accounts are already linked to a connected account of an active connection. */
export const linkedTo = (
  tx: HouseholdTx,
  accountIds: readonly string[],
): Promise<(RowOf<'connection_link', 'connectedAccountId'> & NonNullRowOf<'connection_link', 'accountId'>)[]> =>
  tx.many(sql`
    select l.account_id, l.connected_account_id from connection_link l
    join connected_account c on c.household_id = l.household_id and c.id = l.connected_account_id
    join connection n on n.household_id = c.household_id and n.id = c.connection_id and n.state <> 'disconnected'
    where l.household_id = ${tx.householdId} and l.account_id = any(${accountIds})`);

/** Lists pending transactions from this source that have not posted yet. */
export const announcedBy = (
  tx: HouseholdTx,
  { accountId, source }: { accountId: string; source: string },
): Promise<RowOf<'transaction', 'id' | 'postedOn'>[]> =>
  tx.many(sql`
    select t.id, t.posted_on from transaction t
    where t.household_id = ${tx.householdId} and t.account_id = ${accountId} and t.status = 'pending'
      and t.deleted_at is null
      and exists (select from external_ref r where r.household_id = t.household_id and r.transaction_id = t.id
        and r.source = ${source})`);

/** Voids transactions that were pending and never posted: they no longer affect balances, and can still post later. */
export const voidTransactions = (tx: HouseholdTx, ids: readonly string[], now: Date): Promise<number> =>
  tx.run(sql`
    update transaction set status = 'void', deleted_at = ${now}
      where household_id = ${tx.householdId} and id = any(${ids}) and status = 'pending' and deleted_at is null`);

/** Restores voided transactions that the bank reports as pending again. */
export const reviveTransactions = (tx: HouseholdTx, ids: readonly string[]): Promise<number> =>
  tx.run(
    sql`update transaction set status = 'pending', deleted_at = null
      where household_id = ${tx.householdId} and id = any(${ids}) and status = 'void'`,
  );
