import {
  type CheckedTransaction,
  type CivilDate,
  dayOpenings,
  type LedgerFacts,
  type LedgerProblem,
  ledgerProblems,
  type Minor,
} from '@tideline/domain';
import type { Database } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';

type RowOfLedger = {
  id: string;
  accountId: string;
  postedOn: CivilDate;
  amountMinor: Minor;
  status: 'posted';
  splits: { amountMinor: Minor }[] | null;
};

/**
 * Checks the ledger in the database against the domain's rules, and every stored balance against the sum of its rows.
 * Returns the problems; empty if the ledger is consistent.
 */
export const ledgerProblemsOf = (
  db: Database,
  { householdId, userId }: { householdId: string; userId: string },
): Promise<(LedgerProblem | { code: string })[]> =>
  db.withHousehold({ householdId, userId, snapshot: true }, async (tx) => {
    const transfers = await tx.many<LedgerFacts['transfers'][number]>(
      sql`select id, state, outflow_id, inflow_id from transfer where household_id = ${tx.householdId}`,
    );
    const transferOf = new Map(
      transfers
        .filter(({ state }) => state === 'confirmed')
        .flatMap(({ id, outflowId, inflowId }) => [[outflowId, id] as const, [inflowId, id] as const]),
    );
    const rows = await tx.many<RowOfLedger>(sql`
      select t.id, t.account_id, t.posted_on, t.amount_minor, t.status,
        (select json_agg(json_build_object('amountMinor', s.amount_minor)) from split s
          where s.household_id = t.household_id and s.transaction_id = t.id) as splits
      from transaction t where t.household_id = ${tx.householdId} and t.deleted_at is null`);
    const days = await tx.many<{ accountId: string; day: CivilDate; netMinor: Minor }>(sql`
      select account_id, day, net_minor from account_day
        where household_id = ${tx.householdId} and transaction_count > 0 order by day`);
    const accounts = await tx.many<{ id: string; balanceMinor: number }>(sql`
      select a.id, coalesce(b.balance_minor, 0)::bigint as balance_minor from account a
      left join account_balance b on b.household_id = a.household_id and b.account_id = a.id
        where a.household_id = ${tx.householdId}`);
    const confirmedKinds = await tx.many<{ code: string }>(sql`
      select 'leg_with_category_or_parts' as code from transfer x join transaction t on t.household_id = x.household_id
        and t.id in (x.outflow_id, x.inflow_id)
      where x.household_id = ${tx.householdId} and x.state = 'confirmed' and (t.category_id is not null or t.is_split
        or t.kind = 'standard')`);
    const transactions: CheckedTransaction[] = rows.map((row) => ({
      ...row,
      splits: row.splits ?? [],
      transferId: transferOf.get(row.id) ?? null,
    }));
    const facts: LedgerFacts = {
      transactions,
      transfers,
      accounts: accounts.map(({ id }) => {
        // stored values are daily sums, from which opening balances are derived
        const kept = days
          .filter(({ accountId }) => accountId === id)
          .map(({ day, netMinor }) => ({ id: day, postedOn: day, amountMinor: netMinor, status: 'posted' as const }));
        return { id, openingMinor: 0 as Minor, dayOpenings: dayOpenings(0 as Minor, kept) };
      }),
    };
    const balances = accounts.filter(
      ({ id, balanceMinor }) =>
        transactions
          .filter(({ accountId }) => accountId === id)
          .reduce((sum, { amountMinor }) => sum + amountMinor, 0) !== balanceMinor,
    );
    return [...ledgerProblems(facts), ...confirmedKinds, ...balances.map(() => ({ code: 'balance_wrong' }))];
  });
