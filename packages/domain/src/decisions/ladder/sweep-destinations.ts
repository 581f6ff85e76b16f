import type { Minor } from '../../foundation/money/minor.ts';
import type { SweepDestinationState } from '../sweep/sweep-inputs.ts';
import { destinationKey } from '../sweep/sweep-rule.ts';
import type { Ladder } from './marginal-ladder.ts';
import type { LadderRung } from './rung.ts';

/**
 * Converts the ladder for sweeps: every destination once, in the order of its first rung, with the rate of that rung
 * and the room of all its rungs.
 *
 * Minimums and statements have their own sweeps and are omitted. A rung that leads to a higher-return part of a card
 * counts as that part, because the payment passes through the parts before it.
 *
 * Units  minor units, parts per million; room for a debt is never more than its balance
 */
export function sweepDestinations({ rungs }: Pick<Ladder, 'rungs'>): SweepDestinationState[] {
  const places = new Map<string, SweepDestinationState>();
  for (const rung of rungs) {
    if (rung.class === 'required' || rung.class === 'grace') continue;
    const key = keyOf(rung);
    const before = places.get(key);
    const capacityMinor =
      before === undefined ? rung.capacityMinor : together(before.capacityMinor, rung.capacityMinor);
    places.set(key, { key, capacityMinor, ratePpm: before?.ratePpm ?? rung.returnPpm });
  }
  return [...places.values()];
}

const together = (a: Minor | null, b: Minor | null): Minor | null =>
  a === null || b === null ? null : ((a + b) as Minor);

function keyOf({ target }: LadderRung): string {
  const { accountId } = target;
  if (target.kind === 'account') return destinationKey({ kind: 'account', accountId });
  if (target.debtKind === 'loan') return destinationKey({ kind: 'loan', accountId });
  return destinationKey({ kind: 'card_segment', accountId, segmentId: target.segmentIds.at(-1) ?? '' });
}
