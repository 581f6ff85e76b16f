import type { HouseholdTx } from '../database/database.ts';
import { sql } from '../database/sql.ts';

export interface LoanTermsRow {
  accountId: string;
  version: number;
  aprPpm: number;
  paymentMinor: number;
  dueDay: number;
}

export type LoanTermsFields = Omit<LoanTermsRow, 'accountId' | 'version'>;

export const listLoanTerms = (tx: HouseholdTx): Promise<LoanTermsRow[]> =>
  tx.many(sql`select account_id, version, apr_ppm, payment_minor, due_day from loan_terms where household_id = ${tx.householdId}`);

/** The version of the terms, locked until the transaction ends; null where none were entered. */
export const lockLoanTermsVersion = async (tx: HouseholdTx, accountId: string): Promise<number | null> => {
  const row = await tx.maybe<{ version: number }>(sql`
    select version from loan_terms where household_id = ${tx.householdId} and account_id = ${accountId} for update`);
  return row?.version ?? null;
};

export const insertLoanTerms = (tx: HouseholdTx, id: string, accountId: string, terms: LoanTermsFields): Promise<number> =>
  tx.run(sql`
    insert into loan_terms (household_id, id, account_id, apr_ppm, payment_minor, due_day)
    values (${tx.householdId}, ${id}, ${accountId}, ${terms.aprPpm}, ${terms.paymentMinor}, ${terms.dueDay})`);

export const updateLoanTerms = (tx: HouseholdTx, accountId: string, terms: LoanTermsFields): Promise<number> =>
  tx.run(sql`
    update loan_terms set apr_ppm = ${terms.aprPpm}, payment_minor = ${terms.paymentMinor}, due_day = ${terms.dueDay}
    where household_id = ${tx.householdId} and account_id = ${accountId}`);
