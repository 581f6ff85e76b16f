import type { CivilDate } from '../dates/civil-date.ts';
import type { Minor, Ppm } from '../money/minor.ts';

export type TransferAccountType =
  | 'depository'
  | 'credit_card'
  | 'line_of_credit'
  | 'loan'
  | 'investment'
  | 'other_asset'
  | 'other_liability';

/** A transaction as one leg of a transfer. All rows are of one household. */
export interface TransferRow {
  readonly id: string;
  readonly accountId: string;
  readonly accountType: TransferAccountType;
  /** Words by which the other side's print may name this account: its name, its last four digits. */
  readonly accountNames: readonly string[];
  readonly currency: string;
  readonly postedOn: CivilDate;
  /** Signed: money out is below zero. */
  readonly amountMinor: Minor;
  /** As the bank prints it. */
  readonly payee: string;
}

export type TransferKind = 'transfer' | 'card_payment' | 'loan_payment' | 'balance_transfer' | 'cash_advance';

/** Two legs that may be one transfer. */
export interface TransferSuggestion {
  readonly outflowId: string;
  readonly inflowId: string;
  readonly kind: TransferKind;
  /** What left the one account and did not reach the other, in the currency of the outflow; null across currencies. */
  readonly feeMinor: Minor | null;
  readonly confidencePpm: Ppm;
  /** sure: beyond doubt, may be confirmed without asking · likely: a person decides. */
  readonly verdict: 'sure' | 'likely';
  /** What speaks for it and against it, for the screen. */
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
  /** Pairs the person rejected. */
  readonly rejected?: Iterable<{ readonly outflowId: string; readonly inflowId: string }>;
  /** Days on which no bank works; default: weekends and the holidays of the Federal Reserve. */
  readonly isHoliday?: (date: CivilDate) => boolean;
  /** What an amount in one currency is in another on a day; null where the rate is not known. Needed for transfers across currencies only. */
  readonly convert?: (amountMinor: Minor, from: string, to: string, on: CivilDate) => Minor | null;
}

/** Business days between the two legs at most: a transfer between banks takes up to three, and a bank may hold it two more. */
export const TRANSFER_BUSINESS_DAYS = 5;
/** The inflow may be booked first: a card shows a payment on the day, the bank that sent it two days later. */
export const ARRIVES_EARLY_BUSINESS_DAYS = 2;
/** Banks exchange at up to three per cent off the published rate. */
export const EXCHANGE_TOLERANCE_PPM = 30_000;
/** A fee is at most five per cent of what left: the dearest balance-transfer and wire fees. */
export const FEE_MAX_PPM = 50_000;
