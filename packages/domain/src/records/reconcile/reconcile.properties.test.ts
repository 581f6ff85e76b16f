import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays } from '../../foundation/dates/add.ts';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor } from '../../foundation/money/minor.ts';
import type { Outcome } from './outcome.ts';
import { reconcile } from './reconcile.ts';
import type { ExistingRow, IncomingRow } from './rows.ts';

/** Imports rows into a ledger that stores new rows and rows under review, as the product does. */
function importInto(
  ledger: readonly ExistingRow[],
  rows: readonly IncomingRow[],
): { ledger: ExistingRow[]; outcomes: Outcome[] } {
  const { outcomes } = reconcile(rows, ledger);
  const after = [...ledger];
  outcomes.forEach((outcome, position) => {
    const row = rows[position];
    if (
      !row ||
      outcome.kind === 'repeated' ||
      outcome.kind === 'present' ||
      (outcome.kind === 'review' && outcome.reason === 'locked')
    )
      return;
    if (outcome.kind === 'changed') throw new Error('nothing is pending or corrected here');
    const { postedOn, amountMinor, payee } = row;
    const references =
      outcome.externalId === null
        ? []
        : [{ externalId: outcome.externalId, lastSeen: { postedOn, amountMinor, payee } }];
    after.push({
      id: `t${after.length}`,
      postedOn,
      amountMinor,
      payee,
      pending: false,
      locked: false,
      deleted: false,
      references,
    });
  });
  return { ledger: after, outcomes };
}

const content = (ledger: readonly ExistingRow[]): string[] =>
  ledger.map(({ postedOn, amountMinor, payee }) => `${postedOn} ${amountMinor} ${payee}`).sort();

/**
 * Rows drawn from only a few days, amounts and payees, so that duplicates and near misses are common. They are ordered
 * by date, as in files.
 */
const file = (withIds: boolean) =>
  fc
    .array(fc.tuple(fc.nat(12), fc.integer({ min: -3, max: 3 }), fc.constantFrom('SHELL', 'ALDI')), { maxLength: 40 })
    .map((tuples) => [...tuples].sort(([a], [b]) => a - b))
    .map((tuples) =>
      tuples.map(([day, cents, payee], position): IncomingRow => ({
        externalId: withIds ? `id-${position}` : null,
        replacesExternalId: null,
        postedOn: addDays(civilDate('2026-03-01'), day),
        amountMinor: minor(cents),
        payee,
        pending: false,
      })),
    );

