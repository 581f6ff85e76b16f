import type { CategoryKey } from './categories.ts';

export interface WordingRule {
  key: CategoryKey;
  wording: RegExp;
  /** Restricts the rule to money in or money out; default: both. */
  direction?: 'in' | 'out';
}

/**
 * Wording that banks use for their own entries, tried in order before any merchant, so that a transfer fee is a fee and
 * not a transfer.
 */
export const WORDING_RULES: readonly WordingRule[] = [
  {
    key: 'interest_charge',
    wording:
      /\b(?:INTEREST CHARGED?|DEFERRED INTEREST|PURCHASE INTEREST|CASH ADVANCE INTEREST|FINANCE CHARGE|DEBIT INTEREST)\b/,
  },
  {
    key: 'fees',
    wording:
      /\b(?:LATE|OVERDRAFT|NSF|RETURNED|ANNUAL|MAINTENANCE|SERVICE|WIRE|TRANSFER|ADVANCE|FOREIGN|TRANSACTION|STOP|ATM|MEMBERSHIP|MONTHLY|PAYMENT|OD|UNARRANGED)\b.*\bFEES?\b/,
  },
  { key: 'fees', wording: /\b(?:SERVICE CHARGE|SHOPIFY FEES?|PAYPAL FEE|STRIPE FEE|FEE REVERSAL|NON STERLING)\b/ },
  { key: 'interest_income', wording: /\b(?:INTEREST|INT PAID|INT PAYMENT|DIVIDEND)\b/, direction: 'in' },
  { key: 'interest_charge', wording: /\bINTEREST\b/, direction: 'out' },
  {
    key: 'salary',
    wording:
      /\b(?:PAYROLL|DIRECT DEP|DIR DEP|DIRECT DEPOSIT|SALARY|WAGES|REG SALARY|BACS SALARY|ADP WAGE|GUSTO|PAYOUT|STRIPE TRANSFER|SQUARE INC|SOCIAL SECURITY|SSA TREAS|PENSION|UNEMPLOYMENT)\b/,
    direction: 'in',
  },
  {
    key: 'cash',
    wording:
      /\b(?:ATM WITHDRAWAL|ATM|CASH WITHDRAWAL|CASHPOINT|CASH MACHINE|LNK|NON BANK ATM|ATM DEPOSIT|CASH DEPOSIT)\b/,
  },
  { key: 'mortgage', wording: /\b(?:MORTGAGE|MTG)\b.*\b(?:PAYMENT|PMT|PYMT|DD)\b/ },
  {
    key: 'card_payment',
    wording: /^(?:ONLINE |MOBILE |WEB |AUTOMATIC |ACH )?(?:PAYMENT|PMT|PYMT) (?:TO|FROM|RECEIVED|THANK)\b/,
  },
  {
    key: 'card_payment',
    wording:
      /\b(?:AUTOPAY|AUTO ?PAYMENT|EPAY|E PAYMENT|CARD PAYMENT|CARD PMT|CRCARDPMT|CREDIT CRD|CREDIT CARD (?:PAYMENT|PMT|BILL)|CARDMEMBER SERV|PAYMENT THANK YOU|DIRECT DEBIT PAYMENT THANK|CHASE CREDIT CRD|AMEX EPAYMENT|DISCOVER E PAYMENT|BARCLAYCARD|CAPITAL ONE (?:MOBILE |ONLINE |CRCARD)?(?:PMT|PYMT|PAYMENT)|CITI CARD ONLINE)\b/,
  },
  {
    key: 'transfer',
    wording:
      /\b(?:BALANCE TRANSFER|ONLINE TRANSFER|INTERNAL TRANSFER|TRANSFER (?:TO|FROM)|XFER|ACCT XFER|FUNDS TRANSFER|MOBILE TRANSFER|STANDING ORDER TO SAVINGS|SAVINGS TRANSFER|ACH TRANSFER|ROUND ?UPS?|LOAN ORIGINATION|OPENING BALANCE|STARTING BALANCE)\b/,
  },
  { key: 'taxes', wording: /\b(?:IRS|TAX REF|TAX REFUND|HMRC|FRANCHISE TAX)\b/ },
];

/** Wording of a refund from an unknown merchant. */
export const REFUND_WORDING =
  /\b(?:REFUND|RETURN|REVERSAL|REIMBURSEMENT|CHARGEBACK|CREDIT VOUCHER|CASHBACK|CASH BACK|STATEMENT CREDIT)\b/;
