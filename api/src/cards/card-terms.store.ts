import type { HouseholdTx } from '../database/database.ts';
import { assignments, sql } from '../database/sql.ts';

/** What was entered of a card agreement; the four minimum columns are all there or all null. */
export interface CardTermsRow {
  accountId: string;
  version: number;
  creditLimitMinor: number | null;
  dueDay: number | null;
  closeDay: number | null;
  minimumKind: 'percent_of_balance' | 'percent_plus_interest_and_fees' | 'greater_of_both' | 'full_balance' | null;
  minimumPctPpm: number | null;
  minimumFloorMinor: number | null;
  minimumRoundToMinor: number | null;
  autopay: 'none' | 'minimum' | 'statement';
}

export type CardTermsFields = Omit<CardTermsRow, 'accountId' | 'version'>;

export const listTerms = (tx: HouseholdTx): Promise<CardTermsRow[]> =>
  tx.many(sql`
    select account_id, version, credit_limit_minor, due_day, close_day, minimum_kind, minimum_pct_ppm, minimum_floor_minor, minimum_round_to_minor, autopay
    from card_terms where household_id = ${tx.householdId}`);

/** The version of the terms, locked until the transaction ends; null where none were entered. */
export const lockTermsVersion = async (tx: HouseholdTx, accountId: string): Promise<number | null> => {
  const row = await tx.maybe<{ version: number }>(sql`
    select version from card_terms where household_id = ${tx.householdId} and account_id = ${accountId} for update`);
  return row?.version ?? null;
};

export const insertTerms = (tx: HouseholdTx, id: string, accountId: string, terms: CardTermsFields): Promise<number> =>
  tx.run(sql`
    insert into card_terms (household_id, id, account_id, credit_limit_minor, due_day, close_day, minimum_kind, minimum_pct_ppm, minimum_floor_minor, minimum_round_to_minor, autopay)
    values (${tx.householdId}, ${id}, ${accountId}, ${terms.creditLimitMinor}, ${terms.dueDay}, ${terms.closeDay},
      ${terms.minimumKind}, ${terms.minimumPctPpm}, ${terms.minimumFloorMinor}, ${terms.minimumRoundToMinor}, ${terms.autopay})`);

/** Leaves the terms that are not named as they are. */
export const updateTerms = (tx: HouseholdTx, accountId: string, changes: Partial<CardTermsFields>): Promise<number> =>
  tx.run(sql`update card_terms set ${assignments(changes)} where household_id = ${tx.householdId} and account_id = ${accountId}`);
