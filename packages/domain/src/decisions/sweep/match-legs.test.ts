import { describe, expect, it } from '@jest/globals';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor } from '../../foundation/money/minor.ts';
import { posted } from '../../testing/sweeps.ts';
import { type InstructedSweep, matchLegs } from './match-legs.ts';

const run = (more: Partial<InstructedSweep> = {}): InstructedSweep => ({
  id: 'run',
  fromAccountId: 'checking',
  toAccountId: 'savings',
  amountMinor: minor(25_000),
  instructedOn: civilDate('2026-03-02'),
  settlesOn: civilDate('2026-03-03'),
  ...more,
});
const today = civilDate('2026-03-06');
const legs = (transactions: Parameters<typeof matchLegs>[1], runs = [run()], on = today) =>
  matchLegs(runs, transactions, { today: on });

describe('matchLegs', () => {
  it('matches both legs by account, sign and amount', () => {
    expect(
      legs([
        posted('out', '2026-03-02', -25_000),
        posted('in', '2026-03-04', 25_000, 'savings'),
        posted('other', '2026-03-03', -24_000),
      ]),
    ).toEqual([
      {
        runId: 'run',
        outgoing: { kind: 'matched', transactionId: 'out' },
        incoming: { kind: 'matched', transactionId: 'in' },
      },
    ]);
  });

  it.each([
    ['the day before the instruction', '2026-03-01', 'matched'],
    ['two days before', '2026-02-28', 'waiting'],
    ['five business days after settlement', '2026-03-10', 'matched'],
    ['six business days after settlement', '2026-03-11', 'waiting'],
  ])('treats a posting %s, on %s, as %s', (_why, on, kind) => {
    expect(legs([posted('out', on, -25_000)])[0]?.outgoing.kind).toBe(kind);
  });

  it('ignores transactions of the wrong account or sign', () => {
    expect(legs([posted('a', '2026-03-02', 25_000), posted('b', '2026-03-02', -25_000, 'savings')])).toEqual([
      {
        runId: 'run',
        outgoing: { kind: 'waiting', until: '2026-03-10' },
        incoming: { kind: 'waiting', until: '2026-03-10' },
      },
    ]);
  });

  it('asks for review if two transactions could be the leg', () => {
    expect(legs([posted('a', '2026-03-02', -25_000), posted('b', '2026-03-04', -25_000)])[0]?.outgoing).toEqual({
      kind: 'review',
      reason: 'several',
      candidateIds: ['a', 'b'],
    });
  });

  it('asks for review if one transaction could be a leg of two runs', () => {
    const matches = legs([posted('a', '2026-03-02', -25_000)], [run(), run({ id: 'second', toAccountId: 'best' })]);
    expect(matches.map(({ outgoing }) => outgoing)).toEqual([
      { kind: 'review', reason: 'several', candidateIds: ['a'] },
      { kind: 'review', reason: 'several', candidateIds: ['a'] },
    ]);
  });

  it('suggests a transfer of nearly the same amount instead of reporting it missing', () => {
    expect(legs([posted('fee', '2026-03-03', -25_300)])[0]?.outgoing).toEqual({
      kind: 'review',
      reason: 'amount_differs',
      candidateIds: ['fee'],
    });
    expect(legs([posted('far', '2026-03-03', -27_501)])[0]?.outgoing).toEqual({ kind: 'waiting', until: '2026-03-10' });
  });

  it('reports the day since which a leg has been missing', () => {
    expect(legs([], [run()], civilDate('2026-03-11'))[0]?.incoming).toEqual({ kind: 'missing', since: '2026-03-10' });
  });
});
