import type { InsightMove } from '../decisions/insight/household-facts.ts';
import { gain } from '../decisions/today/move-formulas.ts';
import type { MovePart } from '../decisions/today/planned-move.ts';
import { civilDate } from '../foundation/dates/civil-date.ts';
import { minor, type Minor, ppm } from '../foundation/money/minor.ts';

/** A part that earns or saves a yearly rate. */
export const yearly = (kind: MovePart['class'], amountMinor: number, ratePpm: number, sourcePpm = 0): MovePart => ({
  class: kind,
  amountMinor: minor(amountMinor),
  payBy: null,
  promoId: null,
  per: 'year',
  ratePpm: ppm(ratePpm),
  ...gain(minor(amountMinor), { betterPpm: ppm(ratePpm), sourcePpm: ppm(sourcePpm), daysHeld: null }),
});

/** A one-time charge that a payment avoids. */
export const due = (amountMinor: number, valueMinor: number): MovePart => ({
  ...yearly('required', amountMinor, 0),
  per: 'once',
  ratePpm: null,
  valueMinor: minor(valueMinor),
});

const sum = (amounts: readonly number[]): Minor => minor(amounts.reduce((total, each) => total + each, 0));

export function move(from: string, to: InsightMove['to'], parts: MovePart[], sourcePpm = 0): InsightMove {
  const [first] = parts as [MovePart];
  return {
    id: `${from}>${to.accountId}`,
    kind: to.kind === 'debt' ? 'pay' : 'transfer',
    class: first.class,
    from: { accountId: from, accountName: from },
    to,
    amountMinor: sum(parts.map(({ amountMinor }) => amountMinor)),
    payBy: to.kind === 'debt' ? civilDate('2026-03-25') : null,
    isOverdue: false,
    parts,
    valueMinor: sum(parts.map(({ valueMinor }) => valueMinor)),
    per: 'year',
    working: first.working,
    sourceYieldPpm: ppm(sourcePpm),
  };
}
