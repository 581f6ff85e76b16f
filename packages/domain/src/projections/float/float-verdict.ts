import { type Minor, type Ppm, PPM_ONE } from '../../foundation/money/minor.ts';

/**
 * fee_exceeds_yield: fee, tax and expected loss consume the gain · utilisation: too much of the limit is used ·
 * unstable_income: the cash may be needed · revolving_balance: the same card bears interest, which paying it would save
 * · over_limit: amount and fee exceed the limit · not_interest_free: the offer has a rate · too_late: the last safe day
 * to pay it back has passed
 */
export type FloatReason =
  | 'fee_exceeds_yield'
  | 'utilisation'
  | 'unstable_income'
  | 'revolving_balance'
  | 'over_limit'
  | 'not_interest_free'
  | 'too_late';

export type FloatVerdict = { worthIt: true } | { worthIt: false; reasons: FloatReason[] };

/** The circumstances that decide besides the gain itself. */
export interface FloatCircumstances {
  /** The highest total balance owed on the card. */
  owedMinor: Minor;
  /** null: the limit is unknown, so it is not checked. */
  limitMinor: Minor | null;
  /** Share of the limit that may be used; default 75 %. A user who needs no other credit may allow all of it. */
  maxUtilisationPpm?: Ppm;
  stableIncome: boolean;
  /** Whether a segment of the same card bears interest, including purchases without a grace period. */
  bearsInterest: boolean;
  promoAprPpm: Ppm;
  isTooLate?: boolean;
}

const MAX_UTILIZATION = 750_000 as Ppm;

/**
 * Decides whether holding the cash is worth it and, if not, returns every reason. A gain of zero does not count as a
 * gain.
 */
export function floatVerdict(gainMinor: Minor, circumstances: FloatCircumstances): FloatVerdict {
  const {
    owedMinor,
    limitMinor,
    maxUtilisationPpm = MAX_UTILIZATION,
    stableIncome,
    bearsInterest,
    promoAprPpm,
    isTooLate = false,
  } = circumstances;
  const found: [boolean, FloatReason][] = [
    [gainMinor <= 0, 'fee_exceeds_yield'],
    [limitMinor !== null && owedMinor > limitMinor, 'over_limit'],
    // Compares products, so the share of the limit is never rounded.
    [
      limitMinor !== null && BigInt(owedMinor) * BigInt(PPM_ONE) > BigInt(limitMinor) * BigInt(maxUtilisationPpm),
      'utilisation',
    ],
    [!stableIncome, 'unstable_income'],
    [bearsInterest, 'revolving_balance'],
    [promoAprPpm > 0, 'not_interest_free'],
    [isTooLate, 'too_late'],
  ];
  const reasons = found.flatMap(([applies, reason]) => (applies ? [reason] : []));
  return reasons.length === 0 ? { worthIt: true } : { worthIt: false, reasons };
}
