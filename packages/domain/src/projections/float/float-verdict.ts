import { type Minor, type Ppm, PPM_ONE } from '../../foundation/money/minor.ts';

/**
 * Reason against holding the cash. fee_exceeds_yield: fee, tax and expected loss consume the gain · utilization: too
 * much of the limit is used · unstable_income: the cash may be needed · revolving_balance: the same card bears
 * interest, which a payment would save · over_limit: amount and fee exceed the limit · not_interest_free: the offer has
 * a rate · too_late: the last safe day to pay it back has passed.
 */
export type FloatReason =
  | 'fee_exceeds_yield'
  | 'utilization'
  | 'unstable_income'
  | 'revolving_balance'
  | 'over_limit'
  | 'not_interest_free'
  | 'too_late';

export type FloatVerdict = { worthIt: true } | { worthIt: false; reasons: FloatReason[] };

/** The circumstances, besides the gain itself, that determine the verdict. */
export interface FloatCircumstances {
  /** The highest total balance owed on the card. */
  owedMinor: Minor;
  /** Credit limit; null: unknown, so it is not checked. */
  limitMinor: Minor | null;
  /** Share of the limit that may be used; default: 75%. A user who needs no other credit may allow all of it. */
  maxUtilizationPpm?: Ppm;
  stableIncome: boolean;
  /** Whether a segment of the same card bears interest, including purchases without a grace period. */
  bearsInterest: boolean;
  promoAprPpm: Ppm;
  isTooLate?: boolean;
}

const MAX_UTILIZATION = 750_000 as Ppm;

/** Determines whether it is worth holding the cash and, if not, returns every reason. A gain of zero is not a gain. */
export function floatVerdict(gainMinor: Minor, circumstances: FloatCircumstances): FloatVerdict {
  const {
    owedMinor,
    limitMinor,
    maxUtilizationPpm = MAX_UTILIZATION,
    stableIncome,
    bearsInterest,
    promoAprPpm,
    isTooLate = false,
  } = circumstances;
  const found: [boolean, FloatReason][] = [
    [gainMinor <= 0, 'fee_exceeds_yield'],
    [limitMinor !== null && owedMinor > limitMinor, 'over_limit'],
    // Comparing products instead of shares of the limit avoids rounding.
    [
      limitMinor !== null && BigInt(owedMinor) * BigInt(PPM_ONE) > BigInt(limitMinor) * BigInt(maxUtilizationPpm),
      'utilization',
    ],
    [!stableIncome, 'unstable_income'],
    [bearsInterest, 'revolving_balance'],
    [promoAprPpm > 0, 'not_interest_free'],
    [isTooLate, 'too_late'],
  ];
  const reasons = found.flatMap(([applies, reason]) => (applies ? [reason] : []));
  return reasons.length === 0 ? { worthIt: true } : { worthIt: false, reasons };
}
