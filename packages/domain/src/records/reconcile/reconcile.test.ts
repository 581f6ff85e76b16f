import { describe, expect, it } from '@jest/globals';
import type { Outcome } from './outcome.ts';
import { reconcile } from './reconcile.ts';
import type { ExistingRow, IncomingRow } from './rows.ts';
import { type Facts, facts, incoming, existing, decide } from '../../testing/reconciliations.ts';

describe("reconcile by the bank's id", () => {
  it.each<{ ledger: ExistingRow[]; row: IncomingRow; outcome: Outcome; why: string }>([
    {
      ledger: [existing('t', ['A'])],
      row: incoming('A'),
      outcome: { kind: 'present', existingId: 't', externalId: null, by: 'id' },
      why: 'imported before',
    },
    {
      ledger: [existing('t', ['A'])],
      row: incoming('A', { payee: 'Blue Bottle Coffee' }),
      outcome: { kind: 'present', existingId: 't', externalId: null, by: 'id' },
      why: 'another print of the payee changes nothing',
    },
    {
      ledger: [existing('t', ['A'], {}, { deleted: true })],
      row: incoming('A'),
      outcome: { kind: 'present', existingId: 't', externalId: null, by: 'id' },
      why: 'deleted by the person: it stays deleted',
    },
    {
      ledger: [existing('t', ['A'], {}, { deleted: true })],
      row: incoming('A', { cents: -500 }),
      outcome: { kind: 'present', existingId: 't', externalId: null, by: 'id' },
      why: 'deleted, and corrected since: it stays deleted',
    },
    {
      ledger: [existing('t', ['A', 'B'])],
      row: incoming('B'),
      outcome: { kind: 'present', existingId: 't', externalId: null, by: 'id' },
      why: 'merged: the other id still counts',
    },
    {
      ledger: [existing('t', ['A'], {}, { ...facts({ cents: -999, payee: 'Mine' }) })],
      row: incoming('A'),
      outcome: { kind: 'present', existingId: 't', externalId: null, by: 'id' },
      why: 'edited by the person: the bank says the same as before',
    },
    {
      ledger: [existing('t', ['A'])],
      row: incoming('A', { cents: -540 }),
      outcome: { kind: 'changed', existingId: 't', externalId: null, knownAs: 'A' },
      why: 'the bank corrected the amount',
    },
    {
      ledger: [existing('t', ['A'])],
      row: incoming('A', { on: '2026-03-12' }),
      outcome: { kind: 'changed', existingId: 't', externalId: null, knownAs: 'A' },
      why: 'the bank moved the date',
    },
    {
      ledger: [existing('t', ['A'], {}, { pending: true })],
      row: incoming('A'),
      outcome: { kind: 'changed', existingId: 't', externalId: null, knownAs: 'A' },
      why: 'posted now',
    },
    {
      ledger: [existing('t', ['A'], {}, { locked: true })],
      row: incoming('A', { cents: -540 }),
      outcome: { kind: 'review', existingId: 't', externalId: null, reason: 'locked' },
      why: 'reconciled: never altered',
    },
    {
      ledger: [existing('t', ['A'])],
      row: incoming('A', { on: '2028-01-01', payee: 'RENT' }),
      outcome: { kind: 'new', externalId: 'A#2028-01-01|-450|RENT' },
      why: 'an id used again years later',
    },
    {
      ledger: [existing('t', ['A'])],
      row: incoming('A', { cents: -9000, payee: 'RENT' }),
      outcome: { kind: 'new', externalId: 'A#2026-03-10|-9000|RENT' },
      why: 'an id used for something else altogether',
    },
    {
      ledger: [existing('t', ['A'])],
      row: incoming('A', { on: '2026-03-12', cents: -700 }),
      outcome: { kind: 'review', existingId: 't', externalId: 'A#2026-03-12|-700|BLUE BOTTLE', reason: 'similar' },
      why: 'another day and another amount under a known id: a correction or a recycled id, so nothing is altered',
    },
    {
      ledger: [existing('t', ['A'])],
      row: incoming('A', { on: '2026-03-12', payee: 'RENT' }),
      outcome: { kind: 'review', existingId: 't', externalId: 'A#2026-03-12|-450|RENT', reason: 'similar' },
      why: 'another day and another payee under a known id',
    },
    {
      ledger: [existing('t', ['A'])],
      row: incoming('A', { on: '2026-03-12', cents: -500 }),
      outcome: { kind: 'changed', existingId: 't', externalId: null, knownAs: 'A' },
      why: 'settled two days later with a tip, in a format that does not say what is pending',
    },
    {
      ledger: [existing('t', ['A'], {}, { deleted: true })],
      row: incoming('A', { on: '2026-03-12', cents: -700 }),
      outcome: { kind: 'new', externalId: 'A#2026-03-12|-700|BLUE BOTTLE' },
      why: 'a deleted transaction raises no question',
    },
    {
      ledger: [existing('t', ['A'], {}, { pending: true })],
      row: incoming('A', { on: '2026-03-12', cents: -900 }),
      outcome: { kind: 'changed', existingId: 't', externalId: null, knownAs: 'A' },
      why: 'while pending the bank may say anything under its id',
    },
    {
      ledger: [existing('t', ['A#2026-03-10|-450|BLUE BOTTLE'])],
      row: incoming('A'),
      outcome: { kind: 'present', existingId: 't', externalId: null, by: 'id' },
      why: 'the reused id is known again',
    },
    {
      ledger: [existing('t', ['A'])],
      row: incoming('B', { cents: -700 }, { replacesExternalId: 'A' }),
      outcome: { kind: 'changed', existingId: 't', externalId: 'B', knownAs: 'A' },
      why: 'a correction that names what it corrects',
    },
    {
      ledger: [existing('t', ['A'])],
      row: incoming('B', { on: '2026-03-11' }),
      outcome: { kind: 'new', externalId: 'B' },
      why: 'two ids are two transactions',
    },
    {
      ledger: [existing('t', ['A'])],
      row: incoming('B'),
      outcome: { kind: 'review', existingId: 't', externalId: 'B', reason: 'other_id' },
      why: 'alike in all but the id, and the old id is gone from the file',
    },
  ])('$why', ({ ledger, row, outcome }) => {
    expect(decide([row], ledger)).toEqual([outcome]);
  });

  it('keeps equal rows that each have an id, and detects a row that is in the file twice', () => {
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

  it('keeps both rows of a bank that gives all rows the same number', () => {
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
      // the third duplicate has none
      expect(new Set(ledger.flatMap(({ references }) => references.map(({ externalId }) => externalId))).size).toBe(3);
      expect(decide(rows, ledger).map(({ kind }) => kind)).toEqual(['present', 'present', 'present', 'present']);
    },
  );

  it('trusts no id of a file that reuses one for another transaction, such as numbers that restart each week', () => {
    const ledger = [existing('t', ['1']), existing('u', ['2'], { cents: -9000, payee: 'RENT' })];
    // 2 is clearly another transaction, so 1 may be another coffee: nothing is changed, and the user is asked
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

  it('finds both ids of a merged transaction present if the file lists both', () => {
    expect(decide([incoming('A'), incoming('B')], [existing('t', ['A', 'B'])]).map(({ kind }) => kind)).toEqual([
      'present',
      'present',
    ]);
  });
});

describe('reconcile by fingerprint', () => {
  const manual = (id: string, given: Facts = {}, more: Partial<ExistingRow> = {}) => existing(id, [], given, more);

  it.each([
    { ledger: [manual('m')], rows: [incoming('A')], kinds: ['present'], why: 'typed in before the file came' },
    {
      ledger: [existing('t', ['A'])],
      rows: [incoming(null)],
      kinds: ['present'],
      why: 'a file without ids after one with ids',
    },
    {
      ledger: [manual('m')],
      rows: [incoming(null), incoming(null), incoming(null)],
      kinds: ['present', 'new', 'new'],
      why: 'three coffees where one is known: two are new',
    },
    {
      ledger: [manual('m'), manual('n')],
      rows: [incoming(null)],
      kinds: ['present'],
      why: 'one coffee where two are known',
    },
    {
      ledger: [manual('m', {}, { deleted: true })],
      rows: [incoming(null)],
      kinds: ['present'],
      why: 'imported without an id and deleted: stays deleted',
    },
    {
      ledger: [manual('m', {}, { pending: true })],
      rows: [incoming('A')],
      kinds: ['changed'],
      why: 'pending becomes posted on its own day',
    },
    {
      ledger: [manual('m', { on: '2026-03-08' })],
      rows: [incoming('A')],
      kinds: ['review'],
      why: 'two days apart: a person decides',
    },
    { ledger: [manual('m', { on: '2026-03-04' })], rows: [incoming('A')], kinds: ['new'], why: 'six days apart' },
    {
      ledger: [manual('m', { payee: 'Coffee' })],
      rows: [incoming('A')],
      kinds: ['review'],
      why: 'another payee: a person decides',
    },
    { ledger: [manual('m', { cents: -451 })], rows: [incoming('A')], kinds: ['new'], why: 'a cent apart' },
    {
      ledger: [manual('m', { on: '2026-03-08' })],
      rows: [incoming(null), incoming(null, { on: '2026-03-08' })],
      kinds: ['new', 'present'],
      why: 'the exact match comes first, then nothing is left to ask about',
    },
    {
      ledger: [manual('m', { on: '2026-03-08' })],
      rows: [incoming(null), incoming(null)],
      kinds: ['review', 'new'],
      why: 'one known row raises one question',
    },
  ])('$why', ({ ledger, rows, kinds }) => {
    expect(decide(rows, ledger).map(({ kind }) => kind)).toEqual(kinds);
  });

  it('matches the row with an id to the transaction without one, wherever it is in the file', () => {
    const ledger = [manual('m'), existing('t', ['A'])];
    expect(
      decide([incoming(null), incoming('B')], ledger).map((outcome) => 'existingId' in outcome && outcome.existingId),
    ).toEqual(['t', 'm']);
    expect(
      decide([incoming('B'), incoming(null)], ledger).map((outcome) => 'existingId' in outcome && outcome.existingId),
    ).toEqual(['m', 't']);
  });

  it('asks about the row of the same payee rather than a nearer one of another payee', () => {
    const outcomes = decide(
      [incoming('A')],
      [manual('near', { on: '2026-03-09', payee: 'SHELL' }), manual('same', { on: '2026-03-06' })],
    );
    expect(outcomes).toEqual([{ kind: 'review', existingId: 'same', externalId: 'A', reason: 'similar' }]);
  });
});

it('pairs posted rows with the nearest pending ones, and asks if two rows match the same one', () => {
  const pending = [
    existing('p', ['p1'], { on: '2026-03-12' }, { pending: true }),
    existing('q', ['p2'], { on: '2026-03-09' }, { pending: true }),
  ];
  const posted = [incoming('A', { on: '2026-03-13' }), incoming('B', { on: '2026-03-11' })];
  // 13 − 12 and 12 − 11 are one day each; the earlier row is paired first, which leaves 13 March with 9 March
  expect(decide(posted, pending).map((outcome) => 'existingId' in outcome && outcome.existingId)).toEqual(['q', 'p']);
  const tips = [incoming('A', { cents: -500 }), incoming('B', { cents: -480 })];
  expect(decide(tips, [existing('p', ['p1'], { on: '2026-03-09' }, { pending: true })])).toEqual([
    { kind: 'new', externalId: 'A' },
    { kind: 'review', existingId: 'p', externalId: 'B', reason: 'similar' },
  ]);
});

it('counts every row once', () => {
  const rows = [
    incoming('A'),
    incoming('A'),
    incoming('B', { cents: -7 }),
    incoming('C', { cents: -9, on: '2026-03-12', payee: 'SHELL' }),
  ];
  const ledger = [existing('t', ['A']), existing('u', [], { cents: -9, on: '2026-03-11' })];
  expect(reconcile(rows, ledger).counts).toEqual({ rows: 4, new: 1, present: 2, changed: 0, review: 1 });
});

it('finds thousands of equal rows, each exactly once', () => {
  const ledger = Array.from({ length: 5_000 }, (_, at) => existing(`t${at}`, []));
  const rows = Array.from({ length: 6_000 }, () => incoming(null));
  expect(reconcile(rows, ledger).counts).toEqual({ rows: 6_000, new: 1_000, present: 5_000, changed: 0, review: 0 });
  const others = Array.from({ length: 6_000 }, (_, at) => incoming(null, { payee: `OTHER ${at}` }));
  expect(reconcile(others, ledger).counts.new).toBeGreaterThan(5_000); // asks about a few and drops none
});

it('distinguishes amounts and weeks that share an index slot', () => {
  const ledger = [existing('large', [], { cents: 2 ** 38 - 450 }), existing('early', [], { on: '1947-09-17' })];
  expect(decide([incoming(null), incoming(null, { on: '2026-03-12' })], ledger).map(({ kind }) => kind)).toEqual([
    'new',
    'new',
  ]);
});
