import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays } from '../../foundation/dates/add.ts';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { type Minor, minor } from '../../foundation/money/minor.ts';
import { reconcile } from './reconcile.ts';
import type { ExistingRow, IncomingRow, RowFacts } from './rows.ts';

/** Applies the outcomes of an import to a ledger, without any other change. */
function importInto(ledger: readonly ExistingRow[], rows: readonly IncomingRow[]): ExistingRow[] {
  const after = new Map(ledger.map((row) => [row.id, row]));
  reconcile(rows, ledger).outcomes.forEach((outcome, position) => {
    const row = rows[position];
    if (row === undefined || outcome.kind === 'repeated') return;
    const { postedOn, amountMinor, payee, pending } = row;
    const facts: RowFacts = { postedOn, amountMinor, payee };
    const reference = (externalId: string | null) => (externalId === null ? [] : [{ externalId, lastSeen: facts }]);
    if (outcome.kind === 'new' || (outcome.kind === 'review' && outcome.reason !== 'locked')) {
      const id = `t${after.size}`;
      after.set(id, {
        id,
        ...facts,
        pending,
        locked: false,
        deleted: false,
        references: reference(outcome.externalId),
      });
      return;
    }
    const known = after.get(outcome.existingId);
    if (known === undefined) return;
    const fresh = reference(outcome.externalId);
    if (outcome.kind !== 'changed') {
      after.set(known.id, { ...known, references: [...known.references, ...fresh] });
      return;
    }
    const kept = known.references.map((each) =>
      each.externalId === outcome.knownAs ? { ...each, lastSeen: facts } : each,
    );
    after.set(known.id, { ...known, ...facts, pending, references: [...kept, ...fresh] });
  });
  return [...after.values()];
}

const contentOf = (rows: readonly RowFacts[]): string[] =>
  rows.map(({ postedOn, amountMinor, payee }) => `${postedOn} ${amountMinor} ${payee}`).sort();

interface Purchase {
  readonly payee: string;
  readonly boughtOn: number;
  readonly postedAfter: number;
  readonly cents: number;
  readonly tip: number;
}

/**
 * Purchases, each at a different shop. They are pending on their day, and posted up to five days later for up to a
 * fifth more.
 */
const purchases = fc
  .array(
    fc.record({
      boughtOn: fc.nat(30),
      postedAfter: fc.nat(5),
      cents: fc.integer({ min: 500, max: 9_000 }),
      tip: fc.integer({ min: 0, max: 20 }),
    }),
    { maxLength: 12 },
  )
  .map((list) => list.map((each, at): Purchase => ({ ...each, payee: `SHOP ${String.fromCharCode(65 + at)}` })));

const announced = ({ payee, boughtOn, cents }: Purchase): IncomingRow => ({
  externalId: `pending-${payee}`,
  replacesExternalId: null,
  pending: true,
  postedOn: addDays(civilDate('2026-03-01'), boughtOn),
  amountMinor: minor(-cents),
  payee,
});
const booked = ({ payee, boughtOn, postedAfter, cents, tip }: Purchase): IncomingRow => ({
  externalId: `posted-${payee}`,
  replacesExternalId: null,
  pending: false,
  postedOn: addDays(civilDate('2026-03-01'), boughtOn + postedAfter),
  payee,
  amountMinor: minor(-Math.trunc((cents * (100 + tip)) / 100)),
});

/** Returns the response of the bank connection on a day. */
const feedOn = (day: number, list: readonly Purchase[]): IncomingRow[] =>
  list.flatMap((each) => {
    if (each.boughtOn > day) return [];
    return [each.boughtOn + each.postedAfter > day ? announced(each) : booked(each)];
  });

describe('bank feed of pending and later posted transactions', () => {
  it('ends with each posted transaction exactly once, regardless of the days synced', () => {
    fc.assert(
      fc.property(purchases, fc.array(fc.nat(40), { maxLength: 8 }), (list, days) => {
        const ledger = [...days]
          .sort((a, b) => a - b)
          .concat(60)
          .reduce<ExistingRow[]>((before, day) => importInto(before, feedOn(day, list)), []);
        expect(contentOf(ledger)).toEqual(contentOf(list.map(booked)));
        expect(ledger.some(({ pending }) => pending)).toBe(false);
      }),
    );
  });

  it('adds nothing if synced twice on the same day', () => {
    fc.assert(
      fc.property(purchases, fc.nat(40), (list, day) => {
        const once = importInto([], feedOn(day, list));
        expect(reconcile(feedOn(day, list), once).outcomes.every(({ kind }) => kind === 'present')).toBe(true);
        expect(contentOf(importInto(once, feedOn(day, list)))).toEqual(contentOf(once));
      }),
    );
  });

  it('never restores a posted transaction that the user deleted', () => {
    fc.assert(
      fc.property(purchases, fc.nat(40), fc.nat(), (list, day, pick) => {
        const before = importInto([], feedOn(day, list));
        const victim = before[pick % Math.max(1, before.length)];
        const without = before.map((row) => (row === victim && !row.pending ? { ...row, deleted: true } : row));
        const after = importInto(without, feedOn(60, list));
        const living = after.filter(({ deleted }) => !deleted);
        const expected = list
          .filter(({ payee }) => !without.some((row) => row.deleted && row.payee === payee))
          .map(booked);
        expect(contentOf(living)).toEqual(contentOf(expected));
      }),
    );
  });

  it('keeps both ids of a merged transaction, so that neither is imported again', () => {
    fc.assert(
      fc.property(
        purchases.filter((list) => list.length >= 2),
        (list) => {
          const [kept, gone, ...rest] = importInto([], feedOn(60, list));
          if (kept === undefined || gone === undefined) throw new Error('two at least');
          const merged = [{ ...kept, references: [...kept.references, ...gone.references] }, ...rest];
          expect(reconcile(feedOn(60, list), merged).outcomes.every(({ kind }) => kind === 'present')).toBe(true);
        },
      ),
    );
  });

  it('never changes a reconciled transaction, regardless of later reports by the bank', () => {
    fc.assert(
      fc.property(purchases, fc.integer({ min: 1, max: 5 }), (list, off) => {
        const locked = importInto([], feedOn(60, list)).map((row) => ({ ...row, locked: true }));
        const corrected = feedOn(60, list).map((row) => ({
          ...row,
          amountMinor: minor(row.amountMinor - off) as Minor,
        }));
        const { outcomes } = reconcile(corrected, locked);
        expect(outcomes.every(({ kind }) => kind === 'review')).toBe(true);
        expect(contentOf(importInto(locked, corrected))).toEqual(contentOf(locked));
      }),
    );
  });
});
