import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import { planPayoff } from '../debt/plan-payoff.ts';
import { type Minor, type Ppm, ZERO } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import { type TransferFee, transferFee } from '../../products/promo/transfer-fee.ts';

export interface TransferSaving {
  feeMinor: Minor;
  paymentMinor: Minor;
  /** Interest and months if the balance stays, with the same payment; null: that payment never pays it off. */
  stayInterestMinor: Minor | null;
  stayMonths: number | null;
  /** Negative if the transfer costs more than it saves. */
  savingMinor: Minor | null;
}

/**
 * Compares a transfer with the unchanged balance, at the same monthly payment.
 *
 *     payment = (amount + fee) ÷ months of the promotion · saving = interest without the transfer − fee
 *
 * Rounding  fee and payment half away from zero, as in published comparisons; paymentToClear returns a payment that is
 *           certain to clear the promotion
 * Example   $5,000 at 22.99%, 3%, fifteen months → $343.33 a month, $918.90 of interest, $768.90 saved
 */
export function transferSaving({
  balanceMinor,
  aprPpm,
  fee,
  promoMonths,
  startOn,
}: {
  balanceMinor: Minor;
  aprPpm: Ppm;
  fee: TransferFee;
  promoMonths: number;
  startOn: CivilDate;
}): TransferSaving {
  const feeMinor = transferFee(balanceMinor, fee);
  const paymentMinor = mulDiv(balanceMinor + feeMinor, 1, promoMonths, 'half-away');
  const stay = planPayoff(
    [
      {
        id: 'stay',
        name: '',
        kind: 'card',
        segments: [{ id: 'balance', kind: 'purchase', balanceMinor, aprPpm }],
        minimum: { kind: 'installment', paymentMinor },
      },
    ],
    { strategy: 'minimum_only', monthlyMinor: ZERO, startOn },
  );
  if (stay.outcome !== 'paid_off')
    return { feeMinor, paymentMinor, stayInterestMinor: null, stayMonths: null, savingMinor: null };
  return {
    feeMinor,
    paymentMinor,
    stayInterestMinor: stay.totalInterestMinor,
    stayMonths: stay.months,
    savingMinor: (stay.totalInterestMinor - feeMinor) as Minor,
  };
}
