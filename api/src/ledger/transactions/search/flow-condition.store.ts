import { join, type Sql, sql } from '../../../platform/database/sql.ts';
import type { SearchNames } from './search-names.store.ts';

/**
 * Kinds of transactions that only move money or existed before; the domain's `flowOf` counts them as neither income nor
 * spending.
 */
const MOVES = ['transfer', 'card_payment', 'loan_payment', 'balance_transfer', 'opening', 'adjustment'];
const MOVES_BETWEEN = ['transfer', 'card_payment', 'loan_payment', 'balance_transfer'];

/** The category and amount of a transaction `t` or of one of its split parts, as SQL. */
export interface Part {
  category: Sql;
  amount: Sql;
}

/** Builds the domain's `flowOf` as a condition; a test compares the two for every combination. */
export function flowCondition(
  flow: 'income' | 'spending',
  { category, amount }: Part,
  { accounts, categories }: SearchNames,
): Sql {
  const ids = (nature: string) => categories.filter((row) => row.nature === nature).map(({ id }) => id);
  const ofType = (...types: string[]) =>
    sql`t.account_id = any(${accounts.filter(({ type }) => types.includes(type)).map(({ id }) => id)}::uuid[])`;
  const has = (nature: string) => sql`(${category} is not null and ${category} = any(${ids(nature)}::uuid[]))`;
  const isMove = sql`(t.kind = any(${MOVES}) or ${has('transfer')})`;
  const isLoan = ofType('loan', 'line_of_credit');
  const isCost = sql`t.kind in ('interest', 'fee')`;
  const income = sql`not ${isLoan} and (${has('income')} or (${category} is null and t.kind <> 'refund'
    and ${amount} >= 0 and ${ofType('depository')}))`;
  const spending = sql`(${isLoan} and ${isCost}) or (not ${isLoan} and (${has('expense')}
    or (${category} is null and (t.kind = 'refund' or (${amount} < 0 and ${ofType('depository', 'credit_card')})))))`;
  return sql`(not ${isMove} and (${flow === 'income' ? income : spending}))`;
}

/** Matches money that moves within the household. */
export function transferCondition(householdId: string, { category }: Part, { categories }: SearchNames): Sql {
  const ids = categories.filter(({ nature }) => nature === 'transfer').map(({ id }) => id);
  return join(
    [
      sql`t.kind = any(${MOVES_BETWEEN})`,
      sql`(${category} is not null and ${category} = any(${ids}::uuid[]))`,
      sql`t.id in (select outflow_id from transfer where household_id = ${householdId} and state = 'confirmed')`,
      sql`t.id in (select inflow_id from transfer where household_id = ${householdId} and state = 'confirmed')`,
    ],
    ' or ',
  );
}
