import type { CivilDate } from '../dates/civil-date.ts';
import type { Minor, Ppm } from '../money/minor.ts';

/** A posted transaction as the detection sees it. Money out is below zero. */
export interface SeriesTransaction {
  readonly id: string;
  readonly accountId: string;
  readonly postedOn: CivilDate;
  readonly amountMinor: Minor;
  /** Of the account: what one unit of it is decides what a small difference is. Default: two decimals. */
  readonly currency?: string;
  /** As printed by the bank; normalised here. */
  readonly payee: string;
  /** Built-in category key, or one of the person's own; null: none. */
  readonly categoryKey: string | null;
  readonly categoryNature: 'income' | 'expense' | 'transfer' | null;
  /** standard, transfer, card_payment, loan_payment, interest, fee, refund … */
  readonly kind: string;
  /** Where the charge was made in another currency: its amount then moves with the exchange rate, which is no new price. */
  readonly originalCurrency?: string | null;
  /** Of a transfer: the household's own account at the other end, null where that is somebody else's; absent where it is not known. */
  readonly otherAccountId?: string | null;
}

/** monthly_by_weekday: the second Wednesday of each month, as Social Security pays. */
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

/** active: as expected · late: the expected day is past, still within tolerance · missed: beyond it, once · ended: missed twice. */
export type SeriesState = 'active' | 'late' | 'missed' | 'ended';

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
  /** What the rise costs in a year at this cadence. */
  yearlyMinor: Minor;
}

/** Payments or income that come back. Amounts are signed: money out is below zero. */
export interface RecurringSeries {
  /** The same in every run while account, payee and direction stay: it identifies the series across runs. */
  key: string;
  kind: SeriesKind;
  accountId: string;
  payee: string;
  categoryKey: string | null;
  cadence: Cadence;
  /** Days of the month (one, or two for twice_a_month; 31 = last), or one weekday 0–6 for the cadences in weeks, or which of its kind in the month (5 = last) and the weekday for monthly_by_weekday. */
  anchorDays: readonly number[];
  /** fixed: the same up to a price change · variable: within a range. */
  amountKind: 'fixed' | 'variable';
  /** The amount expected next. */
  typicalMinor: Minor;
  /** 20th and 80th percentile of what was seen, smallest first as signed numbers. */
  rangeMinor: readonly [Minor, Minor];
  /** Oldest first. */
  occurrences: readonly SeriesOccurrence[];
  /** null once it has ended. */
  nextOn: CivilDate | null;
  state: SeriesState;
  /** Expected days that brought nothing, since the last occurrence. */
  missedOn: readonly CivilDate[];
  /** From number of occurrences, regularity of days and amounts, and recency. */
  confidencePpm: Ppm;
  /** The last amount is a new, higher price. */
  priceRise: PriceRise | null;
  /** A first charge of nothing or one unit, before the real price; absent where there was none. */
  freeTrial?: SeriesOccurrence;
}
