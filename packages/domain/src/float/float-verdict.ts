import { type Minor, type Ppm, PPM_ONE } from '../money/minor.ts';

/**
 * fee_exceeds_yield: fee, tax and expected loss take all of the gain · utilisation: too much of the limit is used · unstable_income: the
 * cash may be needed · revolving_balance: the same card bears interest, which paying it would save · over_limit: amount and fee do not fit
 * · not_interest_free: the offer has a rate · too_late: the last safe day to pay it back has passed
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

/** What decides beside the gain itself. */
export interface FloatCircumstances {
  /** The most that is owed on the card, everything together. */
  owedMinor: Minor;
  /** null: no limit is known, so nothing is said about it. */
  limitMinor: Minor | null;
  /** Share of the limit that may be used; default 75 %. Whoever needs no other credit may allow all of it. */
  maxUtilisationPpm?: Ppm;
  stableIncome: boolean;
  /** A segment of the same card bears interest, purchases without grace included. */
  bearsInterest: boolean;
  promoAprPpm: Ppm;
  isTooLate?: boolean;
}

const MAX_UTILISATION = 750_000 as Ppm;

/** Whether holding the cash is worth it, and if not, every reason why. A gain of nothing is none. */
export function floatVerdict(gainMinor: Minor, circumstances: FloatCircumstances): FloatVerdict {
  const {
    owedMinor,
    limitMinor,
    maxUtilisationPpm = MAX_UTILISATION,
    stableIncome,
    bearsInterest,
    promoAprPpm,
    isTooLate = false,
  } = circumstances;
  const found: [boolean, FloatReason][] = [
    [gainMinor <= 0, 'fee_exceeds_yield'],
    [limitMinor !== null && owedMinor > limitMinor, 'over_limit'],
    // Compared as products: a share of the limit is never rounded here.
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
