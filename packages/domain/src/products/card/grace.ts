import { addDays } from '../../foundation/dates/add.ts';
import { type CivilDate, maxDate } from '../../foundation/dates/civil-date.ts';
import type { Minor, Ppm } from '../../foundation/money/minor.ts';
import { allocatePayment } from './allocate-payment.ts';

export interface CardTransaction {
  kind: 'purchase' | 'cash_advance';
  on: CivilDate;
  amountMinor: Minor;
  aprPpm: Ppm;
}

/** A balance that bears interest on every day of a span. */
export interface InterestSpan {
  kind: CardTransaction['kind'];
  balanceMinor: Minor;
  from: CivilDate;
  through: CivilDate;
}

export interface GraceInputs {
  /** Transactions of the cycle whose statement is being paid. */
  billed: readonly CardTransaction[];
  /** Transactions of the cycle in which the payment is made. */
  later: readonly CardTransaction[];
  /** First and last day of the cycle in which the payment is made. */
  startsOn: CivilDate;
  closesOn: CivilDate;
  payment: { on: CivilDate; amountMinor: Minor };
  dueOn: CivilDate;
  /** Whether the purchase balance of the previous statement was paid in full by its due date. */
  previousPaidInFull: boolean;
}

/**
 * Determines which balances bear interest, and from when, after one payment on a statement.
 * If the previous statement was paid in full, purchases paid by the due date bear no interest. The unpaid part bears
 * interest from the first day of the cycle in which the payment is made, never earlier, and new purchases from their
 * own dates. If the payment is late, all billed purchases bear interest from that first day. If the previous
 * statement was not paid in full, every purchase bears interest from its date until it is paid. Cash advances always
 * do. The payment is allocated as the law requires, even if that costs the grace period.
 * Units   minor units; days are inclusive
 * Source  Regulation Z, 12 CFR 1026.54(a)(1) and comment 54(a)(1)-6
 */
export function interestSpans(inputs: GraceInputs): InterestSpan[] {
  const { billed, later, startsOn, closesOn, payment, dueOn, previousPaidInFull } = inputs;
  const { parts } = allocatePayment(
    billed.map(({ aprPpm, amountMinor }, index) => ({ id: String(index), aprPpm, balanceMinor: amountMinor })),
    payment.amountMinor,
  );
  const left = billed.map((transaction, index) => ({
    transaction,
    left: transaction.amountMinor - (parts[index]?.amountMinor ?? 0),
  }));
  const purchasesLeft = left.reduce(
    (sum, entry) => (entry.transaction.kind === 'purchase' ? sum + entry.left : sum),
    0,
  );
  const graced = previousPaidInFull && payment.on <= dueOn;
  const spans: InterestSpan[] = [];
  for (const {
    transaction: { kind, amountMinor, on },
  } of left) {
    if (graced && kind === 'purchase') continue;
    // Losing grace by paying late is not retroactive either: days of the previous cycle stay interest-free.
    const from = previousPaidInFull && kind === 'purchase' ? maxDate(on, startsOn) : on;
    spans.push(...bearing(kind, amountMinor, from, addDays(payment.on, -1)));
  }
  const advancesLeft = left.reduce((sum, entry) => sum + entry.left, 0) - purchasesLeft;
  spans.push(...bearing('cash_advance', advancesLeft, payment.on, closesOn));
  spans.push(...bearing('purchase', purchasesLeft, graced ? startsOn : payment.on, closesOn));
  for (const { kind, on, amountMinor } of later) {
    if (kind === 'cash_advance' || !graced || purchasesLeft > 0)
      spans.push(...bearing(kind, amountMinor, on, closesOn));
  }
  return spans;
}

function bearing(kind: CardTransaction['kind'], balance: number, from: CivilDate, through: CivilDate): InterestSpan[] {
  return balance > 0 && from <= through ? [{ kind, balanceMinor: balance as Minor, from, through }] : [];
}
