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
    ['pending', 'post', 'posted', 'the bank posted it'],
    ['pending', 'void', 'void', 'the bank dropped it'],
    ['posted', 'clear', 'cleared', 'the user found it on a statement'],
    ['cleared', 'unclear', 'posted', 'the user cleared it by mistake'],
    ['cleared', 'reconcile', 'reconciled', 'the statement was closed'],
    ['reconciled', 'unlock', 'cleared', 'the user confirmed unlocking it'],
  ])('moves from %s by %s to %s: %s', (from, event, to) => {
    expect(nextTransactionStatus(from, event, holds)).toEqual({ ok: true, state: to });
  });

  it('rejects every transition outside the table', () => {
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

  it('is reconciled only with a balanced statement, and unlocked only after confirmation', () => {
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

describe('editRefusal', () => {
  it.each([
    ['posted', ['amountMinor', 'payee'], null, 'a posted transaction can be edited'],
    ['cleared', ['amountMinor'], null, 'a cleared transaction is not locked'],
    [
      'reconciled',
      ['categoryId', 'memo', 'tags', 'splits', 'payee'],
      null,
      'its category and descriptions can still change',
    ],
    [
      'reconciled',
      ['memo', 'amountMinor', 'postedOn'],
      { code: 'reconciled', fields: ['amountMinor', 'postedOn'] },
      'the closed statement includes this data',
    ],
    ['reconciled', 'delete', { code: 'reconciled', fields: [] }, 'the closed statement would no longer add up'],
    ['void', ['memo'], { code: 'void', fields: ['memo'] }, 'it was never posted'],
    ['void', 'delete', null, 'it can be deleted'],
    ['void', [], null, 'there is no change'],
  ] as const)('with status %s and change %j, returns %j: %s', (status, change, refusal, _why) => {
    expect(editRefusal(status, change)).toEqual(refusal);
  });
});

describe('any sequence of events', () => {
  it('follows the table, and ends only in void', () => {
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
