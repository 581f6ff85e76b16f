import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Minor, Ppm } from '../../foundation/money/minor.ts';

/** A posted transaction as input of the detection. Money out is negative. */
export interface SeriesTransaction {
  readonly id: string;
  readonly accountId: string;
  readonly postedOn: CivilDate;
  readonly amountMinor: Minor;
  /**
   * Currency of the account. Its unit determines which differences are small. Default: a currency with two decimals.
   */
  readonly currency?: string;
  /** Payee as printed by the bank; the detection normalizes it. */
  readonly payee: string;
  /** Key of a built-in category or id of a custom one; null: none. */
  readonly categoryKey: string | null;
  readonly categoryNature: 'income' | 'expense' | 'transfer' | null;
  /** Kind of transaction: standard, transfer, card_payment, loan_payment, interest, fee, refund … */
  readonly kind: string;
  /**
   * Currency of the charge if it differs from the account's. The amount then changes with the exchange rate, which is
   * not a new price.
   */
  readonly originalCurrency?: string | null;
  /**
   * For a transfer, the household's account at the other end; null if that belongs to someone else, absent if unknown.
   */
  readonly otherAccountId?: string | null;
}

/**
 * Interval between payments. monthly_by_weekday: for example the second Wednesday of each month, as Social Security
 * pays.
 */
export type Cadence =
  | 'weekly'
  | 'every_two_weeks'
  | 'twice_a_month'
  | 'every_four_weeks'
  | 'monthly'
  | 'monthly_by_weekday'
  | 'every_two_months'
  | 'quarterly'
  | 'twice_a_year'
  | 'yearly';

export type SeriesKind = 'income' | 'bill' | 'subscription' | 'debt_payment' | 'transfer';

/**
 * active: as expected · late: the expected day has passed, but is within tolerance · not_seen: the account's data ends
 * before it could show the payment · missed: beyond tolerance, once · ended: missed twice.
 */
export type SeriesState = 'active' | 'late' | 'not_seen' | 'missed' | 'ended';

/**
 * The last day that each account's data covers, which is the day of its newest row or balance. Accounts that are not
 * listed are covered until today.
 */
export type Coverage = ReadonlyMap<string, CivilDate>;

export interface SeriesOccurrence {
  transactionId: string;
  on: CivilDate;
  amountMinor: Minor;
}

export interface PriceRise {
  transactionId: string;
  on: CivilDate;
  fromMinor: Minor;
  toMinor: Minor;
  /** Yearly cost of the rise at the series' cadence. */
  yearlyMinor: Minor;
}

/** Recurring payments or income. Amounts are signed: money out is negative. */
export interface RecurringSeries {
  /** Key that is stable across runs while account, payee and direction stay the same. */
  key: string;
  kind: SeriesKind;
  accountId: string;
  payee: string;
  categoryKey: string | null;
  cadence: Cadence;
  /**
   * Days of the month (one, or two for twice_a_month; 31 = last), one weekday 0–6 for weekly cadences, or [position in
   * the month (5 = last), weekday] for monthly_by_weekday.
   */
  anchorDays: readonly number[];
  /** fixed: constant until a price change · variable: within a range. */
  amountKind: 'fixed' | 'variable';
  /** The next expected amount. */
  typicalMinor: Minor;
  /** 20th and 80th percentile of past amounts, smallest first as signed numbers. */
  rangeMinor: readonly [Minor, Minor];
  /** Occurrences, oldest first. */
  occurrences: readonly SeriesOccurrence[];
  /** Next expected day; null after the series has ended. */
  nextOn: CivilDate | null;
  state: SeriesState;
  /** Expected days without a payment since the last occurrence. */
  missedOn: readonly CivilDate[];
  /** Confidence in the series, based on the number of occurrences, the regularity of days and amounts, and recency. */
  confidencePpm: Ppm;
  /** Set if the last amount is a new, higher price. */
  priceRise: PriceRise | null;
  /** First charge of zero or one unit before the real price; absent if there was none. */
  freeTrial?: SeriesOccurrence;
}
