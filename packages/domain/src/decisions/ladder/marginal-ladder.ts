import { assert } from '../../foundation/assert.ts';
import { owedOn } from '../../projections/debt/debt.ts';
import { type Ppm, PPM_ONE } from '../../foundation/money/minor.ts';
import { bufferRung, savingsRungs } from './cash-rungs.ts';
import { debtRungs } from './debt-rungs.ts';
import type { LadderFacts, LadderOptions } from './ladder-facts.ts';
import type { LadderRung, RungClass, SpareDestination } from './rung.ts';

export interface Ladder {
  rungs: LadderRung[];
  /** The return that a debt must exceed to come before savings. */
  hurdlePpm: Ppm;
}

const USUAL_ORDER: readonly SpareDestination[] = ['buffer', 'debt', 'savings', 'low_debt', 'promo'];

/**
 * Ranks every destination for a spare unit of money, the best first.
 *
 * Order     open minimums and statements in grace, then the destinations in their order; within each, by the amount
 *           that a unit saves or earns in a year after tax, highest first (debts alternatively by balance or in the
 *           user's order). A rung that payments reach only through another rung of the same debt comes after that rung.
 * Return    of a debt: its average rate until the unit would have been paid anyway on the given course. A promotion
 *           cleared in time saves nothing; a promotion with a balance at its end saves the later rate for the time
 *           after that. Of deferred interest that would be charged: all of it, relative to the balance left then. Of
 *           savings: the yield of the tier that the unit reaches, with a bonus until it ends. A prepayment fee is
 *           subtracted; a payment that costs more than it saves gets no rung.
 * Units     minor units, yearly rates in parts per million
 * Errors    throws on a tax outside 0 to 100% and on two debts, minimums or statements with the same id
 * Source    payments within a card: Regulation Z, 12 CFR 1026.53; a unit on a debt is worth the growth of that debt
 *           until it would otherwise be paid (exchange argument)
 */
export function marginalLadder(facts: LadderFacts, options: LadderOptions = {}): Ladder {
  const { debts, required = [], grace = [], savings = [], taxPpm } = facts;
  assert(taxPpm >= 0 && taxPpm <= PPM_ONE, 'tax must be from 0 to 100 %');
  assert(areUnique(debts.map(({ id }) => id)), 'debt ids are unique');
  assert(
    areUnique(required.map(({ debtId }) => debtId)) && areUnique(grace.map(({ debtId }) => debtId)),
    'a debt has one minimum and one statement at most',
  );
  const saved = savings.flatMap((place) => savingsRungs(place, facts));
  const hurdlePpm = options.hurdlePpm ?? (Math.max(0, ...saved.map(({ returnPpm }) => returnPpm)) as Ppm);
  const chains = debts.map((debt) =>
    withoutLosses(debtRungs(debt, facts)).map((rung) =>
      rung.class === 'debt' ? { ...rung, class: classOf(rung.returnPpm, hurdlePpm) } : rung,
    ),
  );
  const sorted = [...chains.flat(), ...saved, ...bufferRung(facts)].sort(comparison(facts, options));
  return { rungs: inReach(sorted, chains), hurdlePpm };
}

const areUnique = (ids: readonly string[]): boolean => new Set(ids).size === ids.length;

const classOf = (returnPpm: number, hurdlePpm: number): SpareDestination =>
  returnPpm <= 0 ? 'promo' : returnPpm > hurdlePpm ? 'debt' : 'low_debt';

/** Returns the rungs before the first one that costs money; returns fall along a debt's rungs. */
function withoutLosses(chain: readonly LadderRung[]): LadderRung[] {
  const loss = chain.findIndex(({ returnPpm }) => returnPpm < 0);
  return loss === -1 ? [...chain] : chain.slice(0, loss);
}

function comparison(
  { debts }: LadderFacts,
  { destinationOrder = USUAL_ORDER, debtOrder = 'highest_return', order = [] }: LadderOptions,
): (a: LadderRung, b: LadderRung) => number {
  const classes: RungClass[] = [
    'required',
    'grace',
    ...destinationOrder,
    ...USUAL_ORDER.filter((each) => !destinationOrder.includes(each)),
  ];
  const owed = new Map(debts.map((debt) => [debt.id, owedOn(debt)]));
  const place = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
  const ofDebts = (a: LadderRung, b: LadderRung): number => {
    if (a.target.kind !== 'debt' || b.target.kind !== 'debt' || a.class === 'required' || a.class === 'grace') return 0;
    if (debtOrder === 'smallest_balance')
      return (owed.get(a.target.accountId) ?? 0) - (owed.get(b.target.accountId) ?? 0);
    return debtOrder === 'custom' ? place(a.target.accountId) - place(b.target.accountId) : 0;
  };
  return (a, b) => classes.indexOf(a.class) - classes.indexOf(b.class) || ofDebts(a, b) || b.returnPpm - a.returnPpm;
}

/** Places each rung after the rungs of the same debt that payments reach first. */
function inReach(sorted: readonly LadderRung[], chains: readonly LadderRung[][]): LadderRung[] {
  const chainOf = new Map(chains.flatMap((chain) => chain.map((rung) => [rung.id, chain] as const)));
  const placed = new Set<LadderRung>();
  for (const rung of sorted) {
    const chain = chainOf.get(rung.id) ?? [rung];
    for (const each of chain.slice(0, chain.indexOf(rung) + 1)) placed.add(each);
  }
  return [...placed];
}
