import { addDays, addMonths } from '../foundation/dates/add.ts';
import { type CivilDate, civilDate } from '../foundation/dates/civil-date.ts';
import { minor } from '../foundation/money/minor.ts';
import type { SeriesTransaction } from '../records/recurring/recurring-series.ts';

export type TransactionFacts = Partial<Omit<SeriesTransaction, 'postedOn' | 'amountMinor' | 'payee'>>;

/** Returns a transaction whose id contains payee and date, so that a test can refer to it. */
export function transaction(
  payee: string,
  on: string,
  amountMinor: number,
  facts: TransactionFacts = {},
): SeriesTransaction {
  return {
    id: `${payee} ${on} ${amountMinor}`,
    accountId: 'checking',
    postedOn: civilDate(on),
    amountMinor: minor(amountMinor),
    payee,
    categoryKey: null,
    categoryNature: null,
    kind: 'standard',
    ...facts,
  };
}

/** Returns transactions every `months` months, each on the same day of the month as the first date (31 = the last). */
export function everyMonths(
  months: number,
  payee: string,
  first: string,
  amounts: readonly number[],
  facts: TransactionFacts & { day?: number } = {},
): SeriesTransaction[] {
  const { day, ...rest } = facts;
  return amounts.map((amount, index) =>
    transaction(payee, addMonths(civilDate(first), months * index, day), amount, rest),
  );
}

/** Returns transactions every given number of days. */
export function occurrencesEvery(
  days: number,
  payee: string,
  first: string,
  amounts: readonly number[],
  facts: TransactionFacts = {},
): SeriesTransaction[] {
  return amounts.map((amount, index) => transaction(payee, addDays(civilDate(first), days * index), amount, facts));
}

export const times = (count: number, amount: number): number[] => Array.from({ length: count }, () => amount);

export const on = (text: string): CivilDate => civilDate(text);

/** Returns the same values in an order determined by a seed. */
export function shuffled<Value>(values: readonly Value[], random: () => number): Value[] {
  const mixed = [...values];
  for (let index = mixed.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1));
    [mixed[index], mixed[other]] = [mixed[other] as Value, mixed[index] as Value];
  }
  return mixed;
}
