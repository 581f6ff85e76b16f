import { describe, expect, it } from '@jest/globals';
import type { Outcome } from './outcome.ts';
import { reconcile } from './reconcile.ts';
import type { ExistingRow, IncomingRow } from './rows.ts';
import { type Facts, facts, incoming, existing, decide } from '../../testing/reconciliations.ts';

describe("reconcile, by the bank's id", () => {
  it.each<{ ledger: ExistingRow[]; row: IncomingRow; outcome: Outcome; why: string }>([
    {
      ledger: [existing('t', ['A'])],
      row: incoming('A'),
      outcome: { kind: 'present', existingId: 't', externalId: null, by: 'id' },
      why: 'recognizes a row that was imported before',
    },
    {
      ledger: [existing('t', ['A'])],
      row: incoming('A', { payee: 'Blue Bottle Coffee' }),
      outcome: { kind: 'present', existingId: 't', externalId: null, by: 'id' },
      why: 'recognizes another spelling of the payee',
    },
    {
      ledger: [existing('t', ['A'], {}, { deleted: true })],
      row: incoming('A'),
      outcome: { kind: 'present', existingId: 't', externalId: null, by: 'id' },
      why: 'does not restore a row that the user deleted',
    },
    {
      ledger: [existing('t', ['A'], {}, { deleted: true })],
      row: incoming('A', { cents: -500 }),
      outcome: { kind: 'present', existingId: 't', externalId: null, by: 'id' },
      why: 'does not restore a deleted row that the bank corrected since',
    },
    {
      ledger: [existing('t', ['A', 'B'])],
      row: incoming('B'),
      outcome: { kind: 'present', existingId: 't', externalId: null, by: 'id' },
      why: 'recognizes the second id of a merged transaction',
    },
    {
      ledger: [existing('t', ['A'], {}, { ...facts({ cents: -999, payee: 'Mine' }) })],
      row: incoming('A'),
      outcome: { kind: 'present', existingId: 't', externalId: null, by: 'id' },
      why: 'recognizes a row that the user edited and the bank reports unchanged',
    },
    {
      ledger: [existing('t', ['A'])],
      row: incoming('A', { cents: -540 }),
      outcome: { kind: 'changed', existingId: 't', externalId: null, knownAs: 'A' },
      why: 'applies a corrected amount',
    },
    {
      ledger: [existing('t', ['A'])],
      row: incoming('A', { on: '2026-03-12' }),
      outcome: { kind: 'changed', existingId: 't', externalId: null, knownAs: 'A' },
      why: 'applies a corrected date',
    },
    {
      ledger: [existing('t', ['A'], {}, { pending: true })],
      row: incoming('A'),
      outcome: { kind: 'changed', existingId: 't', externalId: null, knownAs: 'A' },
      why: 'applies the posting of a pending transaction',
    },
    {
      ledger: [existing('t', ['A'], {}, { locked: true })],
      row: incoming('A', { cents: -540 }),
      outcome: { kind: 'review', existingId: 't', externalId: null, reason: 'locked' },
      why: 'asks for review instead of a change of a reconciled transaction',
    },
    {
      ledger: [existing('t', ['A'])],
      row: incoming('A', { on: '2028-01-01', payee: 'RENT' }),
      outcome: { kind: 'new', externalId: 'A#2028-01-01|-450|RENT' },
      why: 'treats an id reused years later as a new transaction',
    },
    {
      ledger: [existing('t', ['A'])],
      row: incoming('A', { cents: -9000, payee: 'RENT' }),
      outcome: { kind: 'new', externalId: 'A#2026-03-10|-9000|RENT' },
      why: 'treats an id used for an entirely different row as a new transaction',
    },
    {
      ledger: [existing('t', ['A'])],
      row: incoming('A', { on: '2026-03-12', cents: -700 }),
      outcome: { kind: 'review', existingId: 't', externalId: 'A#2026-03-12|-700|BLUE BOTTLE', reason: 'similar' },
      why: 'asks about another day and amount under a known id, which may be a correction or a reused id',
    },
    {
      ledger: [existing('t', ['A'])],
      row: incoming('A', { on: '2026-03-12', payee: 'RENT' }),
      outcome: { kind: 'review', existingId: 't', externalId: 'A#2026-03-12|-450|RENT', reason: 'similar' },
      why: 'asks about another day and payee under a known id',
    },
    {
      ledger: [existing('t', ['A'])],
      row: incoming('A', { on: '2026-03-12', cents: -500 }),
      outcome: { kind: 'changed', existingId: 't', externalId: null, knownAs: 'A' },
      why: 'applies a tip settled two days later, in a format that does not mark pending rows',
    },
    {
      ledger: [existing('t', ['A'], {}, { deleted: true })],
      row: incoming('A', { on: '2026-03-12', cents: -700 }),
      outcome: { kind: 'new', externalId: 'A#2026-03-12|-700|BLUE BOTTLE' },
      why: 'does not ask about a deleted transaction',
    },
    {
      ledger: [existing('t', ['A'], {}, { pending: true })],
      row: incoming('A', { on: '2026-03-12', cents: -900 }),
      outcome: { kind: 'changed', existingId: 't', externalId: null, knownAs: 'A' },
      why: 'applies any change under the id of a pending transaction',
    },
    {
      ledger: [existing('t', ['A#2026-03-10|-450|BLUE BOTTLE'])],
      row: incoming('A'),
      outcome: { kind: 'present', existingId: 't', externalId: null, by: 'id' },
      why: 'recognizes a reused id',
    },
    {
      ledger: [existing('t', ['A'])],
      row: incoming('B', { cents: -700 }, { replacesExternalId: 'A' }),
      outcome: { kind: 'changed', existingId: 't', externalId: 'B', knownAs: 'A' },
      why: 'applies a correction that refers to the corrected transaction',
    },
    {
      ledger: [existing('t', ['A'])],
      row: incoming('B', { on: '2026-03-11' }),
      outcome: { kind: 'new', externalId: 'B' },
      why: 'treats two ids as two transactions',
    },
    {
      ledger: [existing('t', ['A'])],
      row: incoming('B'),
      outcome: { kind: 'review', existingId: 't', externalId: 'B', reason: 'other_id' },
      why: 'asks about a row that differs only in its id if the file no longer lists the old id',
    },
  ])('$why', ({ ledger, row, outcome }) => {
    expect(decide([row], ledger)).toEqual([outcome]);
  });

  it('keeps equal rows with different ids, and detects a row that repeats in the file', () => {
    expect(decide([incoming('A'), incoming('B'), incoming('A')], [])).toEqual([
      { kind: 'new', externalId: 'A' },
      { kind: 'new', externalId: 'B' },
      { kind: 'repeated', of: 0 },
    ]);
  });

  it('does not ask about a duplicate whose counterpart is also in the file', () => {
    expect(decide([incoming('A'), incoming('B')], [existing('t', ['A'])])).toEqual([
      { kind: 'present', existingId: 't', externalId: null, by: 'id' },
      { kind: 'new', externalId: 'B' },
    ]);
  });

  it('keeps both rows if a bank uses one id for all rows', () => {
    expect(decide([incoming('0'), incoming('0', { cents: -800 })], [])).toEqual([
      { kind: 'new', externalId: '0' },
      { kind: 'new', externalId: '0#2026-03-10|-800|BLUE BOTTLE' },
    ]);
  });

  it(
    'keeps equal rows of a bank that gives all rows the same number, and finds them when the file is ' +
      'imported again',
    () => {
      const rows = [incoming('0'), incoming('0'), incoming('0'), incoming('0', { cents: -800 })];
      const outcomes = decide(rows, []);
      expect(outcomes.map(({ kind }) => kind)).toEqual(['new', 'new', 'new', 'new']);
      const ledger = outcomes.map((outcome, position) => {
        const id = outcome.kind === 'new' ? outcome.externalId : null;
        const { postedOn: on, amountMinor: cents, payee } = rows[position] ?? facts();
        return existing(`t${position}`, id === null ? [] : [id], { on, cents, payee });
      });
      // The third duplicate has no id.
      expect(new Set(ledger.flatMap(({ references }) => references.map(({ externalId }) => externalId))).size).toBe(3);
      expect(decide(rows, ledger).map(({ kind }) => kind)).toEqual(['present', 'present', 'present', 'present']);
    },
  );

  it('does not rely on ids of a file that reuses one for another transaction, such as numbers that restart each week', () => {
    const ledger = [existing('t', ['1']), existing('u', ['2'], { cents: -9000, payee: 'RENT' })];
    // Id 2 is clearly another transaction, so id 1 may be another coffee. Nothing is changed, and the user is asked.
    expect(
      decide(
        [
          incoming('1', { on: '2026-03-12', cents: -500 }),
          incoming('2', { on: '2026-03-12', cents: -2300, payee: 'SHELL' }),
        ],
        ledger,
      ),
    ).toEqual([
      { kind: 'review', existingId: 't', externalId: '1#2026-03-12|-500|BLUE BOTTLE', reason: 'similar' },
      { kind: 'new', externalId: '2#2026-03-12|-2300|SHELL' },
    ]);
  });

  it('recognizes both ids of a merged transaction if the file lists both', () => {
    expect(decide([incoming('A'), incoming('B')], [existing('t', ['A', 'B'])]).map(({ kind }) => kind)).toEqual([
      'present',
      'present',
    ]);
  });
});

