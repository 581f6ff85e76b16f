import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays } from '../../foundation/dates/add.ts';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor } from '../../foundation/money/minor.ts';
import { duplicateCandidates, type DuplicateRow, type RowOrigin } from './duplicate-candidates.ts';
import { comparedForSimilarity, payeeSimilarity } from './payee-similarity.ts';

const origin = (source: string, batchId: string, externalId: string | null = null): RowOrigin => ({
  source,
  batchId,
  externalId,
});
const row = (id: string, more: Partial<Omit<DuplicateRow, 'postedOn'>> & { on?: string } = {}): DuplicateRow => {
  const { on = '2026-03-10', ...rest } = more;
  return {
    id,
    accountId: 'checking',
    postedOn: civilDate(on),
    amountMinor: minor(-1_250),
    payee: 'SQ *BLUE BOTTLE 114',
    isReconciled: false,
    origins: [],
    ...rest,
  };
};

describe('payeeSimilarity', () => {
  it.each([
    ['SQ *BLUE BOTTLE 114', 'Blue Bottle', 1_000_000, 'the same shop behind a card reader'],
    // BLUEBOTTLE has 9 pairs, BLUEBOTTLECOFFEE 15, with 9 in common: 18 ÷ 24.
    ['SQ *BLUE BOTTLE 114', 'Blue Bottle Coffee', 750_000, 'a longer name'],
    ['SHELL', 'ALDI', 0, 'nothing in common'],
    ['', '', 1_000_000, 'an empty payee'],
    ['A', 'B', 0, 'single letters without pairs'],
  ])('for %j and %j is %d: %s', (a, b, expected, _why) => {
    expect(payeeSimilarity(comparedForSimilarity(a), comparedForSimilarity(b))).toBe(expected);
    expect(payeeSimilarity(comparedForSimilarity(b), comparedForSimilarity(a))).toBe(expected);
  });
});

