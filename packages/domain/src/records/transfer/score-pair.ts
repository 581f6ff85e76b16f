import { type Minor, minor, PPM_ONE, type Ppm, ppm } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import { type Leg, namesAccount } from './leg-wording.ts';
import {
  ARRIVES_EARLY_BUSINESS_DAYS,
  EXCHANGE_TOLERANCE_PPM,
  FEE_MAX_PPM,
  TRANSFER_BUSINESS_DAYS,
  type TransferOptions,
  type TransferReason,
} from './transfer-row.ts';

export interface ScoredPair {
  readonly outflow: Leg;
  readonly inflow: Leg;
  readonly feeMinor: Minor | null;
  readonly scorePpm: Ppm;
  readonly reasons: readonly TransferReason[];
}

/** Weight of each piece of evidence, in parts per million of certainty. The sum is limited to 0 to 1. */
const WEIGHT = {
  sameAmount: 500_000,
  exchanged: 380_000,
  lessFee: 330_000,
  sameDay: 200_000,
  perBusinessDay: -40_000,
  early: -40_000,
  saysTransfer: 90_000,
  namesAccount: 150_000,
  saysOther: -220_000,
};

/**
 * Computes the certainty that two legs are one transfer; null if they cannot be one.
 *
 *     certainty = amount (equal 50%, exchanged 38%, less a fee 33%) + day (20% − 4% a business day, − 4% more if
 *     it arrived first)
 *               + 9% for each description of a transfer + 15% if one names the other account − 22% for each
 *               of something else
 *
 * Result  null on one account, on equal signs, outside the window of days, or if the amounts do not fit. A fee is only
 *         assumed if both descriptions indicate a transfer, or one names the other account
 */
export function scorePair(
  outflow: Leg,
  inflow: Leg,
  gap: number | null,
  { convert }: Pick<TransferOptions, 'convert'>,
): ScoredPair | null {
  if (
    outflow.row.accountId === inflow.row.accountId ||
    gap === null ||
    gap > TRANSFER_BUSINESS_DAYS ||
    gap < -ARRIVES_EARLY_BUSINESS_DAYS
  )
    return null;
  const named = namesAccount(outflow.text, inflow.row) || namesAccount(inflow.text, outflow.row);
  const believed = named || (outflow.wording === 'transfer' && inflow.wording === 'transfer');
  const amount = compareAmounts(outflow, inflow, believed, convert);
  if (amount === null) return null;
  const reasons: TransferReason[] = [amount.reason, gap === 0 ? 'same_day' : 'within_days'];
  let score = amount.weight + WEIGHT.sameDay + WEIGHT.perBusinessDay * Math.abs(gap);
  const weigh = (applies: boolean, reason: TransferReason, weight: number): void => {
    if (!applies) return;
    reasons.push(reason);
    score += weight;
  };
  weigh(gap < 0, 'arrived_before_leaving', WEIGHT.early);
  weigh(outflow.wording === 'transfer', 'outflow_says_transfer', WEIGHT.saysTransfer);
  weigh(inflow.wording === 'transfer', 'inflow_says_transfer', WEIGHT.saysTransfer);
  weigh(named, 'names_the_other_account', WEIGHT.namesAccount);
  const others = [outflow, inflow].filter(({ wording }) => wording === 'other').length;
  weigh(others > 0, 'says_something_else', WEIGHT.saysOther * others);
  return { outflow, inflow, feeMinor: amount.feeMinor, scorePpm: ppm(Math.min(PPM_ONE, Math.max(0, score))), reasons };
}

interface AmountMatch {
  readonly reason: TransferReason;
  readonly weight: number;
  readonly feeMinor: Minor | null;
}

function compareAmounts(
  { row: outflow }: Leg,
  { row: inflow }: Leg,
  believed: boolean,
  convert: TransferOptions['convert'],
): AmountMatch | null {
  const [left, arrived] = [-outflow.amountMinor, inflow.amountMinor];
  if (left <= 0 || arrived <= 0) return null;
  if (outflow.currency === inflow.currency) {
    if (left === arrived) return { reason: 'same_amount', weight: WEIGHT.sameAmount, feeMinor: minor(0) };
    const feeMinor = minor(left - arrived);
    return believed && feeMinor > 0 && feeMinor <= mulDiv(left, FEE_MAX_PPM, PPM_ONE, 'floor')
      ? { reason: 'amount_less_fee', weight: WEIGHT.lessFee, feeMinor }
      : null;
  }
  const expected = convert?.(minor(left), outflow.currency, inflow.currency, outflow.postedOn) ?? null;
  if (expected === null || Math.abs(expected - arrived) > mulDiv(expected, EXCHANGE_TOLERANCE_PPM, PPM_ONE, 'ceil'))
    return null;
  return { reason: 'amount_at_exchange_rate', weight: WEIGHT.exchanged, feeMinor: null };
}
