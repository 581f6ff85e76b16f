import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { cents, debtOf, installment, promotion, segment } from '../../testing/debts.ts';
import { debtState, type DebtState } from './debt-state.ts';
import type { DebtSegment } from './debt.ts';
import { byPromoEnd, evenShare, promoEnd } from './promo-share.ts';
import { startSimulation } from './simulate.ts';

const startOn = civilDate('2026-03-01');
const { conventions } = startSimulation([], { strategy: 'avalanche', monthlyMinor: cents(0), startOn });
const stateOf = (segments: DebtSegment[], index = 0): DebtState =>
  debtState(debtOf(`d${index}`, segments, installment(0)), index, startOn, conventions, 1);
const named = (segments: DebtSegment[]) => segments.map((part, place) => ({ ...part, id: `s${place}` }));

describe('end of a promotion', () => {
  it.each<{ why: string; segments: DebtSegment[]; month: number; expected: number }>([
    { why: 'no promotion', segments: [segment(100, 20)], month: 1, expected: Infinity },
    {
      why: 'six payments from March to September',
      segments: [promotion('promo', 100, '2026-09-01', 20)],
      month: 1,
      expected: 6,
    },
    {
      why: 'a day too early for the sixth payment',
      segments: [promotion('promo', 100, '2026-08-31', 20)],
      month: 1,
      expected: 5,
    },
    { why: "the promotion's last month", segments: [promotion('promo', 100, '2026-09-01', 20)], month: 6, expected: 6 },
    {
      why: 'a promotion that is over',
      segments: [promotion('promo', 100, '2026-09-01', 20)],
      month: 7,
      expected: Infinity,
    },
    {
      why: 'the nearer of two ends',
      segments: named([promotion('promo', 100, '2027-09-01', 20), promotion('promo', 100, '2026-06-01', 20)]),
      month: 1,
      expected: 3,
    },
    {
      why: 'the end of a paid-off balance does not count',
      segments: named([promotion('promo', 100, '2027-03-01', 20), promotion('promo', 0, '2026-06-01', 20)]),
      month: 1,
      expected: 12,
    },
  ])('$why: $expected', ({ segments, month, expected }) => {
    expect(promoEnd(stateOf(segments), month)).toBe(expected);
  });
});

describe('even share', () => {
  it.each<{ why: string; dollars: number; endsOn: string; month: number; paid: number; expected: number }>([
    { why: 'a sixth of $600', dollars: 600, endsOn: '2026-09-01', month: 1, paid: 0, expected: 10_000 },
    {
      why: "the minimum's part is subtracted",
      dollars: 600,
      endsOn: '2026-09-01',
      month: 1,
      paid: 2_500,
      expected: 7_500,
    },
    {
      why: 'zero if the minimum is larger',
      dollars: 600,
      endsOn: '2026-09-01',
      month: 1,
      paid: 12_000,
      expected: 0,
    },
    {
      why: 'the whole balance in the last month',
      dollars: 600,
      endsOn: '2026-09-01',
      month: 6,
      paid: 0,
      expected: 60_000,
    },
    { why: 'rounded up to the next cent', dollars: 100, endsOn: '2026-06-01', month: 1, paid: 0, expected: 3_334 },
    { why: 'zero after the end', dollars: 600, endsOn: '2026-09-01', month: 7, paid: 0, expected: 0 },
  ])('$why', ({ dollars, endsOn, month, paid, expected }) => {
    const state = stateOf([promotion('promo', dollars, endsOn, 20)]);
    state.balance -= paid;
    state.paid = paid;
    expect(evenShare(state, month)).toBe(expected);
  });

  it('clears the balance exactly in the last month if paid every month', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 24 }), (balance, months) => {
        const endsOn = `${2026 + Math.floor((2 + months) / 12)}-${String(((2 + months) % 12) + 1).padStart(2, '0')}-01`;
        const state = stateOf([promotion('deferred', balance / 100, endsOn, 20)]);
        const [part] = state.segments;
        if (part === undefined) throw new Error('one balance');
        for (let month = 1; month <= months; month += 1) {
          const share = evenShare(state, month);
          expect(share).toBeGreaterThanOrEqual(0);
          state.balance -= share;
          part.balance -= share;
        }
        expect(state.balance).toBe(0);
      }),
    );
  });

  it('of a deferred balance is spread over the full months, without the due date in the final, partial month', () => {
    const debt = debtOf('d', [promotion('deferred', 600, '2026-09-25', 20)], installment(0), { dueDay: 20 });
    const state = debtState(debt, 0, startOn, conventions, 1);
    expect([promoEnd(state, 1), evenShare(state, 1), evenShare(state, 7)]).toEqual([7, 10_000, 60_000]);
  });
});

describe('order of promotions', () => {
  it('is nearest end first, then deferred interest, then list order', () => {
    const states = [
      stateOf([segment(100, 20)], 0),
      stateOf([promotion('promo', 100, '2026-09-01', 20)], 1),
      stateOf([promotion('deferred', 100, '2026-09-01', 20)], 2),
      stateOf([promotion('promo', 100, '2026-06-01', 20)], 3),
      stateOf([promotion('deferred', 100, '2026-09-01', 20)], 4),
    ];
    expect([...states].sort(byPromoEnd(1)).map(({ index }) => index)).toEqual([3, 2, 4, 1, 0]);
    // In month 7, all have ended. The deferred ones still come before the others, and debts without a promotion keep
    // their position.
    expect([...states].sort(byPromoEnd(7)).map(({ index }) => index)).toEqual([2, 4, 0, 1, 3]);
  });
});
