import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays } from '../../foundation/dates/add.ts';
import { minor } from '../../foundation/money/minor.ts';
import { TODAY } from '../../testing/arbitrary.ts';
import { flow, plannedFlows } from '../../testing/forecasts.ts';
import { layOutFlows } from './flow-days.ts';
import type { PlannedFlow } from './planned-flow.ts';

const layOut = (flows: PlannedFlow[], { days = 5, netTransfers = false } = {}) =>
  layOutFlows(flows, { today: TODAY, days, netTransfers });

describe('layOutFlows', () => {
  it('adds up the flows of each day, tomorrow first', () => {
    const { likely, cautiousOut, cautiousIn } = layOut([flow(1, -300), flow(1, 500), flow(3, -200), flow(5, 50)]);
    expect([...likely]).toEqual([200, 0, -200, 0, 50]);
    expect([...cautiousOut]).toEqual([-300, 0, -200, 0, 0]);
    expect([...cautiousIn]).toEqual([500, 0, 0, 0, 50]);
  });

  it('puts cautious amounts on cautious days, and drops those after the last day', () => {
    const { cautiousOut, cautiousIn, likely } = layOut([
      flow(4, -300, { cautiousOn: addDays(TODAY, 2), cautiousMinor: minor(-400) }),
      flow(5, 500, { cautiousOn: addDays(TODAY, 7), cautiousMinor: minor(100) }),
    ]);
    expect([[...likely], [...cautiousOut], [...cautiousIn]]).toEqual([
      [0, 0, 0, -300, 500],
      [0, -400, 0, 0, 0],
      [0, 0, 0, 0, 0],
    ]);
  });

  it.each([
    { why: 'a certain flow', of: flow(1, -300), range: [] },
    {
      why: 'a bill that may be higher',
      of: flow(1, -300, { cautiousMinor: minor(-450) }),
      range: [{ worse: -150, better: 150 }],
    },
    {
      why: 'income that may be lower',
      of: flow(1, 900, { cautiousMinor: minor(600) }),
      range: [{ worse: -300, better: 300 }],
    },
    {
      why: 'income that may not come',
      of: flow(1, 900, { cautiousMinor: minor(0) }),
      range: [{ worse: -900, better: 0 }],
    },
    {
      why: 'a bill that may double, which never becomes income',
      of: flow(1, -300, { cautiousMinor: minor(-900) }),
      range: [{ worse: -600, better: 0 }],
    },
  ])('returns the range of $why', ({ of, range }) => {
    expect(layOut([of]).uncertain[0]).toEqual(range);
  });

  it('nets both sides of a transfer only if accounts are combined', () => {
    const source = { kind: 'transfer' as const, id: 'x' };
    const ends = [flow(2, -700, { source, id: 'out' }), flow(2, 700, { source, id: 'in' })];
    expect([...layOut(ends).cautiousOut]).toEqual([0, -700, 0, 0, 0]);
    expect([...layOut(ends, { netTransfers: true }).cautiousOut]).toEqual([0, 0, 0, 0, 0]);
    const fee = flow(2, -10, { source: { kind: 'manual', id: 'fee' } });
    expect([...layOut([...ends, fee], { netTransfers: true }).cautiousOut]).toEqual([0, -10, 0, 0, 0]);
  });

  describe('both sides of a recurring transfer in two series', () => {
    const end = (inDays: number, amount: number, accountId: string, more: Partial<PlannedFlow> = {}) =>
      flow(inDays, amount, {
        id: `${accountId} ${amount} ${inDays}`,
        accountId,
        source: { kind: 'series', id: `${accountId} key` },
        seriesKind: 'transfer',
        ...more,
      });
    const late = { cautiousOn: addDays(TODAY, 4), cautiousMinor: minor(400) };

    it(
      'net to zero on one day (regression: money moved between two accounts was missing from their ' +
        'combined forecast)',
      () => {
        const { likely, cautiousOut, cautiousIn, uncertain } = layOut(
          [end(2, -500, 'checking', { cautiousMinor: minor(-600) }), end(2, 500, 'savings', late)],
          { netTransfers: true },
        );
        expect([[...likely], [...cautiousOut], [...cautiousIn], uncertain.flat()]).toEqual([
          [0, 0, 0, 0, 0],
          [0, 0, 0, 0, 0],
          [0, 0, 0, 0, 0],
          [],
        ]);
      },
    );

    it('net to zero if they pay a card that is included', () => {
      const { cautiousOut } = layOut(
        [end(2, -500, 'checking', { seriesKind: 'debt_payment' }), end(2, 500, 'visa', { seriesKind: 'debt_payment' })],
        { netTransfers: true },
      );
      expect([...cautiousOut]).toEqual([0, 0, 0, 0, 0]);
    });

    it('have the same amount, with the credit days after the debit', () => {
      const { cautiousOut, cautiousIn } = layOut(
        [
          end(2, -500, 'checking', { cautiousMinor: minor(-600), cautiousOn: addDays(TODAY, 1) }),
          end(4, 500, 'savings', late),
        ],
        { netTransfers: true },
      );
      expect([[...cautiousOut], [...cautiousIn]]).toEqual([
        [-600, 0, 0, 0, 0],
        [0, 0, 600, 0, 0],
      ]);
    });

    it.each([
      ['a single account', [end(2, -500, 'checking'), end(2, 500, 'savings')], false],
      ['different amounts', [end(2, -500, 'checking'), end(2, 501, 'savings')], true],
      [
        'the same account',
        [end(2, -500, 'checking'), end(2, 500, 'checking', { source: { kind: 'series', id: 'other' } })],
        true,
      ],
      [
        'a transfer and a debt payment',
        [end(2, -500, 'checking'), end(2, 500, 'visa', { seriesKind: 'debt_payment' })],
        true,
      ],
      ['an arrival before the departure', [end(3, -500, 'checking'), end(2, 500, 'savings')], true],
      [
        'a paycheck that happens to equal the rent',
        [end(2, -500, 'checking', { seriesKind: 'bill' }), end(2, 500, 'savings', { seriesKind: 'income' })],
        true,
      ],
    ])('are not paired for %s', (_what, flows, netTransfers) => {
      const { cautiousOut } = layOut(flows, { netTransfers });
      expect(Math.min(...cautiousOut)).toBe(-500);
    });

    it('are each paired only once', () => {
      const { cautiousOut } = layOut([end(2, -500, 'checking'), end(2, -500, 'spare'), end(2, 500, 'savings')], {
        netTransfers: true,
      });
      expect([...cautiousOut]).toEqual([0, -500, 0, 0, 0]);
    });
  });

  it('loses no money: the laid-out amounts equal the planned amounts', () => {
    const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);
    fc.assert(
      fc.property(plannedFlows(), fc.boolean(), (flows, netTransfers) => {
        const { likely, cautiousIn, cautiousOut } = layOut(flows, { days: 70, netTransfers });
        expect(sum(likely)).toBe(sum(flows.map(({ amountMinor }) => amountMinor)));
        expect(sum(cautiousIn) + sum(cautiousOut)).toBe(sum(flows.map(({ cautiousMinor }) => cautiousMinor)));
        expect([...cautiousOut].every((amount) => amount <= 0) && [...cautiousIn].every((amount) => amount >= 0)).toBe(
          true,
        );
      }),
    );
  });

  it.each([
    ['on', flow(0, -1)],
    ['cautiousOn', flow(3, -1, { cautiousOn: TODAY })],
  ])('rejects a flow whose `%s` date is not after today', (_which, bad) => {
    expect(() => layOut([bad])).toThrow('is not after today');
  });
});
