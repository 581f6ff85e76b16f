import { addDays, addMonths, daysBetween } from '../../foundation/dates/add.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import { type Minor, type Ppm, PPM_ONE } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import type { StatementSegment } from './statement-segment.ts';

export interface RateIncrease {
  openedOn: CivilDate;
  noticeOn: CivilDate;
  effectiveOn: CivilDate;
  /**
   * Days by which a required minimum was late when the rate was raised; 0 if that is not the reason for the increase.
   */
  daysLate: number;
  /** Whether the rate follows an index that the issuer does not control. */
  isVariable?: boolean;
  /** Whether a promotional rate ended as disclosed before it started. */
  isPromoEnd?: boolean;
}

export type RateIncreaseResult =
  /** The balances to which the higher rate applies, and the first day of transactions that bear it. */
  | { ok: true; appliesTo: 'new_transactions' | 'all_balances'; newTransactionsFrom: CivilDate }
  | { ok: false; reason: 'first_year'; allowedFrom: CivilDate }
  | { ok: false; reason: 'notice_too_short'; allowedFrom: CivilDate };

const NOTICE_DAYS = 45;

/**
 * Checks whether a higher rate may apply, and to which balances. In the first year, only an index, the end of a
 * promotion or a minimum more than 60 days late justifies it. The existing balance keeps its rate, unless one of these
 * reasons applies. New transactions are those made more than 14 days after the notice.
 * Source  Regulation Z, 12 CFR 1026.55(b)(1)–(4), 1026.9(c)(2)(i) and (g)(1): 45 days' notice; protected balances:
 *         1026.55(c)(1)
 */
export function checkRateIncrease({
  openedOn,
  noticeOn,
  effectiveOn,
  daysLate,
  isVariable = false,
  isPromoEnd = false,
}: RateIncrease): RateIncreaseResult {
  if (isVariable || isPromoEnd) return { ok: true, appliesTo: 'all_balances', newTransactionsFrom: effectiveOn };
  if (daysBetween(noticeOn, effectiveOn) < NOTICE_DAYS)
    return { ok: false, reason: 'notice_too_short', allowedFrom: addDays(noticeOn, NOTICE_DAYS) };
  const yearEnds = addMonths(openedOn, 12);
  if (daysLate > 60) return { ok: true, appliesTo: 'all_balances', newTransactionsFrom: effectiveOn };
  if (effectiveOn < yearEnds) return { ok: false, reason: 'first_year', allowedFrom: yearEnds };
  return { ok: true, appliesTo: 'new_transactions', newTransactionsFrom: addDays(noticeOn, 15) };
}

/**
 * Splits a segment at a rate increase. The existing balance becomes a protected segment at the old rate, and new
 * transactions get a segment at the new rate.
 */
export function protectBalance(segment: StatementSegment, newAprPpm: Ppm): [StatementSegment, StatementSegment] {
  const { planPaymentMinor: _, ...rest } = segment;
  return [
    { ...segment, id: `${segment.id}-protected`, kind: 'protected' },
    { ...rest, openingMinor: 0 as Minor, disputedMinor: 0 as Minor, aprPpm: newAprPpm },
  ];
}

/**
 * Computes the two limits of the minimum payment on a protected balance: repayment over five years, and twice the
 * previous share.
 * Rounding  up to the minor unit
 * Source    Regulation Z, 12 CFR 1026.55(c)(2)(ii) and (iii)
 */
export function protectedMinimum(
  balanceMinor: Minor,
  { pctBeforePpm }: { pctBeforePpm: Ppm },
): { fiveYearsMinor: Minor; doubledMinor: Minor } {
  return {
    fiveYearsMinor: mulDiv(balanceMinor, 1, 60, 'ceil'),
    doubledMinor: mulDiv(balanceMinor, 2 * pctBeforePpm, PPM_ONE, 'ceil'),
  };
}
