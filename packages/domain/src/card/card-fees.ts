import { assert } from '../assert.ts';
import { addMonths } from '../dates/add.ts';
import type { CivilDate } from '../dates/civil-date.ts';
import type { Minor } from '../money/minor.ts';
import { mulDiv } from '../money/mul-div.ts';

/**
 * The late fee that a missed minimum may cost: what the agreement says, never more than the minimum that was missed.
 *
 * Units   minor units; 0 where the agreement has none or nothing was missed
 * Source  no penalty fee above the amount of the violation: Regulation Z, 12 CFR 1026.52(b)(2)(i)(A)
 */
export function lateFee({
  agreedMinor,
  minimumMinor,
  paidMinor,
}: {
  agreedMinor: Minor | null;
  minimumMinor: Minor;
  paidMinor: Minor;
}): Minor {
  if (agreedMinor === null || paidMinor >= minimumMinor) return 0 as Minor;
  return Math.min(agreedMinor, minimumMinor) as Minor;
}

export interface FirstYearFees {
  chargedMinor: Minor;
  /** A quarter of the credit limit at opening. */
  capMinor: Minor;
  aboveCapMinor: Minor;
  untilOn: CivilDate;
}

/**
 * Fees of a card's first year against the most that the law allows: information for the person, no correction of the balance.
 *
 * Late, over-limit and returned-payment fees do not count, nor do those a person need not pay.
 * Rounding  the cap down
 * Source    25 % of the credit limit: Regulation Z, 12 CFR 1026.52(a)(1)
 */
export function firstYearFees(
  { openedOn, creditLimitMinor }: { openedOn: CivilDate; creditLimitMinor: Minor },
  fees: readonly { on: CivilDate; amountMinor: Minor; kind: 'required' | 'penalty' | 'optional' }[],
): FirstYearFees {
  const untilOn = addMonths(openedOn, 12);
  const counted = fees.filter(({ on, kind }) => kind === 'required' && on >= openedOn && on < untilOn);
  assert(
    counted.every(({ amountMinor }) => amountMinor >= 0) && creditLimitMinor >= 0,
    'fees and limits are amounts from 0',
  );
  const charged = counted.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const cap = mulDiv(creditLimitMinor, 1, 4, 'floor');
  return { chargedMinor: charged as Minor, capMinor: cap, aboveCapMinor: Math.max(0, charged - cap) as Minor, untilOn };
}
