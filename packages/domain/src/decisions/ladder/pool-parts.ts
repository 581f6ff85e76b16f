import type { Debt } from '../../projections/debt/debt.ts';
import { type Minor, PPM_ONE } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import { money, rate } from '../../foundation/working/working.ts';
import { throughCardReturn, weightedReturn } from './ladder-formulas.ts';
import { explainedReturn } from './required-rungs.ts';
import type { LadderRung } from './rung.ts';

/** A part of a debt with a single return. */
export interface CardPart extends Pick<
  LadderRung,
  'reason' | 'payBy' | 'returnPpm' | 'valueMinor' | 'per' | 'working'
> {
  segmentId: string;
  capacityMinor: Minor;
}

/**
 * Combines the parts of a debt into rungs with falling returns. Payments reach the parts in order, so a part with a
 * higher return than the part before it becomes one rung with that part, at their average return. As long as that
 * average beats other destinations, paying through the first part is worthwhile.
 *
 * Example  purchases of $500 at 20% before a balance of $300 that saves 60% → $800 at 35%
 */
export function poolParts(debt: Debt, parts: readonly CardPart[]): LadderRung[] {
  const groups: CardPart[][] = [];
  for (const part of parts) {
    groups.push([part]);
    while (mustPool(groups)) groups.push([...(groups.splice(-2, 1)[0] ?? []), ...(groups.pop() ?? [])]);
  }
  return groups.map((group, index) => rungOf(debt, group, index));
}

function mustPool(groups: readonly CardPart[][]): boolean {
  const [before, last] = [groups.at(-2), groups.at(-1)];
  return before !== undefined && last !== undefined && returnOf(last) > returnOf(before);
}

const returnOf = (group: readonly CardPart[]): number =>
  weightedReturn(
    group.map(({ capacityMinor }) => capacityMinor),
    group.map(({ returnPpm }) => returnPpm),
  );

function rungOf(debt: Debt, group: readonly CardPart[], index: number): LadderRung {
  const capacityMinor = group.reduce((sum, part) => sum + part.capacityMinor, 0) as Minor;
  const [only] = group;
  const dates = group.flatMap(({ payBy }) => payBy ?? []).sort();
  const shape = {
    id: `debt:${debt.id}:${index}`,
    class: 'debt' as const,
    capacityMinor,
    payBy: dates[0] ?? null,
    target: {
      kind: 'debt' as const,
      debtKind: debt.kind,
      accountId: debt.id,
      accountName: debt.name,
      segmentIds: [...new Set(group.map(({ segmentId }) => segmentId))],
    },
  };
  if (only !== undefined && group.length === 1) {
    const { reason, returnPpm, per, working } = only;
    return {
      ...shape,
      reason,
      returnPpm,
      per,
      working,
      valueMinor: only.valueMinor ?? yearOf(capacityMinor, returnPpm),
    };
  }
  const lines = group.flatMap((part) => [
    money('part_balance', part.capacityMinor),
    rate('part_return', part.returnPpm),
  ]);
  const explained = explainedReturn(throughCardReturn, lines, ['payments_reach_parts_in_order']);
  return {
    ...shape,
    reason: 'clears_the_way',
    per: 'year',
    valueMinor: yearOf(capacityMinor, explained.returnPpm),
    ...explained,
  };
}

const yearOf = (amount: Minor, returnPpm: number): Minor => mulDiv(amount, returnPpm, PPM_ONE, 'half-away');
