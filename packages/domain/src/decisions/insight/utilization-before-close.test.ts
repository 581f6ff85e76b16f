import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays } from '../../foundation/dates/add.ts';
import { utilizationBand } from '../../records/indicators/utilization-bands.ts';
import { minor } from '../../foundation/money/minor.ts';
import { card, FRIDAY, quietHousehold } from '../../testing/insight-household.ts';
import { utilizationBeforeClose } from './utilization-before-close.ts';

const closing = (owed: number, limit: number | null, days: number | null = 5) =>
  card('visa', {
    owedMinor: minor(owed),
    limitMinor: limit === null ? null : minor(limit),
    outlook: {
      utilizationPpm: null,
      next: {
        dueOn: FRIDAY,
        inDays: 0,
        minimumMinor: minor(0),
        closesOn: days === null ? null : addDays(FRIDAY, days),
        interestMinor: minor(0),
      },
    },
  });
const found = (...facts: Parameters<typeof closing>) =>
  utilizationBeforeClose(quietHousehold({ cards: [closing(...facts)] }));

describe('utilizationBeforeClose', () => {
  it('reports the smallest payment that brings the statement into the next lower band', () => {
    // below 50% of 10,000.00 is 4,999.99: 6,000.00 − 4,999.99
    expect(found(600_000, 1_000_000)).toMatchObject([
      {
        act: { kind: 'sweep', amountMinor: 100_001, by: '2026-03-25' },
        deadlineOn: '2026-03-25',
        severity: 'info',
        value: null,
      },
    ]);
  });

  it.each<[string, Parameters<typeof closing>, number]>([
    ['reports 30%, the lower end of the first band that matters', [300_000, 1_000_000], 1],
    ['ignores 29.9999%', [299_999, 1_000_000], 0],
    ['reports nothing if nothing is owed', [0, 1_000_000], 0],
    ['reports nothing for a card with a credit balance', [-5, 1_000_000], 0],
    ['reports nothing for a charge card, which has no limit', [600_000, null], 0],
    ['reports nothing for a limit of zero', [600_000, 0], 0],
    ['reports a card ten days before it closes', [600_000, 1_000_000, 10], 1],
    ['ignores a card eleven days before it closes', [600_000, 1_000_000, 11], 0],
    ['reports a card on its closing day', [600_000, 1_000_000, 0], 1],
    ['reports nothing if the closing day is unknown', [600_000, 1_000_000, null], 0],
  ])('%s', (_why, facts, times) => {
    expect(found(...facts)).toHaveLength(times);
  });

  it('reports nothing if the card has no next statement', () => {
    expect(
      utilizationBeforeClose(
        quietHousehold({
          cards: [card('visa', { owedMinor: minor(900_000), outlook: { utilizationPpm: 900_000, next: null } })],
        }),
      ),
    ).toEqual([]);
  });

  it('suggests the smallest payment that lowers the band', () => {
    const order = ['none', 'below_10', 'below_30', 'below_50', 'below_75', 'from_75'];
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000_000 }), fc.integer({ min: 100, max: 1_000_000 }), (owed, limit) => {
        const [low] = found(owed, limit);
        if (low === undefined || low.act.kind !== 'sweep') return;
        const bandAfter = (payment: number) => order.indexOf(utilizationBand(minor(owed - payment), minor(limit)));
        expect(bandAfter(low.act.amountMinor)).toBeLessThan(bandAfter(0));
        expect(bandAfter(low.act.amountMinor - 1)).toBe(bandAfter(0));
      }),
    );
  });
});
