import type { Minor } from '../money/minor.ts';
import type { SweepDestinationState } from '../sweep/sweep-inputs.ts';
import { destinationKey } from '../sweep/sweep-rule.ts';
import type { Ladder } from './marginal-ladder.ts';
import type { LadderRung } from './rung.ts';

/**
 * The ladder as sweeps read it: every place once, in the order of its first rung, with the rate of that rung and the room of all its rungs.
 *
 * Minimums and statements have sweeps of their own and are left out. A rung that leads to a dearer part of a card counts for that part: the
 * payment goes through what comes before it.
 *
 * Units  minor units, parts per million; room for a debt is never more than what is owed on it
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
