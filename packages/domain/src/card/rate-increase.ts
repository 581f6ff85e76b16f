import { addDays, addMonths, daysBetween } from '../dates/add.ts';
import type { CivilDate } from '../dates/civil-date.ts';
import { type Minor, type Ppm, PPM_ONE } from '../money/minor.ts';
import { mulDiv } from '../money/mul-div.ts';
import type { StatementSegment } from './statement-segment.ts';

export interface RateIncrease {
  openedOn: CivilDate;
  noticeOn: CivilDate;
  effectiveOn: CivilDate;
  /** Days that a required minimum was late when it was raised; 0 where that is not the reason. */
  daysLate: number;
  /** The rate follows an index the issuer does not control. */
  isVariable?: boolean;
  /** A promotional rate that ends, disclosed before it began. */
  isPromoEnd?: boolean;
}

export type RateIncreaseResult =
  /** From which day, and for which balances. */
  | { ok: true; appliesTo: 'new_transactions' | 'all_balances'; newTransactionsFrom: CivilDate }
  | { ok: false; reason: 'first_year'; allowedFrom: CivilDate }
  | { ok: false; reason: 'notice_too_short'; allowedFrom: CivilDate };

const NOTICE_DAYS = 45;

/**
 * Whether and for which balances a higher rate may apply.
 *
 * In the first year only where an index, the end of a promotion or a minimum more than 60 days late explains it. What is owed already
 * keeps its rate, unless the minimum was that late. New transactions are those from 14 days after the notice on.
 *
 * Source  Regulation Z, 12 CFR 1026.55(b)(1)–(4), 1026.9(c)(2)(i) and (g)(1): 45 days' notice; protected balances: 1026.55(c)(1)
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

/** What is owed before a higher rate becomes a protected segment at its old rate; new transactions begin one of their own at the new. */
export function protectBalance(segment: StatementSegment, newAprPpm: Ppm): [StatementSegment, StatementSegment] {
  const { planPaymentMinor: _, ...rest } = segment;
  return [
    { ...segment, id: `${segment.id}-protected`, kind: 'protected' },
    { ...rest, openingMinor: 0 as Minor, disputedMinor: 0 as Minor, aprPpm: newAprPpm },
  ];
}

/**
 * The most an issuer may ask as the minimum on a protected balance: repaid over five years, or twice the share asked before.
 *
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