describe('reconcile, by fingerprint', () => {
  const manual = (id: string, given: Facts = {}, more: Partial<ExistingRow> = {}) => existing(id, [], given, more);

  it.each([
    {
      ledger: [manual('m')],
      rows: [incoming('A')],
      kinds: ['present'],
      why: 'recognizes a row that was entered before the import',
    },
    {
      ledger: [existing('t', ['A'])],
      rows: [incoming(null)],
      kinds: ['present'],
      why: 'recognizes a file without ids after one with ids',
    },
    {
      ledger: [manual('m')],
      rows: [incoming(null), incoming(null), incoming(null)],
      kinds: ['present', 'new', 'new'],
      why: 'adds two of three coffees if one is known',
    },
    {
      ledger: [manual('m'), manual('n')],
      rows: [incoming(null)],
      kinds: ['present'],
      why: 'adds no coffee if two are known',
    },
    {
      ledger: [manual('m', {}, { deleted: true })],
      rows: [incoming(null)],
      kinds: ['present'],
      why: 'does not restore a row that was imported without an id and deleted',
    },
    {
      ledger: [manual('m', {}, { pending: true })],
      rows: [incoming('A')],
      kinds: ['changed'],
      why: 'posts a pending row on its own day',
    },
    {
      ledger: [manual('m', { on: '2026-03-08' })],
      rows: [incoming('A')],
      kinds: ['review'],
      why: 'asks about a row two days apart',
    },
    {
      ledger: [manual('m', { on: '2026-03-04' })],
      rows: [incoming('A')],
      kinds: ['new'],
      why: 'adds a row six days apart',
    },
    {
      ledger: [manual('m', { payee: 'Coffee' })],
      rows: [incoming('A')],
      kinds: ['review'],
      why: 'asks about another payee',
    },
    {
      ledger: [manual('m', { cents: -451 })],
      rows: [incoming('A')],
      kinds: ['new'],
      why: 'adds a row that differs by a cent',
    },
    {
      ledger: [manual('m', { on: '2026-03-08' })],
      rows: [incoming(null), incoming(null, { on: '2026-03-08' })],
      kinds: ['new', 'present'],
      why: 'prefers an exact match, so that no question remains',
    },
    {
      ledger: [manual('m', { on: '2026-03-08' })],
      rows: [incoming(null), incoming(null)],
      kinds: ['review', 'new'],
      why: 'asks one question per known row',
    },
  ])('$why', ({ ledger, rows, kinds }) => {
    expect(decide(rows, ledger).map(({ kind }) => kind)).toEqual(kinds);
  });

  it('matches the row with an id to the transaction without one, regardless of its position in the file', () => {
    const ledger = [manual('m'), existing('t', ['A'])];
    expect(
      decide([incoming(null), incoming('B')], ledger).map((outcome) => 'existingId' in outcome && outcome.existingId),
    ).toEqual(['t', 'm']);
    expect(
      decide([incoming('B'), incoming(null)], ledger).map((outcome) => 'existingId' in outcome && outcome.existingId),
    ).toEqual(['m', 't']);
  });

  it('asks about a row of the same payee rather than about a nearer one of another payee', () => {
    const outcomes = decide(
      [incoming('A')],
      [manual('near', { on: '2026-03-09', payee: 'SHELL' }), manual('same', { on: '2026-03-06' })],
    );
    expect(outcomes).toEqual([{ kind: 'review', existingId: 'same', externalId: 'A', reason: 'similar' }]);
  });
});

