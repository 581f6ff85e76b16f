import { BUILT_IN_CATEGORIES, type CategoryKey } from '../categorize/categories.ts';
import { categorize } from '../categorize/categorize.ts';
import { normalizePayee } from '../categorize/normalize-payee.ts';
import { payeeText } from '../categorize/payee-text.ts';
import { type CivilDate, type DateParts, partsOf } from '../../foundation/dates/civil-date.ts';
import { dayNumberOf } from '../../foundation/dates/day-number.ts';
import { minorPerUnit } from '../../foundation/money/currency.ts';
import type { Minor } from '../../foundation/money/minor.ts';
import type { SeriesKind, SeriesTransaction } from './recurring-series.ts';

/** A transaction prepared for detection, with its date also as a day number and as parts. */
export interface SeriesRow {
  id: string;
  on: CivilDate;
  /** Days since 1970-01-01. */
  day: number;
  parts: DateParts;
  amountMinor: Minor;
  /** Minor units of one unit of the account's currency: 100 cents, 1 yen. */
  unitMinor: number;
  source: SeriesTransaction;
}

/** Facts shared by all rows of one payee. */
export interface PayeeFacts {
  /** Name as a user would write it. */
  name: string;
  /** The name without accents, punctuation and case, for comparison. */
  text: string;
  categoryOf: (amountMinor: Minor) => CategoryKey;
}

const BUILT_IN: ReadonlySet<string> = new Set(BUILT_IN_CATEGORIES.map(({ key }) => key));
const DEBT_CATEGORIES: ReadonlySet<string> = new Set(['card_payment', 'loan_payment', 'mortgage']);
/** Kinds that never form a series, because they depend on balances and rates, are corrections, or happen once. */
const NEVER_SERIES: ReadonlySet<string> = new Set([
  'interest',
  'refund',
  'opening',
  'adjustment',
  'balance_transfer',
  'cash_advance',
]);
const NEVER_SERIES_CATEGORIES: ReadonlySet<string> = new Set(['interest_charge', 'interest_income', 'refund', 'cash']);

/** Returns a memoized payee reader, because a ledger has few payees and many rows of each. */
export function payeeReader(): (raw: string) => PayeeFacts {
  const known = new Map<string, PayeeFacts>();
  return (raw) => {
    const before = known.get(raw);
    if (before !== undefined) return before;
    const name = normalizePayee(raw);
    const facts: PayeeFacts = { name, text: payeeText(name), categoryOf: rememberBySign(raw) };
    known.set(raw, facts);
    return facts;
  };
}

function rememberBySign(raw: string): PayeeFacts['categoryOf'] {
  const answers: { in?: CategoryKey; out?: CategoryKey } = {};
  return (amountMinor) => {
    const direction = amountMinor > 0 ? 'in' : 'out';
    return (answers[direction] ??= categorize(raw, amountMinor));
  };
}

/** Returns the minor units of one unit of a transaction's currency; 100 if the currency is unknown. */
export const unitOf = ({ currency }: SeriesTransaction): number =>
  currency === undefined ? 100 : minorPerUnit(currency);

/** Returns a memoized date reader. */
export function dayReader(): (on: CivilDate) => { day: number; parts: DateParts } {
  const known = new Map<CivilDate, { day: number; parts: DateParts }>();
  return (on) => {
    const before = known.get(on);
    if (before !== undefined) return before;
    const read = { day: dayNumberOf(on), parts: partsOf(on) };
    known.set(on, read);
    return read;
  };
}

/** Returns the category that the detection rules use. They have no rule for custom categories, so the payee decides. */
export function ruleCategory({ categoryKey, amountMinor }: SeriesTransaction, payee: PayeeFacts): CategoryKey {
  return categoryKey !== null && BUILT_IN.has(categoryKey)
    ? (categoryKey as CategoryKey)
    : payee.categoryOf(amountMinor);
}

/**
 * Returns the kind of series that such transactions would form; null if they cannot form one (refunds, interest,
 * corrections).
 */
export function seriesKindOf(transaction: SeriesTransaction, payee: PayeeFacts): SeriesKind | null {
  const { kind, categoryKey, categoryNature, amountMinor } = transaction;
  if (NEVER_SERIES.has(kind)) return null;
  const category = ruleCategory(transaction, payee);
  if (NEVER_SERIES_CATEGORIES.has(category)) return null;
  if (kind === 'card_payment' || kind === 'loan_payment' || DEBT_CATEGORIES.has(category)) return 'debt_payment';
  if (kind === 'transfer' || categoryNature === 'transfer' || category === 'transfer') return 'transfer';
  if (amountMinor > 0) return categoryKey !== null && categoryNature === 'expense' ? null : 'income';
  return category === 'subscriptions' || category === 'fitness' || category === 'entertainment'
    ? 'subscription'
    : 'bill';
}
