import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays, daysBetween } from '../../foundation/dates/add.ts';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor } from '../../foundation/money/minor.ts';
import { isAlike, type Sided } from './alike-amounts.ts';
import { type Pair, pairLikeliest, pairSameAmount, pairSole } from './pending-pairs.ts';
import { reconcile } from './reconcile.ts';
import type { ExistingRow, IncomingRow } from './rows.ts';

type Side = readonly Sided<string>[];
const START = civilDate('2026-03-01');

const side = (name: string, days: number) =>
  fc
    .array(
      fc.record({
        day: fc.nat(days),
        amountMinor: fc.oneof(fc.integer({ min: -16, max: 16 }), fc.integer({ min: -2_000, max: -1_500 })),
        payee: fc.constantFrom('SHELL', 'ALDI'),
      }),
      { maxLength: 25 },
    )
    .map((list): Side =>
      list.map(({ day, ...fields }, order) => ({
        ...fields,
        item: `${name}${order}`,
        postedOn: addDays(START, day),
        order,
      })),
    );

/** Returns all pairs by the rules, without any index, by row and then by transaction. */
function allPairs(rows: Side, pendings: Side) {
  return rows
    .flatMap((row) =>
      pendings.map((pending) => ({
        row,
        pending,
        days: Math.abs(daysBetween(row.postedOn, pending.postedOn)),
        gap: Math.abs(row.amountMinor - pending.amountMinor),
      })),
    )
    .filter(
      ({ row, pending, days }) =>
        row.payee === pending.payee && days <= 7 && isAlike(pending.amountMinor, row.amountMinor),
    );
}

function eachOnce(pairs: ReturnType<typeof allPairs>): string[] {
  const taken = new Set<string>();
  return pairs
    .toSorted((a, b) => a.days - b.days || a.gap - b.gap)
    .flatMap(({ row, pending }) => {
      if (taken.has(row.item) || taken.has(pending.item)) return [];
      taken.add(row.item).add(pending.item);
      return [`${row.item} ${pending.item}`];
    });
}

const named = (pairs: readonly Pair<string, string>[]) =>
  pairs.map(([row, pending]) => `${row.item} ${pending.item}`).sort();

describe('pairs found without building all of them', () => {
  const sides = fc.integer({ min: 0, max: 20 }).chain((days) => fc.tuple(side('row', days), side('pending', days)));

  it('match the brute-force result for equal amounts', () => {
    fc.assert(
      fc.property(sides, ([rows, pendings]) => {
        expect(named(pairSameAmount(rows, pendings))).toEqual(
          eachOnce(allPairs(rows, pendings).filter(({ gap, days }) => gap === 0 && days <= 5)).sort(),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('match the brute-force result for sole candidates', () => {
    fc.assert(
      fc.property(sides, ([rows, pendings]) => {
        const all = allPairs(rows, pendings);
        const sole = all.filter(
          ({ row, pending }) =>
            all.filter((other) => other.row === row).length === 1 &&
            all.filter((other) => other.pending === pending).length === 1,
        );
        expect(named(pairSole(rows, pendings))).toEqual(
          sole.map(({ row, pending }) => `${row.item} ${pending.item}`).sort(),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('match the brute-force result for the likeliest pairs', () => {
    fc.assert(
      fc.property(sides, ([rows, pendings]) => {
        expect(named(pairLikeliest(rows, pendings))).toEqual(eachOnce(allPairs(rows, pendings)).sort());
      }),
      { numRuns: 500 },
    );
  });
});

describe('thousands of pending and posted rows of one payee (regression: millions of pairs took seconds)', () => {
  const COUNT = 3_000;
  const pending = (at: number, day: number, cents: number): ExistingRow => ({
    id: `t${at}`,
    postedOn: addDays(START, day),
    amountMinor: minor(-cents),
    payee: 'COFFEE',
    pending: true,
    locked: false,
    deleted: false,
    references: [{ externalId: `p${at}`, lastSeen: null }],
  });
  const posted = (at: number, day: number, cents: number): IncomingRow => ({
    externalId: `b${at}`,
    replacesExternalId: null,
    postedOn: addDays(START, day),
    amountMinor: minor(-cents),
    payee: 'COFFEE',
    pending: false,
  });
  const countsOf = (pendingOf: (at: number) => [number, number], postedOf: (at: number) => [number, number]) => {
    const places = Array.from({ length: COUNT }, (_, at) => at);
    return reconcile(
      places.map((at) => posted(at, ...postedOf(at))),
      places.map((at) => pending(at, ...pendingOf(at))),
    ).counts;
  };

  it.each<[string, (at: number) => [number, number], (at: number) => [number, number], object]>([
    [
      'are all matched if the same amount is posted two days later',
      () => [0, 450],
      () => [2, 450],
      { changed: COUNT, review: 0, new: 0 },
    ],
    [
      'are all matched if different amounts are posted two days later',
      (at) => [0, 10_000 + at],
      (at) => [2, 10_000 + at],
      { changed: COUNT, review: 0, new: 0 },
    ],
    [
      'are all matched if the dates are spread over years',
      (at) => [at, 10_000 + at],
      (at) => [at + 2, 10_000 + at],
      { changed: COUNT, review: 0, new: 0 },
    ],
    [
      'are all reviewed if each equal amount is posted with the same tip',
      () => [0, 1_000],
      () => [2, 1_200],
      { changed: 0, review: COUNT, new: 0 },
    ],
    [
      'are all added if the posted price is too far away',
      () => [0, 1_000],
      () => [2, 5_000],
      { changed: 0, review: 0, new: COUNT },
    ],
  ])('%s', (_what, pendingOf, postedOf, expected) => {
    expect(countsOf(pendingOf, postedOf)).toMatchObject({ rows: COUNT, ...expected });
  });

  it('cause at most one question per transaction if the amounts differ', () => {
    // The nearest come first: 12,999 with 13,000, then 12,998 with 13,001, and so on while 13,000 + k ≤ 1.3 × (12,999 −
    // k), so k is up to 1,695.
    expect(
      countsOf(
        (at) => [0, 10_000 + at],
        (at) => [2, 13_000 + at],
      ),
    ).toMatchObject({ changed: 0, review: 1_696, new: COUNT - 1_696 });
  });
});
