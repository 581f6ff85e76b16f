import { unreachable } from '../assert.ts';
import { type DebtState, nextForExcess, paySegment, payingRate } from './debt-state.ts';
import type { PayoffConventions, PayoffStrategy } from './plan.ts';
import { isDeferredFirst, type SegmentState } from './segment-state.ts';

export interface ExtraRule {
  strategy: PayoffStrategy;
  /** Place of each debt in the person's own order. */
  rank: ReadonlyMap<string, number>;
  withinCard: PayoffConventions['withinCard'];
}

/** Spends what is left above the minimums, debt after debt in the same month; gives back what no debt could take. */
export function payExtra(states: readonly DebtState[], month: number, cash: number, rule: ExtraRule): number {
  let left = cash;
  while (left > 0) {
    const target = nextTarget(states, month, rule);
    if (target === undefined) return left;
    left -= paySegment(target.state, target.segment, left);
  }
  return left;
}

interface Target {
  state: DebtState;
  segment: SegmentState;
  /** Value of the next unit: the rate of the segment it would go to. */
  ratePpm: number;
}

function nextTarget(states: readonly DebtState[], month: number, rule: ExtraRule): Target | undefined {
  let best: Target | undefined;
  for (const state of states) {
    if (state.balance <= 0) continue;
    const segment = nextForExcess(state, month, rule.withinCard);
    if (segment === undefined) continue;
    // A deferred balance in its last two cycles is where the law sends the money: it saves the rate that is building up.
    const ratePpm = isDeferredFirst(segment, month) ? segment.revertAprPpm : payingRate(segment, month);
    const target = { state, segment, ratePpm };
    if (best === undefined || comesBefore(target, best, rule)) best = target;
  }
  return best;
}

function comesBefore(a: Target, b: Target, { strategy, rank }: ExtraRule): boolean {
  const byRate = b.ratePpm - a.ratePpm;
  const byBalance = a.state.balance - b.state.balance;
  const byIndex = a.state.index - b.state.index;
  switch (strategy) {
    case 'avalanche': return (byRate || byBalance || byIndex) < 0;
    case 'snowball': return (byBalance || byRate || byIndex) < 0;
    case 'custom': return (placeOf(a, rank) - placeOf(b, rank) || byRate || byBalance || byIndex) < 0;
    case 'minimum_only': return false;
    default: return unreachable(strategy);
  }
}

function placeOf({ state }: Target, rank: ReadonlyMap<string, number>): number {
  return rank.get(state.debt.id) ?? rank.size;
}
