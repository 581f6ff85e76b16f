import { type Account, toMoney } from '@tideline/contract';
import type { HouseholdTx } from '../database/database.ts';
import { assignments, empty, type Sql, sql } from '../database/sql.ts';

export interface AccountRow {
  id: string;
  version: number;
  name: string;
  type: Account['type'];
  subtype: Account['subtype'];
  institution: string | null;
  mask: string | null;
  currency: string;
  state: Account['state'];
  includeInNetWorth: boolean;
  apyPpm: number | null;
  balanceMinor: number;
  balanceAsOf: string | null;
  transactionCount: number;
}

/** Balances are read from the maintained sums: a list costs the same whatever the number of transactions. */
const selectAccounts = (householdId: string, condition: Sql, tail: Sql = empty): Sql => sql`
  select a.id, a.version, a.name, a.type, a.subtype, a.institution, a.mask, a.currency, a.state, a.include_in_net_worth, a.apy_ppm,
    coalesce(b.balance_minor, 0) as balance_minor, coalesce(b.transaction_count, 0) as transaction_count,
    greatest(a.reported_on, (
      select d.day from account_day d
      where d.household_id = a.household_id and d.account_id = a.id and d.transaction_count > 0 order by d.day desc limit 1
    )) as balance_as_of
  from account a left join account_balance b on b.household_id = a.household_id and b.account_id = a.id
  where a.household_id = ${householdId} and a.deleted_at is null ${condition} ${tail}`;

export const listAccounts = (tx: HouseholdTx): Promise<AccountRow[]> => tx.many(selectAccounts(tx.householdId, empty, sql`order by a.created_at, a.id`));

export const findAccount = (tx: HouseholdTx, id: string): Promise<AccountRow | null> => tx.maybe(selectAccounts(tx.householdId, sql`and a.id = ${id}`));

export const lockAccount = (tx: HouseholdTx, id: string): Promise<AccountRow | null> => tx.maybe(selectAccounts(tx.householdId, sql`and a.id = ${id}`, sql`for no key update of a`));

export type NewAccount = Pick<AccountRow, 'id' | 'name' | 'type' | 'subtype' | 'institution' | 'mask' | 'currency' | 'includeInNetWorth' | 'apyPpm'>;

export const insertAccount = (tx: HouseholdTx, account: NewAccount, now: Date): Promise<number> =>
  tx.run(sql`
    insert into account (household_id, id, name, type, subtype, institution, mask, currency, include_in_net_worth, apy_ppm, created_at)
    values (${tx.householdId}, ${account.id}, ${account.name}, ${account.type}, ${account.subtype}, ${account.institution}, ${account.mask},
      ${account.currency}, ${account.includeInNetWorth}, ${account.apyPpm}, ${now})`);

export type AccountChanges = Partial<Pick<AccountRow, 'name' | 'subtype' | 'institution' | 'mask' | 'includeInNetWorth' | 'apyPpm' | 'state'>>;

/** Raises the version even where no column changes: the balance may have. */
export const updateAccount = (tx: HouseholdTx, id: string, changes: AccountChanges): Promise<number> =>
  tx.run(sql`update account set ${assignments(changes)} where household_id = ${tx.householdId} and id = ${id}`);

/** Marks the account and its transactions deleted; the rows stay, so that an import still knows them. */
export async function deleteAccount(tx: HouseholdTx, id: string, now: Date): Promise<void> {
  await tx.run(sql`update transaction set deleted_at = ${now} where household_id = ${tx.householdId} and account_id = ${id} and deleted_at is null`);
  await tx.run(sql`update account set deleted_at = ${now} where household_id = ${tx.householdId} and id = ${id}`);
}

export const toAccount = ({ balanceMinor, ...row }: AccountRow): Account => ({ ...row, balance: toMoney(balanceMinor, row.currency) });
