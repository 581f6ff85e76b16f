import { describe, expect, it } from '@jest/globals';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor } from '../../foundation/money/minor.ts';
import { indexExisting } from './existing-index.ts';
import { changeOf, countOutcomes } from './outcome.ts';
import { type ExistingRow, fingerprint, printOf, reusedExternalId } from './rows.ts';

const row = (id: string, on: string, cents: number, more: Partial<ExistingRow> = {}): ExistingRow => ({
  id,
  postedOn: civilDate(on),
  amountMinor: minor(cents),
  payee: 'SHELL',
  pending: false,
  locked: false,
  deleted: false,
  references: [],
  ...more,
});

describe('indexExisting', () => {
  const rows = [
    row('gone', '2026-03-10', -500, { deleted: true }),
    row('here', '2026-03-10', -500, {
      references: [
        { externalId: 'A', lastSeen: null },
        { externalId: 'B', lastSeen: null },
      ],
    }),
    row('soon', '2026-03-12', -500, { pending: true, payee: 'Shell' }),
    row('late', '2026-03-15', -500),
    row('later', '2026-03-16', -500),
    row('other', '2026-03-10', 500),
  ];
  const index = indexExisting(rows);
  const of = (cents: number, on: string) =>
    index.sameAmountNear(minor(cents), civilDate(on)).map(({ row: { id }, days }) => [id, days]);

  it('finds a transaction by every id it has ever had', () => {
    expect(['A', 'B', 'C'].map((id) => index.byExternalId.get(id)?.row.id)).toEqual(['here', 'here', undefined]);
  });

  it('lists active rows of a fingerprint before deleted ones, regardless of their order', () => {
    const facts = { postedOn: civilDate('2026-03-10'), amountMinor: minor(-500), payee: 'shell' };
    expect(index.withFingerprint(facts, printOf(facts)).map(({ id }) => id)).toEqual(['here', 'gone']);
    expect(index.withFingerprint(facts, printOf(facts)).map(({ id }) => id)).toEqual(['here', 'gone']); // a second call
  });

  it('finds active rows of an amount up to five days away, across weeks, nearest first', () => {
    expect(of(-500, '2026-03-11')).toEqual([
      ['here', 1],
      ['soon', 1],
      ['late', 4],
      ['later', 5],
    ]);
    expect(of(-500, '2026-03-17')).toEqual([
      ['later', 1],
      ['late', 2],
      ['soon', 5],
    ]);
    expect(of(500, '2026-03-15')).toEqual([['other', 5]]);
    expect(of(500, '2026-03-16')).toEqual([]);
    expect(of(0, '2026-03-10')).toEqual([]);
  });

  it('lists pending rows by payee, comparing normalized payees', () => {
    expect(index.pendingByPayee.get('SHELL')?.map(({ id }) => id)).toEqual(['soon']);
    expect(rows.map(index.payeeOf)).toEqual(['SHELL', 'SHELL', 'SHELL', 'SHELL', 'SHELL', 'SHELL']);
  });

  it('counts days before 1970 like later days', () => {
    const old = indexExisting([row('old', '1969-12-30', -500)]);
    expect(old.sameAmountNear(minor(-500), civilDate('1970-01-02')).map(({ days }) => days)).toEqual([3]);
  });
});

describe('countOutcomes', () => {
  it('counts each outcome once, and a row that repeats in the file as present', () => {
    expect(
      countOutcomes([
        { kind: 'new', externalId: null },
        { kind: 'present', existingId: 'a', externalId: null, by: 'id' },
        { kind: 'repeated', of: 0 },
        { kind: 'changed', existingId: 'b', externalId: null, knownAs: null },
        { kind: 'review', existingId: 'c', externalId: null, reason: 'similar' },
      ]),
    ).toEqual({ rows: 5, new: 1, present: 2, changed: 1, review: 1 });
  });
});

describe('changeOf', () => {
  it('asks for review instead of a change of a reconciled transaction', () => {
    expect(changeOf(row('t', '2026-03-10', -1), 'A', 'B')).toEqual({
      kind: 'changed',
      existingId: 't',
      externalId: 'A',
      knownAs: 'B',
    });
    expect(changeOf(row('t', '2026-03-10', -1, { locked: true }), 'A', 'B')).toEqual({
      kind: 'review',
      existingId: 't',
      externalId: 'A',
      reason: 'locked',
    });
  });
});

describe('fingerprint', () => {
  it('contains the date, amount and payee of a row, and marks a reused id', () => {
    const facts = { postedOn: civilDate('2026-03-10'), amountMinor: minor(-450), payee: 'Blue  Bottle' };
    expect(fingerprint(facts)).toBe('2026-03-10|-450|BLUE BOTTLE');
    expect(reusedExternalId('7', facts)).toBe('7#2026-03-10|-450|BLUE BOTTLE');
  });
});
