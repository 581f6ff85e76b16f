import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { amount } from '../../testing/arbitrary.ts';
import {
  type BalanceSegment,
  type BalanceSegmentState,
  postSegmentEntry,
  segmentBalance,
  type SegmentEntry,
  segmentSum,
} from './balance-segment.ts';

const on = civilDate('2026-06-01');
const segment = (fields: Partial<BalanceSegment> = {}): BalanceSegment => ({
  id: 's',
  kind: 'balance_transfer',
  label: 'Transfer',
  principalMinor: minor(100_000),
  accruedInterestMinor: minor(0),
  deferredAccruedMinor: minor(0),
  aprPpm: ppm(0),
  promoId: 'p',
  openedOn: civilDate('2026-01-01'),
  state: 'open',
  ...fields,
});
const entry = (kind: Exclude<SegmentEntry['kind'], 'roll'>, dollars: number): SegmentEntry => ({
  kind,
  on,
  amountMinor: minor(Math.round(dollars * 100)),
});

describe('postSegmentEntry', () => {
  it.each<{ fields: Partial<BalanceSegment>; made: SegmentEntry; after: Partial<BalanceSegment>; why: string }>`
    fields                                                                  | made                                          | after                                                       | why
    ${{}}                                                                   | ${entry('purchase', 50)}                      | ${{ principalMinor: 105_000, state: 'open' }}               | ${'a purchase adds to principal'}
    ${{}}                                                                   | ${entry('transfer_in', 50)}                   | ${{ principalMinor: 105_000 }}                              | ${'a transfer adds to principal'}
    ${{}}                                                                   | ${entry('fee', 30)}                           | ${{ principalMinor: 100_000, accruedInterestMinor: 3_000 }} | ${'a fee adds to the charges'}
    ${{}}                                                                   | ${entry('interest', 12.34)}                   | ${{ accruedInterestMinor: 1_234 }}                          | ${'interest of the cycle adds to the charges'}
    ${{ accruedInterestMinor: minor(2_000) }}                               | ${entry('payment', 50)}                       | ${{ accruedInterestMinor: 0, principalMinor: 97_000 }}      | ${'a payment goes to interest first'}
    ${{ accruedInterestMinor: minor(2_000) }}                               | ${entry('credit', 50)}                        | ${{ accruedInterestMinor: 2_000, principalMinor: 95_000 }}  | ${'a credit for returned goods reduces principal first'}
    ${{ principalMinor: minor(1_000), accruedInterestMinor: minor(2_000) }} | ${entry('credit', 25)}                        | ${{ accruedInterestMinor: 500, principalMinor: 0 }}         | ${'a credit reduces the charges after the principal'}
    ${{}}                                                                   | ${entry('payment', 1000)}                     | ${{ principalMinor: 0, state: 'paid_off' }}                 | ${'the last payment pays off the segment'}
    ${{}}                                                                   | ${entry('transfer_out', 1000)}                | ${{ principalMinor: 0, state: 'transferred' }}              | ${'a transfer of everything marks the segment as transferred'}
    ${{}}                                                                   | ${entry('transfer_out', 400)}                 | ${{ principalMinor: 60_000, state: 'open' }}                | ${'a partial transfer leaves the segment open'}
    ${{}}                                                                   | ${{ kind: 'roll', on, aprPpm: ppm(249_900) }} | ${{ aprPpm: 249_900, state: 'rolled' }}                     | ${'the end of a promotion rolls the segment to a new rate'}
    ${{ state: 'rolled' }}                                                  | ${entry('payment', 1000)}                     | ${{ state: 'paid_off' }}                                    | ${'a payment can pay off a rolled segment'}
    ${{ deferredAccruedMinor: minor(9_000) }}                               | ${entry('retro_interest', 90)}                | ${{ accruedInterestMinor: 9_000, deferredAccruedMinor: 0 }} | ${'deferred interest becomes owed, and its meter resets'}
    ${{ state: 'paid_off', principalMinor: minor(0) }}                      | ${entry('purchase', 20)}                      | ${{ principalMinor: 2_000, state: 'open' }}                 | ${'a purchase reopens a segment that was paid off'}
  `('accepts an entry: $why', ({ fields, made, after }) => {
    expect(postSegmentEntry(segment(fields), made)).toMatchObject({ ok: true, segment: after });
  });

  it.each<{ state: BalanceSegmentState; made: SegmentEntry; why: string }>`
    state            | made                                    | why
    ${'paid_off'}    | ${{ kind: 'roll', on, aprPpm: ppm(1) }} | ${'no balance is left to roll'}
    ${'transferred'} | ${entry('purchase', 5)}                 | ${'a transferred segment takes no purchases'}
    ${'rolled'}      | ${{ kind: 'roll', on, aprPpm: ppm(1) }} | ${'a promotion ends only once'}
    ${'transferred'} | ${entry('payment', 0)}                  | ${'a transferred segment is paid on the other card'}
  `('rejects an entry in state $state because $why', ({ state, made }) => {
    expect(postSegmentEntry(segment({ state, principalMinor: minor(0) }), made)).toMatchObject({
      ok: false,
      reason: 'not_allowed',
      state,
    });
  });

  it('rejects a payment above the amount owed and reports the excess', () => {
    expect(postSegmentEntry(segment(), entry('payment', 1000.5))).toEqual({
      ok: false,
      reason: 'more_than_owed',
      overMinor: 50,
    });
  });

  it('throws on a negative amount', () => {
    expect(() => postSegmentEntry(segment(), entry('payment', -1))).toThrow();
  });

  it('adds up every accepted entry, and changes nothing for a rejected one', () => {
    const kinds = fc.constantFrom<Exclude<SegmentEntry['kind'], 'roll'>>(
      'purchase',
      'transfer_in',
      'transfer_out',
      'fee',
      'interest',
      'payment',
      'credit',
      'retro_interest',
    );
    const adds = new Set(['purchase', 'transfer_in', 'fee', 'interest', 'retro_interest']);
    fc.assert(
      fc.property(
        amount(100_000),
        fc.array(fc.tuple(kinds, amount(30_000)), { maxLength: 15 }),
        (principalMinor, list) => {
          let [at, expected] = [segment({ principalMinor }), principalMinor as number];
          for (const [kind, amountMinor] of list) {
            const result = postSegmentEntry(at, { kind, on, amountMinor });
            if (!result.ok) continue;
            at = result.segment;
            expected += adds.has(kind) ? amountMinor : -amountMinor;
            expect(at.principalMinor >= 0 && at.accruedInterestMinor >= 0).toBe(true);
          }
          expect(segmentBalance(at)).toBe(expected);
        },
      ),
    );
  });
});

describe('segmentSum', () => {
  const two = [
    segment({ principalMinor: minor(60_000) }),
    segment({ principalMinor: minor(30_000), accruedInterestMinor: minor(1_000) }),
  ];
  it.each([
    [91_000, { kind: 'whole' }],
    [95_000, { kind: 'unassigned', amountMinor: 4_000 }],
    [90_000, { kind: 'over_assigned', amountMinor: 1_000 }],
  ])('for a card balance of %i, returns %o', (owed, result) => {
    expect(segmentSum(two, minor(owed))).toEqual(result);
  });
});