it('reconcile pairs posted rows with the nearest pending ones, and asks if two rows match the same one', () => {
  const pending = [
    existing('p', ['p1'], { on: '2026-03-12' }, { pending: true }),
    existing('q', ['p2'], { on: '2026-03-09' }, { pending: true }),
  ];
  const posted = [incoming('A', { on: '2026-03-13' }), incoming('B', { on: '2026-03-11' })];
  // 13 − 12 and 12 − 11 are one day each. The earlier row is paired first, which leaves March 13 with March 9.
  expect(decide(posted, pending).map((outcome) => 'existingId' in outcome && outcome.existingId)).toEqual(['q', 'p']);
  const tips = [incoming('A', { cents: -500 }), incoming('B', { cents: -480 })];
  expect(decide(tips, [existing('p', ['p1'], { on: '2026-03-09' }, { pending: true })])).toEqual([
    { kind: 'new', externalId: 'A' },
    { kind: 'review', existingId: 'p', externalId: 'B', reason: 'similar' },
  ]);
});

it('reconcile counts every row once', () => {
  const rows = [
    incoming('A'),
    incoming('A'),
    incoming('B', { cents: -7 }),
    incoming('C', { cents: -9, on: '2026-03-12', payee: 'SHELL' }),
  ];
  const ledger = [existing('t', ['A']), existing('u', [], { cents: -9, on: '2026-03-11' })];
  expect(reconcile(rows, ledger).counts).toEqual({ rows: 4, new: 1, present: 2, changed: 0, review: 1 });
});

it('reconcile finds thousands of equal rows, each exactly once', () => {
  const ledger = Array.from({ length: 5_000 }, (_, at) => existing(`t${at}`, []));
  const rows = Array.from({ length: 6_000 }, () => incoming(null));
  expect(reconcile(rows, ledger).counts).toEqual({ rows: 6_000, new: 1_000, present: 5_000, changed: 0, review: 0 });
  const others = Array.from({ length: 6_000 }, (_, at) => incoming(null, { payee: `OTHER ${at}` }));
  expect(reconcile(others, ledger).counts.new).toBeGreaterThan(5_000); // Some are asked about, and none is dropped.
});

it('reconcile distinguishes amounts and weeks that share an index slot', () => {
  const ledger = [existing('large', [], { cents: 2 ** 38 - 450 }), existing('early', [], { on: '1947-09-17' })];
  expect(decide([incoming(null), incoming(null, { on: '2026-03-12' })], ledger).map(({ kind }) => kind)).toEqual([
    'new',
    'new',
  ]);
});
