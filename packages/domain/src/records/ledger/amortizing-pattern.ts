import { daysBetween } from '../../foundation/dates/add.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Minor } from '../../foundation/money/minor.ts';
import { seenMedian } from '../../foundation/statistics/percentile.ts';

/** A row of an account with a balance owed. Payments are positive, charges negative. */
export interface DebtRow {
  readonly postedOn: CivilDate;
  readonly amountMinor: Minor;
  readonly payee: string;
}

/** Wording of charges that a lender makes. Any other charge is a purchase. */
const CHARGED_BY_LENDER = /\b(?:INTEREST|FINANCE CHARGE|ESCROW|LATE|FEE|FEES|TAX(?:ES)?|INSURANCE|PMI|INTR)\b/;
const INTEREST = /\b(?:INTEREST|FINANCE CHARGE|INTR)\b/;
/** Wording that rules out a loan, because only cards have it. Equal payments may reduce a card's balance too. */
const CARD = /\b(?:BALANCE TRANSFER|CASH ADVANCE|PURCHASES?)\b/;

const LEAST_PAYMENTS = 3;
/**
 * Minimum share of payments that come a month after the previous one, and of payments of the usual size. The last
 * payment may be smaller.
 */
const LEAST_SHARE = 0.8;
/** Tolerance for the size of a payment, because escrow changes once a year, and a payment may be rounded up. */
const SIZE_TOLERANCE = 0.1;

/**
 * Returns whether rows are those of an installment loan: equal monthly payments that exceed the interest, so that the
 * balance declines, and no purchases. The loan itself may be paid out in one row before the first payment.
 *
 * Order    independent of the input order
 * Example  60 payments of $549.66, each with an INTEREST CHARGE on the same day → true; one purchase in between → false
 */
export function isAmortizing(rows: readonly DebtRow[]): boolean {
  const ordered = rows.toSorted((a, b) => (a.postedOn < b.postedOn ? -1 : a.postedOn > b.postedOn ? 1 : 0));
  const payments = ordered.filter(({ amountMinor, payee }) => amountMinor > 0 && !INTEREST.test(payee.toUpperCase()));
  const [first] = payments;
  if (first === undefined || payments.length < LEAST_PAYMENTS) return false;
  const charges = ordered.filter(({ amountMinor }) => amountMinor < 0);
  if (ordered.some(({ payee }) => CARD.test(payee.toUpperCase()))) return false;
  const [other, ...more] = charges.filter(({ payee }) => !CHARGED_BY_LENDER.test(payee.toUpperCase()));
  if (more.length > 0 || (other !== undefined && other.postedOn > first.postedOn)) return false;
  const interest = charges.filter(({ payee }) => INTEREST.test(payee.toUpperCase()));
  return areMonthly(payments) && areEqual(payments) && interest.length > 0 && sizeOf(interest) < sizeOf(payments);
}

function areMonthly(payments: readonly DebtRow[]): boolean {
  const gaps = payments.slice(1).map(({ postedOn }, index) => {
    const before = payments[index]?.postedOn ?? postedOn;
    return daysBetween(before, postedOn);
  });
  return gaps.filter((days) => days >= 25 && days <= 36).length >= LEAST_SHARE * gaps.length;
}

function areEqual(payments: readonly DebtRow[]): boolean {
  const usual = seenMedian(payments.map(({ amountMinor }) => amountMinor));
  const near = payments.filter(({ amountMinor }) => Math.abs(amountMinor - usual) <= SIZE_TOLERANCE * usual);
  return near.length >= LEAST_SHARE * payments.length;
}

const sizeOf = (rows: readonly DebtRow[]): number =>
  rows.reduce((sum, { amountMinor }) => sum + Math.abs(amountMinor), 0);
