import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { dueCard, todayFacts } from '../../testing/today.ts';
import { factsOf, households } from '../../testing/today-household.ts';
import { afterMovesMade, madeAsPlanned, type MoveMade } from './after-moves-made.ts';
import { todaysPlan, type TodaysPlan } from './todays-plan.ts';

const sum = (amounts: readonly number[]): number => amounts.reduce((total, each) => total + each, 0);

/** Returns the moves of a plan that have a source, as payments. */
const paymentsOf = ({ moves }: TodaysPlan): MoveMade[] =>
  moves.flatMap(({ from, to, amountMinor }) =>
    from === null ? [] : [{ fromAccountId: from.accountId, toAccountId: to.accountId, amountMinor }],
  );

describe('a plan after some of its moves were made', () => {
  it('keeps the other moves, and allocates every unit of each account only once', () => {
    fc.assert(
      fc.property(households({ hasTiers: true }), fc.nat(), (household, picked) => {
        const facts = factsOf(household);
        const morning = todaysPlan(facts);
        const all = paymentsOf(morning);
        const made = all.filter((_, index) => (picked >> index) % 2 === 1);
        expect(madeAsPlanned(morning, made)).toEqual(made);
        const after = afterMovesMade(morning, made, morning);
        expect(after.moves).toEqual(
          morning.moves.filter(
            ({ from, to }) =>
              !made.some((each) => each.fromAccountId === from?.accountId && each.toAccountId === to.accountId),
          ),
        );
        for (const { accountId, balanceMinor } of facts.accounts) {
          const change = sum(
            made.map(({ fromAccountId, toAccountId, amountMinor }) =>
              toAccountId === accountId ? amountMinor : fromAccountId === accountId ? -amountMinor : 0,
            ),
          );
          const stays = after.stays.filter((each) => each.accountId === accountId);
          const leaving = after.moves.filter(({ from }) => from?.accountId === accountId);
          expect(sum([...stays, ...leaving].map(({ amountMinor }) => amountMinor))).toBe(balanceMinor + change);
        }
        expect(after.firstYearMinor).toBe(sum(after.moves.map(({ valueMinor }) => valueMinor)));
      }),
      { numRuns: 100 },
    );
  });

  it('matches only payments whose amounts add up to the move', () => {
    // the minimum of $60.00
    const morning = todaysPlan(todayFacts({ due: [dueCard()], payers: new Map([['visa', 'checking']]) }));
    const paid = (...amounts: number[]): MoveMade[] =>
      amounts.map((amountMinor) => ({ fromAccountId: 'checking', toAccountId: 'visa', amountMinor }));
    expect(madeAsPlanned(morning, paid(5_999))).toEqual([]);
    expect(madeAsPlanned(morning, paid(2_000, 4_000))).toEqual(paid(2_000, 4_000));
  });
});
