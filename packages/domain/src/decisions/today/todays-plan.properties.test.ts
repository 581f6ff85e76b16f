import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { recompute } from '../../formulas.ts';
import { minor } from '../../foundation/money/minor.ts';
import { owedOn } from '../../projections/debt/debt.ts';
import { afterMoves, factsOf, type Household, households, reservedOn } from '../../testing/today-household.ts';
import { allocateSpare } from '../ladder/allocate-spare.ts';
import type { MoveClass } from './claim.ts';
import type { MovePart, PlannedMove } from './planned-move.ts';
import type { TodayFacts } from './today-facts.ts';
import { todaysPlan, type TodaysPlan } from './todays-plan.ts';

const sum = (amounts: readonly number[]): number => amounts.reduce((total, each) => total + each, 0);
const planOf = (household: Household): TodaysPlan => todaysPlan(factsOf(household));
const made = ({ moves }: TodaysPlan): PlannedMove[] => moves.filter(({ from }) => from !== null);
const partsOf = (moves: readonly PlannedMove[]): { part: MovePart; move: PlannedMove }[] =>
  moves.flatMap((move) => move.parts.map((part) => ({ part, move })));
const ask: ReadonlySet<MoveClass> = new Set(['required', 'grace', 'promo']);
/** Number of random cases. `npm test` fixes the seed and draws few; the full run draws new households each time. */
const HOUSEHOLDS = process.env['PROPERTY_SEED'] === undefined ? 10_000 : 100;
const RUNS = {
  numRuns: Number(process.env['RUNS'] ?? HOUSEHOLDS),
  endOnFailure: true,
  ...(process.env['SEED'] ? { seed: Number(process.env['SEED']) } : {}),
};
const property = (holds: (household: Household) => void, options = { hasTiers: true }): void => {
  fc.assert(fc.property(households(options), holds), RUNS);
};

/** Option without savings tiers, because a full tier leaves the ladder, and the debts behind it move up. */
const WITHOUT_TIERS = { hasTiers: false };

/**
 * Returns whether only the moves change tomorrow's plan: no amount was unpaid, the bank applies a last payment only to
 * its promotion, and no cash is held for deferred interest, whose position on the ladder depends on the balances.
 */
function isSteady({ ladder, promos, due }: TodayFacts, plan: TodaysPlan): boolean {
  const isLast = promos.some(({ outlook, promo, accountId }) => {
    const owedMinor = due.find((each) => each.accountId === accountId)?.owedMinor;
    return outlook.opportunities === 1 && owedMinor !== promo.balanceMinor;
  });
  const isHeld = ladder.rungs.some(({ reason }) => reason === 'deferred_expiry' || reason === 'clears_the_way');
  return isFunded(plan) && !isLast && !isHeld;
}

const isFunded = ({ moves }: TodaysPlan): boolean => moves.every(({ from }) => from !== null);

/**
 * Returns the facts without extra payments of an active plan, without paying accounts, and with a forecast for every
 * account. Otherwise, extras are paid even if savings earn more, a debt's payment can use the money reserved for it,
 * and accounts without a forecast pay only amounts that the others lack.
 */
const forecastOnly = (facts: TodayFacts): TodayFacts => ({
  ...facts,
  extras: [],
  payers: new Map(),
  accounts: facts.accounts.map((each) => ({ ...each, isForecast: true })),
});

/** Returns an account with more money. Transfers in transit have priority over spare money. */
const withMore = (account: TodayFacts['accounts'][number], more: number): TodayFacts['accounts'][number] => {
  const balanceMinor = minor(account.balanceMinor + more);
  const spareMinor = Math.min(account.spareMinor + more, Math.max(0, balanceMinor - account.leavingMinor));
  return { ...account, balanceMinor, spareMinor: minor(Math.max(account.spareMinor, spareMinor)) };
};

const yieldAt = ({ accounts }: TodayFacts, id: string | undefined): number =>
  accounts.find(({ accountId }) => accountId === id)?.yieldPpm ?? 0;

/** Returns the facts without a minimum amount for moves, because small moves have value too. */
const withSmallMoves = (facts: TodayFacts): TodayFacts => ({ ...facts, smallestMoveMinor: minor(0) });

/** Returns the yearly gain of the moves, in millionths of a unit, minus the accounts' own earnings. */
function worthOf({ moves }: TodaysPlan, facts: TodayFacts): number {
  return sum(
    partsOf(moves).map(({ part, move }) => {
      const { lines } = part.working;
      const better = lines.find(({ key }) => key === 'better_rate')?.value;
      const source = move.from === null ? 0 : part.amountMinor * yieldAt(facts, move.from.accountId);
      if (better?.kind === 'ppm') return part.amountMinor * better.ppm - source;
      return part.valueMinor * 1_000_000 - source;
    }),
  );
}

