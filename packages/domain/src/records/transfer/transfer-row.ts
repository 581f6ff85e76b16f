import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Minor, Ppm } from '../../foundation/money/minor.ts';

export type TransferAccountType =
  | 'depository'
  | 'credit_card'
  | 'line_of_credit'
  | 'loan'
  | 'investment'
  | 'other_asset'
  | 'other_liability';

/** A transaction as one leg of a transfer. All rows belong to one household. */
export interface TransferRow {
  readonly id: string;
  readonly accountId: string;
  readonly accountType: TransferAccountType;
  /** Words by which the other side's description may name this account: its name, or its last four digits. */
  readonly accountNames: readonly string[];
  readonly currency: string;
  readonly postedOn: CivilDate;
  /** Signed amount: money out is negative. */
  readonly amountMinor: Minor;
  /** Payee as printed by the bank. */
  readonly payee: string;
}

export type TransferKind = 'transfer' | 'card_payment' | 'loan_payment' | 'balance_transfer' | 'cash_advance';

/** Two legs that may be one transfer. */
export interface TransferSuggestion {
  readonly outflowId: string;
  readonly inflowId: string;
  readonly kind: TransferKind;
  /**
   * Amount that left one account but did not reach the other, in the currency of the outflow; null across currencies.
   */
  readonly feeMinor: Minor | null;
  readonly confidencePpm: Ppm;
  /** sure: may be confirmed without asking · likely: the user decides. */
  readonly verdict: 'sure' | 'likely';
  /** Evidence for and against, shown on screen. */
  readonly reasons: readonly TransferReason[];
}

export type TransferReason =
  | 'same_amount'
  | 'amount_less_fee'
  | 'amount_at_exchange_rate'
  | 'same_day'
  | 'within_days'
  | 'arrived_before_leaving'
  | 'outflow_says_transfer'
  | 'inflow_says_transfer'
  | 'names_the_other_account'
  | 'says_something_else'
  | 'could_be_another';

export interface TransferOptions {
  /** Pairs that the user rejected. */
  readonly rejected?: Iterable<{ readonly outflowId: string; readonly inflowId: string }>;
  /** Returns whether a day is a bank holiday; default: weekends and the holidays of the Federal Reserve. */
  readonly isHoliday?: (date: CivilDate) => boolean;
  /**
   * Converts an amount to another currency on a day; null if the rate is unknown. It is needed only for transfers
   * across currencies.
   */
  readonly convert?: (amountMinor: Minor, from: string, to: string, on: CivilDate) => Minor | null;
}

/**
 * Maximum business days between the two legs. A transfer between banks takes up to three, and a bank may hold it for
 * two more.
 */
export const TRANSFER_BUSINESS_DAYS = 5;
/**
 * Maximum business days by which the inflow may be posted first: a card shows a payment on the same day, the sending
 * bank two days later.
 */
export const ARRIVES_EARLY_BUSINESS_DAYS = 2;
/** Maximum difference of a bank's exchange rate from the published rate: three percent. */
export const EXCHANGE_TOLERANCE_PPM = 30_000;
/** Maximum fee: five percent of the outflow, as for the highest balance-transfer and wire fees. */
export const FEE_MAX_PPM = 50_000;
