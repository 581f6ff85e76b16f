import { assert } from '../../foundation/assert.ts';
import type { Minor } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import type { PromoOutlook } from './promo-outlook.ts';

export interface PromoDrift {
  /** Balance left on the pay-by date if payments continue as planned. */
  leftAtPayByMinor: Minor;
  /** Whether a balance remains, while there is still time to change that. */
  atRisk: boolean;
  /** Amount missing from each remaining payment, rounded up; 0 if the promotion is on track. */
  shortPerMonthMinor: Minor;
}

/**
 * Checks whether a promotion is on track with its planned payments.
 *
 *     left = balance − planned × payments that fit · short = left ÷ payments that fit
 *
 * Units     minor units; planned: the part of each payment that reaches the promotion
 * Rounding  the missing amount up to the minor unit
 * Example   $4,000 with 9 payments left and $400 planned → $400 left, each payment $44.45 short
 */
export function promoDrift(
  outlook: Pick<PromoOutlook, 'opportunities' | 'payBy'>,
  { balanceMinor, plannedPerMonthMinor }: { balanceMinor: Minor; plannedPerMonthMinor: Minor },
): PromoDrift {
  assert(balanceMinor >= 0 && plannedPerMonthMinor >= 0, 'amounts must not be negative');
  const { opportunities, payBy } = outlook;
  const left = Math.max(0, balanceMinor - plannedPerMonthMinor * opportunities);
  return {
    leftAtPayByMinor: left as Minor,
    atRisk: left > 0 && payBy !== null,
    shortPerMonthMinor: opportunities === 0 ? (0 as Minor) : mulDiv(left, 1, opportunities, 'ceil'),
  };
}