/**
 * Returns the yearly gain of the ladder alone. Money leaves the lowest yields first, unless it earns as much where it
 * is.
 */
function worthOfLadder({ accounts, ladder }: TodayFacts): number {
  const open = new Set(accounts.filter(({ balanceMinor }) => balanceMinor >= 0).map(({ accountId }) => accountId));
  const rungs = ladder.rungs.filter(
    ({ class: kind, target }) => kind !== 'required' && (target.kind === 'debt' || open.has(target.accountId)),
  );
  const purses = accounts
    .map(({ spareMinor, yieldPpm }) => ({ left: spareMinor as number, yieldPpm }))
    .toSorted((a, b) => a.yieldPpm - b.yieldPpm);
  const { parts } = allocateSpare({ rungs }, minor(sum(purses.map(({ left }) => left))));
  return sum(
    parts.map(({ rung, amountMinor }) => {
      let wanted: number = amountMinor;
      return sum(
        purses.map((purse) => {
          const taken = Math.min(wanted, purse.left);
          purse.left -= taken;
          wanted -= taken;
          return taken * Math.max(0, rung.returnPpm - purse.yieldPpm);
        }),
      );
    }),
  );
}

describe("any household's plan for today", () => {
  it('allocates every unit of each account exactly once', () => {
    property((household) => {
      const plan = planOf(household);
      for (const { accountId, balanceMinor } of household.accounts) {
        const moved = made(plan).filter(({ from }) => from?.accountId === accountId);
        const stays = plan.stays.filter((each) => each.accountId === accountId);
        expect(sum(moved.map((move) => move.amountMinor)) + sum(stays.map((each) => each.amountMinor))).toBe(
          balanceMinor,
        );
        for (const each of stays) expect(each.amountMinor > 0 || each.reason === 'overdrawn').toBe(true);
        const reasons = stays.map(({ reason, until, promoId }) => [reason, until, promoId].join());
        expect(new Set(reasons).size).toBe(reasons.length);
      }
    });
  });

  it('never takes more from an account than is spare or kept for that payment', () => {
    property((household) => {
      const plan = planOf(household);
      for (const { accountId, spareMinor, isForecast, balanceMinor, leavingMinor } of household.accounts) {
        const moved = made(plan).filter(({ from }) => from?.accountId === accountId);
        const reserved = reservedOn(accountId, plan, household.debts);
        expect(sum(moved.map((move) => move.amountMinor))).toBeLessThanOrEqual(
          isForecast ? spareMinor + reserved : Math.max(0, balanceMinor - leavingMinor),
        );
        if (!isForecast)
          for (const { part } of partsOf(moved)) expect(ask.has(part.class) || part.class === 'plan').toBe(true);
      }
    });
  });

  it('moves no money that leaves with a transfer in transit, and no amount that is too small and not due', () => {
    property((household) => {
      const facts = factsOf(household);
      const plan = todaysPlan(facts);
      for (const { accountId, leavingMinor, balanceMinor } of household.accounts) {
        const scheduled = plan.stays.filter((each) => each.accountId === accountId && each.reason === 'scheduled');
        expect(sum(scheduled.map((each) => each.amountMinor))).toBe(Math.min(leavingMinor, Math.max(0, balanceMinor)));
      }
      for (const move of made(plan))
        expect(move.amountMinor >= facts.smallestMoveMinor || move.parts.some((part) => ask.has(part.class))).toBe(
          true,
        );
      for (const { amountMinor, accountId } of plan.stays.filter(({ reason }) => reason === 'small'))
        expect(amountMinor).toBeLessThan(
          facts.smallestMoveMinor *
            (facts.due.length + facts.accounts.filter((each) => each.accountId !== accountId).length),
        );
    });
  });

  it('leaves a duty unpaid only if no account has spare money', () => {
    property((household) => {
      const plan = planOf(household);
      if (plan.moves.every(({ from }) => from !== null)) return;
      for (const { part } of partsOf(made(plan))) expect(ask.has(part.class)).toBe(true);
      for (const { reason } of plan.stays) expect(['spare', 'hold', 'buffer', 'unknown']).not.toContain(reason);
    });
  });

  it('pays a debt at most the amount owed, and no part twice', () => {
    property((household) => {
      const { moves } = planOf(household);
      for (const { debt } of household.debts) {
        const paid = moves.filter(({ to }) => to.accountId === debt.id);
        expect(sum(paid.map((move) => move.amountMinor))).toBeLessThanOrEqual(owedOn(debt));
      }
      for (const { parts, amountMinor } of moves) {
        expect(sum(parts.map((part) => part.amountMinor))).toBe(amountMinor);
        for (const part of parts) expect(part.amountMinor).toBeGreaterThan(0);
      }
      expect(new Set(moves.map(({ id }) => id)).size).toBe(moves.length);
    });
  });

  it('includes every open minimum due within a week, and every statement in its grace period', () => {
    property((household) => {
      const facts = factsOf(household);
      const { moves } = todaysPlan(facts);
      for (const each of facts.due) {
        const { accountId, dueOn, owedMinor, minimumMinor, paidMinor = 0, autopay } = each;
        if (dueOn === null || dueOn > '2026-03-08' || autopay !== 'none' || minimumMinor === null) continue;
        const open = Math.max(0, Math.min(owedMinor, minimumMinor - paidMinor));
        const paid = moves.filter(({ to }) => to.accountId === accountId).map((move) => move.amountMinor);
        expect(sum(paid)).toBeGreaterThanOrEqual(open);
        const { statementMinor, aprPpm } = each;
        if (dueOn >= facts.today && statementMinor !== null && statementMinor !== undefined && aprPpm !== 0)
          expect(sum(paid)).toBeGreaterThanOrEqual(Math.min(statementMinor, owedMinor));
      }
    });
  });

  it('pays every promotion its monthly share, and the whole balance with the last payment, if the money suffices', () => {
    property((household) => {
      const facts = factsOf(household);
      const plan = todaysPlan(facts);
      fc.pre(isFunded(plan));
      for (const { accountId, outlook, paidMinor = 0 } of facts.promos) {
        const { opportunities, neededPerMonthMinor, promoPerMonthMinor } = outlook;
        const debt = facts.due.find((each) => each.accountId === accountId);
        if (debt === undefined || debt.autopay !== 'none' || opportunities === 0) continue;
        const paid = sum(plan.moves.filter(({ to }) => to.accountId === accountId).map((move) => move.amountMinor));
        const isLast = opportunities === 1;
        // This month's earlier payments are part of the share, but not of the amount left on the last date.
        expect(paid + (isLast ? 0 : paidMinor)).toBeGreaterThanOrEqual(
          Math.min(debt.owedMinor, (isLast ? neededPerMonthMinor : promoPerMonthMinor) ?? 0),
        );
      }
    });
  });

  it('makes no more moves after its moves are made', () => {
    property((household) => {
      const facts = factsOf(household);
      const before = todaysPlan(facts);
      fc.pre(isSteady(facts, before));
      const after = planOf(afterMoves(household, before));
      expect(partsOf(made(after)).map(({ part, move }) => [move.id, part.class, part.amountMinor])).toEqual([]);
    }, WITHOUT_TIERS);
  });

  it("is worth at least as much as the same money in the ladder's order", () => {
    property((household) => {
      const facts = { ...withSmallMoves(factsOf(household)), due: [], promos: [], extras: [] };
      expect(worthOf(todaysPlan(facts), facts)).toBeGreaterThanOrEqual(worthOfLadder(facts));
    }, WITHOUT_TIERS);
  });

  it('is never worth less with more spare money', () => {
    fc.assert(
      fc.property(
        households(WITHOUT_TIERS),
        fc.integer({ min: 0, max: 3 }),
        fc.integer({ min: 1, max: 200_000 }),
        (household, index, more) => {
          const poorer = forecastOnly(withSmallMoves(factsOf(household)));
          const accounts = poorer.accounts.map((each, at) =>
            at === index && each.balanceMinor >= 0 ? withMore(each, more) : each,
          );
          const richer = { ...poorer, accounts };
          const plan = todaysPlan(poorer);
          fc.pre(isFunded(plan));
          expect(worthOf(todaysPlan(richer), richer)).toBeGreaterThanOrEqual(worthOf(plan, poorer));
        },
      ),
      RUNS,
    );
  });

  it('shows workings that can be recomputed from their lines', () => {
    property((household) => {
      const { moves, working, firstYearMinor } = planOf(household);
      if (working !== null) expect(recompute(working)).toEqual({ kind: 'money', minor: firstYearMinor });
      for (const { working: amount, amountMinor, parts, valueMinor } of moves) {
        expect(recompute(amount)).toEqual({ kind: 'money', minor: amountMinor });
        expect(sum(parts.map((part) => part.valueMinor))).toBe(valueMinor);
        for (const part of parts) {
          expect(part.working.result.value).toEqual(recompute(part.working));
          if (part.per === 'year' || part.valueMinor !== 0)
            expect(recompute(part.working)).toEqual({ kind: 'money', minor: part.valueMinor });
        }
      }
    });
  });
});
