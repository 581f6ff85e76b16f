import { describe, expect, it } from '@jest/globals';
import type { Outcome } from './outcome.ts';
import type { ExistingRow, IncomingRow } from './rows.ts';
import { type Facts, incoming, existing, decide } from '../../testing/reconciliations.ts';

describe('reconcile of pending transactions', () => {
  const pending = (id: string, given: Facts = {}) => existing(id, [`p-${id}`], given, { pending: true });

  it.each<{ ledger: ExistingRow[]; row: IncomingRow; outcome: Outcome; why: string }>([
    {
      ledger: [pending('p', { on: '2026-03-08' })],
      row: incoming('A'),
      outcome: { kind: 'changed', existingId: 'p', externalId: 'A', knownAs: null },
      why: 'posted under another id and date',
    },
    {
      ledger: [pending('p', { on: '2026-03-09' }), pending('q', { on: '2026-03-06' })],
      row: incoming('A'),
      outcome: { kind: 'changed', existingId: 'p', externalId: 'A', knownAs: null },
      why: 'the nearest of two',
    },
    {
      ledger: [pending('p', { on: '2026-03-09', cents: -1000 })],
      row: incoming('A', { cents: -1200 }),
      outcome: { kind: 'changed', existingId: 'p', externalId: 'A', knownAs: null },
      why: 'a tip of 20 %',
    },
    {
      ledger: [pending('p', { on: '2026-03-09', cents: -1000 })],
      row: incoming('A', { cents: -1301 }),
      outcome: { kind: 'new', externalId: 'A' },
      why: 'too much for a tip',
    },
    {
      ledger: [pending('p', { on: '2026-03-09', cents: -1000 }), pending('q', { on: '2026-03-09', cents: -1100 })],
      row: incoming('A', { cents: -1200 }),
      outcome: { kind: 'review', existingId: 'q', externalId: 'A', reason: 'similar' },
      why: 'two that could be meant: the nearer amount is asked about',
    },
    {
      ledger: [pending('p', { on: '2026-03-09', cents: -1000 })],
      row: incoming('A', { cents: -800 }),
      outcome: { kind: 'changed', existingId: 'p', externalId: 'A', knownAs: null },
      why: 'four fifths of it: a fuel hold',
    },
    {
      ledger: [pending('p', { on: '2026-03-09', cents: -1000 })],
      row: incoming('A', { cents: -799 }),
      outcome: { kind: 'new', externalId: 'A' },
      why: 'less than a hold leaves',
    },
    {
      ledger: [pending('p', { on: '2026-03-09', cents: -1000 })],
      row: incoming('A', { cents: -1300 }),
      outcome: { kind: 'changed', existingId: 'p', externalId: 'A', knownAs: null },
      why: 'thirty per cent, the most there is',
    },
    {
      ledger: [pending('p', { on: '2026-03-03', cents: -1000 })],
      row: incoming('A', { cents: -1200 }),
      outcome: { kind: 'changed', existingId: 'p', externalId: 'A', knownAs: null },
      why: 'seven days later',
    },
    {
      ledger: [pending('p', { on: '2026-03-02', cents: -1000 })],
      row: incoming('A', { cents: -1200 }),
      outcome: { kind: 'new', externalId: 'A' },
      why: 'eight days later',
    },
    {
      ledger: [pending('p', { on: '2026-03-09', cents: 0 })],
      row: incoming('A'),
      outcome: { kind: 'new', externalId: 'A' },
      why: 'a card being checked for nothing',
    },
    {
      ledger: [existing('p', ['p-p'], { on: '2026-03-09' }, { pending: true, locked: true })],
      row: incoming('A'),
      outcome: { kind: 'review', existingId: 'p', externalId: 'A', reason: 'locked' },
      why: 'reconciled while pending: never altered',
    },
    {
      ledger: [pending('p', { on: '2026-03-09', cents: -1000 })],
      row: incoming('A', { cents: 1000 }),
      outcome: { kind: 'new', externalId: 'A' },
      why: 'a refund is not a posting',
    },
    {
      ledger: [pending('p')],
      row: incoming('A', {}, { pending: true }),
      outcome: { kind: 'present', existingId: 'p', externalId: 'A', by: 'pending' },
      why: 'still pending under a new id',
    },
    {
      ledger: [pending('p', { payee: 'SHELL' })],
      row: incoming('A', { on: '2026-03-11' }),
      outcome: { kind: 'new', externalId: 'A' },
      why: 'another payee',
    },
  ])('$why', ({ ledger, row, outcome }) => {
    expect(decide([row], ledger)).toEqual([outcome]);
  });
});
