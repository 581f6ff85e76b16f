import { assert } from '../../foundation/assert.ts';
import { addMonths } from '../../foundation/dates/add.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Minor } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';

/**
 * Returns the late fee for a missed minimum: the agreed fee, at most the minimum that was missed.
 * Units   minor units; 0 if the agreement has none or nothing was missed
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
  /** 25% of the credit limit at opening. */
  capMinor: Minor;
  aboveCapMinor: Minor;
  untilOn: CivilDate;
}

/**
 * Compares the fees of a card's first year with the legal maximum. For information only; the balance is not corrected.
 * Late, over-limit and returned-payment fees do not count, nor do optional fees.
 * Rounding  the cap down
 * Source    25% of the credit limit: Regulation Z, 12 CFR 1026.52(a)(1)
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
