import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import {
  editRefusal,
  nextTransactionStatus,
  TRANSACTION_STATES,
  type TransactionEvent,
  type TransactionStatus,
} from './transaction-states.ts';

const holds = { statement_balances: true, is_confirmed: true };

describe('transaction status', () => {
  it.each<[TransactionStatus, TransactionEvent, TransactionStatus, string]>([
    ['pending', 'post', 'posted', 'the bank booked it'],
    ['pending', 'void', 'void', 'the bank took it back'],
    ['posted', 'clear', 'cleared', 'seen on a statement'],
    ['cleared', 'unclear', 'posted', 'ticked by mistake'],
    ['cleared', 'reconcile', 'reconciled', 'the statement is closed'],
    ['reconciled', 'unlock', 'cleared', 'unlocked on purpose'],
  ])('%s, %s → %s: %s', (from, event, to) => {
    expect(nextTransactionStatus(from, event, holds)).toEqual({ ok: true, state: to });
  });

  it('rejects every transition that is not in the table', () => {
    const events: TransactionEvent[] = ['post', 'clear', 'unclear', 'reconcile', 'unlock', 'void'];
    const allowed = TRANSACTION_STATES.states.flatMap((from) =>
      events.filter((event) => nextTransactionStatus(from, event, holds).ok).map((event) => `${from} ${event}`),
    );
    expect(allowed).toEqual([
      'pending post',
      'pending void',
      'posted clear',
      'cleared unclear',
      'cleared reconcile',
      'reconciled unlock',
    ]);
    expect(nextTransactionStatus('reconciled', 'void', holds)).toEqual({ ok: false, code: 'not_in_table' });
    expect(nextTransactionStatus('void', 'post', holds)).toEqual({ ok: false, code: 'not_in_table' });
  });

  it('reconciles only with a balanced statement, and unlocks only when confirmed', () => {
    expect(nextTransactionStatus('cleared', 'reconcile', { statement_balances: false })).toEqual({
      ok: false,
      code: 'guard_failed',
      guard: 'statement_balances',
    });
    expect(nextTransactionStatus('reconciled', 'unlock')).toEqual({
      ok: false,
      code: 'guard_failed',
      guard: 'is_confirmed',
    });
  });
});

describe('editing a transaction', () => {
  it.each([
    ['posted', ['amountMinor', 'payee'], null, 'open to every edit'],
    ['cleared', ['amountMinor'], null, 'ticked is not locked'],
    ['reconciled', ['categoryId', 'memo', 'tags', 'splits', 'payee'], null, 'what it was for may be told anew'],
    [
      'reconciled',
      ['memo', 'amountMinor', 'postedOn'],
      { code: 'reconciled', fields: ['amountMinor', 'postedOn'] },
      'the statement agreed on these',
    ],
    ['reconciled', 'delete', { code: 'reconciled', fields: [] }, 'a closed statement would not add up'],
    ['void', ['memo'], { code: 'void', fields: ['memo'] }, 'nothing was booked'],
    ['void', 'delete', null, 'may be cleared away'],
    ['void', [], null, 'no edit at all'],
  ] as const)('with status %s: %j → %j: %s', (status, change, refusal, _why) => {
    expect(editRefusal(status, change)).toEqual(refusal);
  });
});

describe('any sequence of events', () => {
  it('stays within the table, and is final only in void', () => {
    const events = fc.array(
      fc.tuple(
        fc.constantFrom<TransactionEvent>('post', 'clear', 'unclear', 'reconcile', 'unlock', 'void'),
        fc.boolean(),
      ),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(events, (list) => {
        let status: TransactionStatus = 'pending';
        for (const [event, isGuarded] of list) {
          const next = nextTransactionStatus(status, event, { statement_balances: isGuarded, is_confirmed: isGuarded });
          if (status === 'void') expect(next).toEqual({ ok: false, code: 'not_in_table' });
          if (status === 'reconciled' && next.ok)
            expect({ event, isGuarded }).toEqual({ event: 'unlock', isGuarded: true });
          if (next.ok) status = next.state;
          expect(TRANSACTION_STATES.states).toContain(status);
        }
      }),
    );
  });
});
