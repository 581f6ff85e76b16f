import { type Ppm, PPM_ONE } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import type { PaymentReason, NotePayment } from './payment-reason.ts';
import { type DebtState, nextForExcess, paySegment } from './debt-state.ts';
import type { PayoffConventions } from './plan.ts';
import type { SegmentState } from './segment-state.ts';

/** Shared inputs of a month's payments above the minimums. */
export interface PayingMonth {
  month: number;
  withinCard: PayoffConventions['withinCard'];
  note: NotePayment | undefined;
}

/**
 * Pays one segment above the minimum, and returns the cash used. A loan with a prepayment fee deducts the fee from the
 * cash.
 *
 * Fee       on the early repayment: cash = principal + principal × fee
 * Rounding  principal down; on a payoff, the fee half away from zero
 */
export function payAbove(
  state: DebtState,
  segment: SegmentState,
  cash: number,
  { month, note }: PayingMonth,
  reason: PaymentReason,
): number {
  if (state.debt.prepaymentFee !== undefined && month <= state.prepaymentMonths)
    chargePrepayment(state, segment, cash, state.debt.prepaymentFee.feePpm);
  const used = paySegment(state, segment, cash);
  note?.({ month, state, segment, amount: used, reason });
  return used;
}

function chargePrepayment(state: DebtState, segment: SegmentState, cash: number, feePpm: Ppm): void {
  const toClear = mulDiv(segment.balance, feePpm, PPM_ONE, 'half-away');
  const fee = cash >= segment.balance + toClear ? toClear : cash - mulDiv(cash, PPM_ONE, PPM_ONE + feePpm, 'floor');
  segment.balance += fee;
  segment.interest += fee;
  state.balance += fee;
  state.interest += fee;
  state.fees += fee;
}

/** Pays one debt above its minimum, in legal order within a card, and returns the cash used. */
export function payDebtAbove(state: DebtState, amount: number, paying: PayingMonth, reason: PaymentReason): number {
  let left = amount;
  while (left > 0) {
    const segment = nextForExcess(state, paying.month, paying.withinCard);
    if (segment === undefined) break;
    left -= payAbove(state, segment, left, paying, reason);
  }
  return amount - left;
}
