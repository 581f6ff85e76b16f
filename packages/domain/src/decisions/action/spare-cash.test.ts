import { describe, expect, it } from '@jest/globals';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { decideNextAction } from './decide-next-action.ts';
import { spareCash } from './spare-cash.ts';

describe('spareCash', () => {
  it.each([
    [500_000, 250_000, 250_000, 250_000, 'what is safe to move, and the rest stays'],
    [500_000, 0, 0, 500_000, 'nothing is safe: all of it stays'],
    [100_000, 250_000, 100_000, 0, 'never more than there is'],
    [-10_000, 0, 0, -10_000, 'an overdrawn account'],
  ])('splits %s with %s safe to move: %s spare, %s kept, %s', (cash, safe, spareMinor, keptMinor, _why) => {
    expect(spareCash({ cashMinor: minor(cash), safeMinor: minor(safe) })).toEqual({
      cashMinor: cash,
      spareMinor,
      keptMinor,
    });
  });
});

describe('extra of a plan', () => {
  it('shows the cash and its reserved part', () => {
    const spare = spareCash({ cashMinor: minor(500_000), safeMinor: minor(250_000) });
    const action = decideNextAction({
      today: civilDate('2026-03-01'),
      accountCount: 2,
      cards: [],
      promos: [],
      cash: { availableMinor: minor(500_000) },
      plan: [
        {
          accountId: 'a',
          accountName: 'Visa',
          extraMinor: minor(100_000),
          aprPpm: ppm(240_000),
          payBy: civilDate('2026-03-15'),
          spare,
        },
      ],
    });
    if (action.kind !== 'pay_extra') throw new Error(action.kind);
    expect(action).toMatchObject({ amountMinor: 100_000, valueMinor: 24_000 });
    expect(action.working.lines.slice(0, 2)).toEqual([
      { key: 'cash', value: { kind: 'money', minor: 500_000 } },
      { key: 'kept', value: { kind: 'money', minor: 250_000 } },
    ]);
    expect(action.working.assumptions).toEqual(['balance_stays_a_year', 'kept_for_what_is_ahead']);
  });

  it.each([
    [80_000, 'pay_extra', 80_000, 'no more than is safe to move'],
    [0, 'nothing_due', undefined, 'nothing is safe to move'],
  ])('with %s safe to move: %s %s, %s', (safe, kind, amount, _why) => {
    const spare = spareCash({ cashMinor: minor(500_000), safeMinor: minor(safe) });
    const action = decideNextAction({
      today: civilDate('2026-03-01'),
      accountCount: 2,
      cards: [],
      promos: [],
      cash: { availableMinor: minor(500_000) },
      plan: [
        {
          accountId: 'a',
          accountName: 'Visa',
          extraMinor: minor(100_000),
          aprPpm: ppm(240_000),
          payBy: civilDate('2026-03-15'),
          spare,
        },
      ],
    });
    expect([action.kind, 'amountMinor' in action ? action.amountMinor : undefined]).toEqual([kind, amount]);
    if ('working' in action) expect(action.working.assumptions).toContain('cut_to_available_cash');
  });
});
