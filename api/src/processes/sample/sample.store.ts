import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { insertTransactions, type NewTransaction } from '../../ledger/postings/transactions.store.ts';

export type SampleTransaction = Pick<
  NewTransaction,
  'id' | 'accountId' | 'postedOn' | 'amountMinor' | 'payee' | 'rawDescription' | 'kind' | 'needsReview' | 'categoryId'
>;

interface SampleAccount {
  id: string;
  name: string;
  type: string;
  subtype: string | null;
  institution: string;
  mask: string;
  apyPpm: number | null;
}

export async function insertSampleAccounts(
  tx: HouseholdTx,
  accounts: readonly SampleAccount[],
  { currency, now, today, from = today }: { currency: string; now: Date; today: string; from?: string },
): Promise<void> {
  await tx.run(sql`
    insert into account (household_id, id, name, type, subtype, institution, mask, currency, is_sample, reported_on,
      created_at)
    select ${tx.householdId}, r.id, r.name, r.type, r.subtype, r.institution, r.mask, ${currency}, true, ${today},
      ${now}
    from json_to_recordset(${JSON.stringify(accounts)}) as r (id uuid, name text, type text, subtype text,
      institution text, mask text)`);
  await tx.run(sql`
    insert into yield_rate (household_id, id, account_id, kind, apy_ppm, effective_from)
    select ${tx.householdId}, gen_random_uuid(), r.id, 'base', r."apyPpm", ${from}::date
    from json_to_recordset(${JSON.stringify(accounts)}) as r (id uuid, "apyPpm" int) where r."apyPpm" is not null`);
}

const NOT_SET: string[] = [];

export const insertSampleTransactions = (
  tx: HouseholdTx,
  transactions: readonly SampleTransaction[],
  now: Date,
): Promise<number> =>
  insertTransactions(
    tx,
    transactions.map((transaction) => ({
      ...transaction,
      transactedOn: null,
      originalAmountMinor: null,
      originalCurrency: null,
      memo: null,
      checkNumber: null,
      status: 'posted',
      excluded: false,
      isSplit: false,
      setByUser: NOT_SET,
      statementId: null,
      heldFor: null,
      source: 'import',
      createdAt: now,
      deletedAt: null,
    })),
  );

export const insertSampleTransfers = (
  tx: HouseholdTx,
  transfers: readonly { id: string; outflowId: string; inflowId: string }[],
): Promise<number> =>
  tx.run(sql`
    insert into transfer (household_id, id, outflow_id, inflow_id, state)
    select ${tx.householdId}, r.id, r."outflowId", r."inflowId", 'confirmed'
    from json_to_recordset(${JSON.stringify(transfers)}) as r (id uuid, "outflowId" uuid, "inflowId" uuid)`);

export const insertSampleLoanTerms = (
  tx: HouseholdTx,
  terms: readonly { id: string; accountId: string; aprPpm: number; paymentMinor: number; dueDay: number }[],
): Promise<number> =>
  tx.run(sql`
    insert into loan_terms (household_id, id, account_id, apr_ppm, payment_minor, due_day)
    select ${tx.householdId}, r.id, r."accountId", r."aprPpm", r."paymentMinor", r."dueDay"
    from json_to_recordset(${JSON.stringify(terms)}) as r (id uuid, "accountId" uuid, "aprPpm" int,
      "paymentMinor" bigint, "dueDay" int)`);

export const hasAccounts = async (tx: HouseholdTx): Promise<boolean> =>
  (
    await tx.one<{ found: boolean }>(
      sql`select exists (select from account where household_id = ${tx.householdId} and deleted_at is null) as found`,
    )
  ).found;

/** Marks the entire sample as deleted, as if each of its accounts were deleted. */
export async function deleteSampleAccounts(tx: HouseholdTx, now: Date): Promise<number> {
  await tx.run(sql`
    update transaction t set deleted_at = ${now} from account a
    where t.household_id = ${tx.householdId} and a.household_id = ${tx.householdId} and a.id = t.account_id
      and a.is_sample and t.deleted_at is null`);
  await tx.run(sql`
    update promo_period p set deleted_at = ${now} from account a
    where p.household_id = ${tx.householdId} and a.household_id = ${tx.householdId} and a.id = p.account_id
      and a.is_sample and p.deleted_at is null`);
  return tx.run(
    sql`update account set deleted_at = ${now} where household_id = ${tx.householdId} and is_sample
      and deleted_at is null`,
  );
}

export const accountsLeft = async (tx: HouseholdTx): Promise<number> =>
  (
    await tx.one<{ count: number }>(
      sql`select count(*) from account where household_id = ${tx.householdId} and deleted_at is null`,
    )
  ).count;
