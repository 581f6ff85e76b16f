import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays } from '../dates/add.ts';
import { civilDate } from '../dates/civil-date.ts';
import { minor } from '../money/minor.ts';
import type { Outcome } from './outcome.ts';
import { reconcile } from './reconcile.ts';
import type { ExistingRow, IncomingRow } from './rows.ts';

/** A ledger that keeps new rows and rows under review, as the product does. */
function importInto(ledger: readonly ExistingRow[], rows: readonly IncomingRow[]): { ledger: ExistingRow[]; outcomes: Outcome[] } {
  const { outcomes } = reconcile(rows, ledger);
  const after = [...ledger];
  outcomes.forEach((outcome, position) => {
    const row = rows[position];
    if (!row || outcome.kind === 'repeated' || outcome.kind === 'present' || (outcome.kind === 'review' && outcome.reason === 'locked')) return;
    if (outcome.kind === 'changed') throw new Error('nothing is pending or corrected here');
    const { postedOn, amountMinor, payee } = row;
    const references = outcome.externalId === null ? [] : [{ externalId: outcome.externalId, lastSeen: { postedOn, amountMinor, payee } }];
    after.push({ id: `t${after.length}`, postedOn, amountMinor, payee, pending: false, locked: false, deleted: false, references });
  });
  return { ledger: after, outcomes };
}

const content = (ledger: readonly ExistingRow[]): string[] => ledger.map(({ postedOn, amountMinor, payee }) => `${postedOn} ${amountMinor} ${payee}`).sort();

/** Few days, amounts and payees, so that twins and near misses are common. Ordered by date, as files are. */
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
  it.each([true, false])('adds nothing when the same file comes again (ids: %s)', (withIds) => {
    fc.assert(
      fc.property(file(withIds), (rows) => {
        const once = importInto([], rows);
        const twice = importInto(once.ledger, rows);
        expect(once.ledger).toHaveLength(rows.length); // twins included
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

  it('builds the same ledger from parts of a file without ids that are cut between two days', () => {
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

  it('matches every transaction once at most and gives every kept row an id of its own', () => {
    fc.assert(
      fc.property(file(true), file(false), (known, rows) => {
        const ledger = importInto([], known).ledger;
        const { outcomes } = reconcile(rows, ledger);
        const matched = outcomes.flatMap((outcome) => ('existingId' in outcome ? [outcome.existingId] : []));
        expect(new Set(matched).size).toBe(matched.length);
        const ids = importInto(ledger, known.map((row) => ({ ...row, externalId: 'same' }))).ledger.flatMap(({ references }) => references.map(({ externalId }) => externalId));
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });
});
