import { BUILT_IN_CATEGORIES, type CategoryKey } from '../categorise/categories.ts';
import { categorise } from '../categorise/categorise.ts';
import { normalisePayee } from '../categorise/normalise-payee.ts';
import { payeeText } from '../categorise/payee-text.ts';
import { type CivilDate, type DateParts, partsOf } from '../dates/civil-date.ts';
import { dayNumberOf } from '../dates/day-number.ts';
import { minorPerUnit } from '../money/currency.ts';
import type { Minor } from '../money/minor.ts';
import type { SeriesKind, SeriesTransaction } from './recurring-series.ts';

/** A transaction made ready: dates as numbers, payees as names. */
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

/** What all rows of one payee have in common. */
export interface PayeeFacts {
  /** As a person would write it. */
  name: string;
  /** The same without accents, punctuation and case: what is compared. */
  text: string;
  categoryOf: (amountMinor: Minor) => CategoryKey;
}

const BUILT_IN: ReadonlySet<string> = new Set(BUILT_IN_CATEGORIES.map(({ key }) => key));
const DEBT_CATEGORIES: ReadonlySet<string> = new Set(['card_payment', 'loan_payment', 'mortgage']);
/** Entries that follow from balances and rates, put something right, or happen once. */
const NEVER_SERIES: ReadonlySet<string> = new Set([
  'interest',
  'refund',
  'opening',
  'adjustment',
  'balance_transfer',
  'cash_advance',
]);
const NEVER_SERIES_CATEGORIES: ReadonlySet<string> = new Set(['interest_charge', 'interest_income', 'refund', 'cash']);

/** Reads payees, remembering its answers: a ledger has few payees and many rows of each. */
export function payeeReader(): (raw: string) => PayeeFacts {
  const known = new Map<string, PayeeFacts>();
  return (raw) => {
    const before = known.get(raw);
    if (before !== undefined) return before;
    const name = normalisePayee(raw);
    const facts: PayeeFacts = { name, text: payeeText(name), categoryOf: rememberBySign(raw) };
    known.set(raw, facts);
    return facts;
  };
}

function rememberBySign(raw: string): PayeeFacts['categoryOf'] {
  const answers: { in?: CategoryKey; out?: CategoryKey } = {};
  return (amountMinor) => {
    const direction = amountMinor > 0 ? 'in' : 'out';
    return (answers[direction] ??= categorise(raw, amountMinor));
  };
}

/** Minor units of one unit of a transaction's currency; a hundred where it is not told. */
export const unitOf = ({ currency }: SeriesTransaction): number =>
  currency === undefined ? 100 : minorPerUnit(currency);

/** Reads dates, remembering its answers. */
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

/** The category that rules read: a person's own category says nothing to them, the printed payee may. */
export function ruleCategory({ categoryKey, amountMinor }: SeriesTransaction, payee: PayeeFacts): CategoryKey {
  return categoryKey !== null && BUILT_IN.has(categoryKey)
    ? (categoryKey as CategoryKey)
    : payee.categoryOf(amountMinor);
}

/** What a series of such transactions would be; null where it cannot be one (refunds, interest, corrections). */
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
