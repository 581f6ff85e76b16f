import { assert } from '../../foundation/assert.ts';
import type { Minor } from '../../foundation/money/minor.ts';
import type { Ladder } from './marginal-ladder.ts';
import type { LadderRung } from './rung.ts';

export interface SpareAllocation {
  parts: { rung: LadderRung; amountMinor: Minor }[];
  /** Part of the amount that no rung takes. */
  leftMinor: Minor;
}

/**
 * Distributes an amount down a ladder: each rung takes what it can before the next one gets anything.
 *
 * Units    minor units; Σ parts + left = amount, exactly; more money never gives any rung less
 * Errors   throws on an amount below 0
 * Example  $700 on a minimum of $25, a card of $500 and open-ended savings → $25, $500, $175
 */
export function allocateSpare({ rungs }: Pick<Ladder, 'rungs'>, amountMinor: Minor): SpareAllocation {
  assert(Number.isSafeInteger(amountMinor) && amountMinor >= 0, 'the amount must not be negative');
  let left: number = amountMinor;
  const parts = rungs.flatMap((rung) => {
    const taken = Math.min(left, rung.capacityMinor ?? left) as Minor;
    left -= taken;
    return taken === 0 ? [] : [{ rung, amountMinor: taken }];
  });
  return { parts, leftMinor: left as Minor };
}
