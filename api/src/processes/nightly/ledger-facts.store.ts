import { type CheckedTransaction, type CivilDate, dayOpenings, type LedgerFacts, type Minor } from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

export interface StoredLedger extends LedgerFacts {
  /** Stored balances by account. */
  balances: readonly { accountId: string; balanceMinor: number }[];
}

type Values = [string, string, CivilDate, number];

/**
 * Loads the entire ledger for the nightly check. Rows are read as arrays, and data that only a few rows have (parts,
 * transfers) is read separately, because a household may have a hundred thousand rows.
 */
export async function loadLedger(tx: HouseholdTx): Promise<StoredLedger> {
  const transfers = await tx.many<LedgerFacts['transfers'][number]>(
    sql`select id, state, outflow_id, inflow_id from transfer where household_id = ${tx.householdId}`,
  );
  const parts = await tx.many<RowOf<'split', 'transactionId', { amountMinor: Minor }>>(sql`
    select s.transaction_id, s.amount_minor from split s join transaction t on t.household_id = s.household_id
      and t.id = s.transaction_id
    where s.household_id = ${tx.householdId} and t.deleted_at is null`);
  const query = sql`select id, account_id, posted_on, amount_minor from transaction
    where household_id = ${tx.householdId} and deleted_at is null`;
  const { rows } = await tx.client.query<Values>({ ...query.compile(), rowMode: 'array' as const });
  const days = await tx.many<RowOf<'account_day', 'accountId', { day: CivilDate; netMinor: Minor }>>(sql`
    select account_id, day, net_minor from account_day where household_id = ${tx.householdId} and transaction_count > 0
      order by account_id, day`);
  const balances = await tx.many<StoredLedger['balances'][number]>(sql`
    select a.id as account_id, coalesce(b.balance_minor, 0)::bigint as balance_minor from account a
    left join account_balance b on b.household_id = a.household_id and b.account_id = a.id
      where a.household_id = ${tx.householdId}`);
  const transferOf = new Map(
    transfers
      .filter(({ state }) => state === 'confirmed')
      .flatMap(({ id, outflowId, inflowId }) => [[outflowId, id] as const, [inflowId, id] as const]),
  );
  const splitsOf = Map.groupBy(parts, ({ transactionId }) => transactionId);
  const daysOf = Map.groupBy(days, ({ accountId }) => accountId);
  return {
    balances,
    transfers,
    transactions: rows.map(([id, accountId, postedOn, amountMinor]): CheckedTransaction => ({
      id,
      accountId,
      postedOn,
      amountMinor: amountMinor as Minor,
      status: 'posted',
      splits: splitsOf.get(id) ?? [],
      transferId: transferOf.get(id) ?? null,
    })),
    // Daily sums are stored, and opening balances are derived from them.
    accounts: balances.map(({ accountId }) => ({
      id: accountId,
      openingMinor: 0 as Minor,
      dayOpenings: dayOpenings(
        0 as Minor,
        (daysOf.get(accountId) ?? []).map(({ day, netMinor }) => ({
          id: day,
          postedOn: day,
          amountMinor: netMinor,
          status: 'posted' as const,
        })),
      ),
    })),
  };
}