describe('duplicateCandidates', () => {
  const typed = row('typed', { payee: 'Coffee' });
  const ofx = row('ofx', { origins: [origin('ofx', 'b1', 'A')] });

  it.each(
    (
      [
        [typed, ofx, 'typed_and_imported', 'the user entered one under another name, and the other was imported'],
        [typed, { ...ofx, postedOn: civilDate('2026-03-12') }, 'typed_and_imported', 'they are two days apart'],
        [
          { ...typed, payee: 'Blue Bottle' },
          { ...ofx, postedOn: civilDate('2026-03-17') },
          'typed_and_imported',
          'they are seven days apart with the same name',
        ],
        [
          ofx,
          row('sync', { on: '2026-03-11', origins: [origin('simplefin', 'b2', 'X9')] }),
          'two_sources',
          'one is from a file, the other from the bank connection',
        ],
        [
          ofx,
          row('z', { origins: [origin('ofx', 'b2', 'B')] }),
          'renumbered',
          'they differ only in their ids of one source',
        ],
        [
          row('a', { origins: [origin('csv', 'b1')] }),
          row('b', { on: '2026-03-12', origins: [origin('csv', 'b2')] }),
          'twice',
          'they are from two files without ids, two days apart',
        ],
        [typed, row('typed2', { payee: 'coffee' }), 'twice', 'the user entered it twice'],
        [{ ...typed, isReconciled: true }, ofx, 'typed_and_imported', 'one of them is reconciled'],
      ] as const
    ).map(([a, b, reason, why]) => ({ a, b, reason, why })),
  )('finds a pair with reason $reason: $why', ({ a, b, reason }) => {
    expect(duplicateCandidates([a, b])).toMatchObject([{ reason }]);
  });

  it.each(
    (
      [
        [ofx, row('z', { origins: [origin('ofx', 'b1', 'B')] }), 'they have two ids in one file'],
        [
          row('a', { origins: [origin('csv', 'b1')] }),
          row('b', { origins: [origin('csv', 'b1')] }),
          'one file contains two coffees',
        ],
        [
          ofx,
          row('z', { on: '2026-03-11', origins: [origin('ofx', 'b2', 'B')] }),
          'they have two ids of one source, on two days',
        ],
        [typed, row('other', { amountMinor: minor(-1_251) }), 'they differ by a cent'],
        [typed, row('other', { accountId: 'visa' }), 'they are in two accounts'],
        [typed, { ...ofx, postedOn: civilDate('2026-03-13') }, 'they have different names, three days apart'],
        [
          { ...typed, payee: 'Blue Bottle' },
          { ...ofx, postedOn: civilDate('2026-03-18') },
          'they are eight days apart',
        ],
        [{ ...typed, isReconciled: true }, { ...ofx, isReconciled: true }, 'both are on closed statements'],
        [
          row('a', { origins: [origin('ofx', 'b1', 'A')] }),
          row('b', { payee: 'SHELL', origins: [origin('simplefin', 'b2', 'B')] }),
          'they are from two shops',
        ],
      ] as const
    ).map(([a, b, why]) => ({ a, b, why })),
  )('finds no pair if $why', ({ a, b }) => {
    expect(duplicateCandidates([a, b])).toEqual([]);
    expect(duplicateCandidates([b, a])).toEqual([]);
  });

  it('weights day and payee', () => {
    // 30% + 40% × 0.75 + 30% × 5 ÷ 7 = 30 + 30 + 21.4286.
    const later = row('sync', {
      on: '2026-03-12',
      payee: 'Blue Bottle Coffee',
      origins: [origin('simplefin', 'b2', 'X')],
    });
    expect(duplicateCandidates([ofx, later])).toEqual([
      {
        firstId: 'ofx',
        secondId: 'sync',
        days: 2,
        similarityPpm: 750_000,
        confidencePpm: 814_286,
        reason: 'two_sources',
      },
    ]);
  });

  it('recognizes a habit, so that the same fare every day is not a duplicate', () => {
    const fares = Array.from({ length: 5 }, (_, day) =>
      row(`t${day}`, { on: addDays(civilDate('2026-03-02'), day), payee: 'MTA', origins: [origin('csv', `b${day}`)] }),
    );
    expect(duplicateCandidates(fares)).toEqual([]);
    expect(duplicateCandidates(fares.slice(0, 2))).toHaveLength(1);
  });

  it('never suggests a pair again that the user kept, in either order', () => {
    expect(duplicateCandidates([typed, ofx], { keptBoth: [['typed', 'ofx']] })).toEqual([]);
    expect(duplicateCandidates([typed, ofx], { keptBoth: [['ofx', 'typed']] })).toEqual([]);
  });

  it('suggests each transaction once, in its most likely pair', () => {
    const near = row('near', { origins: [origin('simplefin', 'b2', 'X')] });
    const far = row('far', { on: '2026-03-15', origins: [origin('qif', 'b3')] });
    expect(duplicateCandidates([far, near, ofx])).toMatchObject([{ firstId: 'near', secondId: 'ofx' }]);
  });

  it('returns the same result in any order, and never pairs rows of one batch', () => {
    const any = fc.array(
      fc.tuple(
        fc.nat(10),
        fc.constantFrom(-1, -2),
        fc.constantFrom('MTA', 'Blue Bottle', 'Coffee'),
        fc.constantFrom('manual', 'b1', 'b2', 'b3'),
      ),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(any, (tuples) => {
        const rows = tuples.map(([day, cents, payee, batch], index) =>
          row(`t${String(index).padStart(2, '0')}`, {
            on: addDays(civilDate('2026-03-01'), day),
            amountMinor: minor(cents),
            payee,
            origins:
              batch === 'manual'
                ? []
                : [origin(batch === 'b3' ? 'ofx' : 'csv', batch, batch === 'b3' ? `id${index}` : null)],
          }),
        );
        const found = duplicateCandidates(rows);
        expect(duplicateCandidates(rows.toReversed())).toEqual(found);
        const byId = new Map(rows.map((each) => [each.id, each]));
        for (const { firstId, secondId, confidencePpm } of found) {
          const [first, second] = [byId.get(firstId), byId.get(secondId)];
          expect(first?.amountMinor).toBe(second?.amountMinor);
          expect(
            first?.origins[0]?.batchId === undefined || first.origins[0].batchId !== second?.origins[0]?.batchId,
          ).toBe(true);
          expect(confidencePpm).toBeGreaterThan(0);
          expect(confidencePpm).toBeLessThanOrEqual(1_000_000);
        }
      }),
    );
  });
});
