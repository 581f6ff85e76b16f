import { describe, expect, it } from '@jest/globals';
import type { Outcome } from './outcome.ts';
import type { ExistingRow, IncomingRow } from './rows.ts';
import { type Facts, incoming, existing, decide } from '../../testing/reconciliations.ts';

describe('reconcile, for pending transactions', () => {
  const pending = (id: string, given: Facts = {}) => existing(id, [`p-${id}`], given, { pending: true });

  it.each<{ ledger: ExistingRow[]; row: IncomingRow; outcome: Outcome; why: string }>([
    {
      ledger: [pending('p', { on: '2026-03-08' })],
      row: incoming('A'),
      outcome: { kind: 'changed', existingId: 'p', externalId: 'A', knownAs: null },
      why: 'matches a row posted under another id and date',
    },
    {
      ledger: [pending('p', { on: '2026-03-09' }), pending('q', { on: '2026-03-06' })],
      row: incoming('A'),
      outcome: { kind: 'changed', existingId: 'p', externalId: 'A', knownAs: null },
      why: 'matches the nearer of two transactions',
    },
    {
      ledger: [pending('p', { on: '2026-03-09', cents: -1000 })],
      row: incoming('A', { cents: -1200 }),
      outcome: { kind: 'changed', existingId: 'p', externalId: 'A', knownAs: null },
      why: 'matches an amount with a tip of 20%',
    },
    {
      ledger: [pending('p', { on: '2026-03-09', cents: -1000 })],
      row: incoming('A', { cents: -1301 }),
      outcome: { kind: 'new', externalId: 'A' },
      why: 'treats an amount too high for a tip as new',
    },
    {
      ledger: [pending('p', { on: '2026-03-09', cents: -1000 }), pending('q', { on: '2026-03-09', cents: -1100 })],
      row: incoming('A', { cents: -1200 }),
      outcome: { kind: 'review', existingId: 'q', externalId: 'A', reason: 'similar' },
      why: 'asks about the nearer amount if two transactions could match',
    },
    {
      ledger: [pending('p', { on: '2026-03-09', cents: -1000 })],
      row: incoming('A', { cents: -800 }),
      outcome: { kind: 'changed', existingId: 'p', externalId: 'A', knownAs: null },
      why: 'matches four fifths of the amount, as after a fuel hold',
    },
    {
      ledger: [pending('p', { on: '2026-03-09', cents: -1000 })],
      row: incoming('A', { cents: -799 }),
      outcome: { kind: 'new', externalId: 'A' },
      why: 'treats an amount below four fifths as new',
    },
    {
      ledger: [pending('p', { on: '2026-03-09', cents: -1000 })],
      row: incoming('A', { cents: -1300 }),
      outcome: { kind: 'changed', existingId: 'p', externalId: 'A', knownAs: null },
      why: 'matches thirty percent more, the maximum',
    },
    {
      ledger: [pending('p', { on: '2026-03-03', cents: -1000 })],
      row: incoming('A', { cents: -1200 }),
      outcome: { kind: 'changed', existingId: 'p', externalId: 'A', knownAs: null },
      why: 'matches a row seven days later',
    },
    {
      ledger: [pending('p', { on: '2026-03-02', cents: -1000 })],
      row: incoming('A', { cents: -1200 }),
      outcome: { kind: 'new', externalId: 'A' },
      why: 'treats a row eight days later as new',
    },
    {
      ledger: [pending('p', { on: '2026-03-09', cents: 0 })],
      row: incoming('A'),
      outcome: { kind: 'new', externalId: 'A' },
      why: 'does not match a card verification of zero',
    },
    {
      ledger: [existing('p', ['p-p'], { on: '2026-03-09' }, { pending: true, locked: true })],
      row: incoming('A'),
      outcome: { kind: 'review', existingId: 'p', externalId: 'A', reason: 'locked' },
      why: 'never changes a transaction that was reconciled while pending',
    },
    {
      ledger: [pending('p', { on: '2026-03-09', cents: -1000 })],
      row: incoming('A', { cents: 1000 }),
      outcome: { kind: 'new', externalId: 'A' },
      why: 'does not match a refund',
    },
    {
      ledger: [pending('p')],
      row: incoming('A', {}, { pending: true }),
      outcome: { kind: 'present', existingId: 'p', externalId: 'A', by: 'pending' },
      why: 'matches a transaction that is still pending under a new id',
    },
    {
      ledger: [pending('p', { payee: 'SHELL' })],
      row: incoming('A', { on: '2026-03-11' }),
      outcome: { kind: 'new', externalId: 'A' },
      why: 'treats another payee as new',
    },
  ])('$why', ({ ledger, row, outcome }) => {
    expect(decide([row], ledger)).toEqual([outcome]);
  });
});