describe('reconcile, for any file', () => {
  it.each([true, false])('adds nothing if the same file is imported again (with ids: %s)', (withIds) => {
    fc.assert(
      fc.property(file(withIds), (rows) => {
        const once = importInto([], rows);
        const twice = importInto(once.ledger, rows);
        expect(once.ledger).toHaveLength(rows.length); // The ledger includes duplicates.
        expect(twice.outcomes.every(({ kind }) => kind === 'present')).toBe(true);
      }),
    );
  });

  it('builds the same ledger from any two overlapping parts of a file with ids, in either order', () => {
    fc.assert(
      fc.property(file(true), fc.nat(40), fc.nat(40), fc.boolean(), (rows, a, b, newestFirst) => {
        const [from, to] = a < b ? [a, b] : [b, a];
        const parts = [rows.slice(0, to), rows.slice(from)];
        if (newestFirst) parts.reverse();
        const ledger = parts.reduce<ExistingRow[]>((before, part) => importInto(before, part).ledger, []);
        expect(content(ledger)).toEqual(content(importInto([], rows).ledger));
      }),
    );
  });

  it('builds the same ledger from two parts of a file without ids that overlap by whole days', () => {
    fc.assert(
      fc.property(file(false), fc.nat(12), fc.nat(12), (rows, a, b) => {
        const firstDay = addDays(civilDate('2026-03-01'), Math.min(a, b));
        const lastDay = addDays(civilDate('2026-03-01'), Math.max(a, b));
        const parts = [rows.filter((row) => row.postedOn <= lastDay), rows.filter((row) => row.postedOn >= firstDay)];
        const ledger = parts.reduce<ExistingRow[]>((before, part) => importInto(before, part).ledger, []);
        expect(content(ledger)).toEqual(content(importInto([], rows).ledger));
      }),
    );
  });

  it('matches every transaction at most once, and gives every stored row a unique id', () => {
    fc.assert(
      fc.property(file(true), file(false), (known, rows) => {
        const ledger = importInto([], known).ledger;
        const { outcomes } = reconcile(rows, ledger);
        const matched = outcomes.flatMap((outcome) => ('existingId' in outcome ? [outcome.existingId] : []));
        expect(new Set(matched).size).toBe(matched.length);
        const ids = importInto(
          ledger,
          known.map((row) => ({ ...row, externalId: 'same' })),
        ).ledger.flatMap(({ references }) => references.map(({ externalId }) => externalId));
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });

  it('builds the same ledger from a file with ids and a file without, in either order', () => {
    fc.assert(
      fc.property(file(true), fc.nat(12), fc.nat(12), fc.boolean(), (rows, a, b, idsFirst) => {
        const firstDay = addDays(civilDate('2026-03-01'), Math.min(a, b));
        const lastDay = addDays(civilDate('2026-03-01'), Math.max(a, b));
        const withIds = rows.filter((row) => row.postedOn <= lastDay);
        const without = rows.filter((row) => row.postedOn >= firstDay).map((row) => ({ ...row, externalId: null }));
        const parts = idsFirst ? [withIds, without] : [without, withIds];
        const ledger = parts.reduce<ExistingRow[]>((before, part) => importInto(before, part).ledger, []);
        expect(content(ledger)).toEqual(content(importInto([], rows).ledger));
      }),
    );
  });

  it('makes the same decision about every row, regardless of the order of the file', () => {
    const known = fc
      .array(
        fc.tuple(
          fc.nat(12),
          fc.integer({ min: -3, max: 3 }),
          fc.constantFrom('SHELL', 'ALDI'),
          fc.constantFrom<Kept>('manual', 'pending', 'locked', 'deleted', 'posted'),
        ),
        { maxLength: 12 },
      )
      .map(ledgerOf);
    const rows = fc
      .tuple(file(true), file(false), fc.nat(3))
      .map(([a, b, shared]) => [...a.map((row, at) => (at <= shared ? { ...row, externalId: 'shared' } : row)), ...b]);
    fc.assert(
      fc.property(known, rows, fc.infiniteStream(fc.nat()), (ledger, inOrder, random) => {
        const shuffled = inOrder
          .map((row) => ({ row, at: random.next().value ?? 0 }))
          .sort((a, b) => a.at - b.at)
          .map(({ row }) => row);
        expect(decisions(shuffled, ledger)).toEqual(decisions(inOrder, ledger));
      }),
    );
  });

  it(
    'never changes a reconciled transaction, never silently merges two ids, and gives every row ' +
      'exactly one outcome',
    () => {
      const known = fc
        .array(
          fc.tuple(
            fc.nat(12),
            fc.integer({ min: -3, max: 3 }),
            fc.constantFrom('SHELL', 'ALDI'),
            fc.constantFrom<Kept>('manual', 'pending', 'locked', 'deleted', 'posted'),
          ),
          { maxLength: 12 },
        )
        .map(ledgerOf);
      fc.assert(
        fc.property(known, file(true), (ledger, rows) => {
          const { outcomes, counts } = reconcile(rows, ledger);
          expect(counts.new + counts.present + counts.changed + counts.review).toBe(rows.length);
          for (const outcome of outcomes) {
            const existing = 'existingId' in outcome ? ledger.find(({ id }) => id === outcome.existingId) : undefined;
            if (outcome.kind === 'changed')
              expect(existing).toMatchObject({ locked: false, deleted: false, pending: true });
            if (outcome.kind === 'present' && outcome.by === 'fingerprint') expect(existing?.references).toEqual([]);
          }
        }),
      );
    },
  );
});

type Kept = 'manual' | 'pending' | 'locked' | 'deleted' | 'posted';

function ledgerOf(tuples: readonly [number, number, string, Kept][]): ExistingRow[] {
  return tuples.map(([day, cents, payee, kept], at) => {
    const facts = { postedOn: addDays(civilDate('2026-03-01'), day), amountMinor: minor(cents), payee };
    const references = kept === 'manual' ? [] : [{ externalId: `old-${at}`, lastSeen: facts }];
    return {
      id: `t${at}`,
      ...facts,
      pending: kept === 'pending',
      locked: kept === 'locked',
      deleted: kept === 'deleted',
      references,
    };
  });
}

/** Returns the outcome of each row, to compare files with the same rows in a different order. */
function decisions(rows: readonly IncomingRow[], ledger: readonly ExistingRow[]): string[] {
  return reconcile(rows, ledger)
    .outcomes.map((outcome, at) =>
      JSON.stringify([rows[at], outcome.kind, 'existingId' in outcome ? outcome.existingId : null]),
    )
    .sort();
}
