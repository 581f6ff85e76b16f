import { describe, expect, it } from '@jest/globals';
import type { Series } from '@tideline/contract';
import { changesOf, draftOf, isInflow, type SeriesInput } from './series-draft.ts';

const usd = (minor: string) => ({ minor, currency: 'USD' });
const typed = (minor: string) => (Number(minor) / 100).toFixed(2);

export const power: Series = {
  id: '018f0000-0000-7000-8000-0000000000a1',
  version: 1,
  state: 'active',
  standing: 'active',
  assumed: null,
  kind: 'bill',
  accountId: '018f0000-0000-7000-8000-0000000000b1',
  counterAccountId: null,
  payee: 'Power',
  categoryId: null,
  cadence: 'monthly',
  anchorDays: [12],
  startsOn: '2026-02-12',
  endsOn: null,
  amountKind: 'range',
  amount: usd('-8000'),
  low: usd('-9500'),
  high: usd('-6000'),
  yearly: usd('-96000'),
  nextOn: '2026-03-12',
  lastOn: '2026-02-12',
  occurrenceCount: 12,
  confidencePpm: 900_000,
  priceRise: null,
  isDetected: true,
};

describe('series form', () => {
  it('shows amounts without a sign, the smaller one first', () => {
    expect(draftOf(power, typed)).toMatchObject({
      amount: '80.00',
      low: '60.00',
      high: '95.00',
      startsOn: '2026-03-12',
    });
  });

  it('sends only changed fields, so that the others keep following the detection', () => {
    const initial = draftOf(power, typed);
    const input: SeriesInput = {
      kind: 'bill',
      counterAccountId: null,
      payee: 'Light',
      categoryId: null,
      cadence: 'monthly',
      startsOn: '2026-03-12',
      secondDay: null,
      endsOn: null,
      amountKind: 'range',
      amount: usd('-8000'),
      low: usd('-6000'),
      high: usd('-9500'),
    };
    expect(changesOf(initial, initial, input)).toEqual({});
    expect(changesOf(initial, { ...initial, payee: 'Light' }, input)).toEqual({ payee: 'Light' });
    expect(changesOf(initial, { ...initial, cadence: 'quarterly' }, { ...input, cadence: 'quarterly' })).toEqual({
      cadence: 'quarterly',
      startsOn: '2026-03-12',
      secondDay: null,
    });
    expect(Object.keys(changesOf(initial, { ...initial, amount: '90.00' }, input))).toEqual([
      'amountKind',
      'amount',
      'low',
      'high',
    ]);
  });

  it.each([
    ['income', null, true],
    ['bill', null, false],
    ['transfer', power, false],
    ['transfer', { ...power, amount: usd('100') }, true],
  ] as const)('determines the direction of a series of kind %s', (kind, before, inflow) => {
    expect(isInflow({ kind }, before)).toBe(inflow);
  });
});
