import { describe, expect, it } from '@jest/globals';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { namedCases } from '../../testing/named-cases.ts';
import { depositAccount, dueCard, todayFacts } from '../../testing/today.ts';
import type { StayReason } from './funds.ts';
import type { TodayAccount, TodayFacts } from './today-facts.ts';
import { todaysPlan } from './todays-plan.ts';

const account = (accountId: string, balance: number, spare: number, fields: Partial<TodayAccount> = {}): TodayAccount =>
  depositAccount({
    accountId,
    accountName: accountId,
    balanceMinor: minor(balance),
    spareMinor: minor(spare),
    floorMinor: minor(0),
    ...fields,
  });
const savings = (balance: number, spare: number, fields: Partial<TodayAccount> = {}): TodayAccount =>
  account('savings', balance, spare, { yieldPpm: ppm(40_000), ...fields });
const unknown = { isForecast: false };
/** A statement of $800.00 with a minimum of $60.00. */
const STATEMENT = { due: [dueCard({ statementMinor: minor(80_000) })] };
const paidBy = (accountId: string) => ({ payers: new Map([['visa', accountId]]) });

type Source = [string | undefined, number];
const sourcesOf = (accounts: TodayAccount[], fields: Partial<TodayFacts> = {}): Source[] =>
  todaysPlan(todayFacts({ ...STATEMENT, accounts, ...fields })).moves.map(({ from, amountMinor }) => [
    from?.accountId,
    amountMinor,
  ]);
type Stay = [string, StayReason, number];
const staysOf = (accounts: TodayAccount[], fields: Partial<TodayFacts> = {}): Stay[] =>
  todaysPlan(todayFacts({ accounts, ...fields })).stays.map(({ accountId, reason, amountMinor }) => [
    accountId,
    reason,
    amountMinor,
  ]);

describe('the account that pays', () => {
  it.each(
    namedCases<[TodayAccount[], Partial<TodayFacts>, Source[]]>([
      [
        [savings(200_000, 200_000), account('checking', 200_000, 200_000)],
        {},
        [['checking', 80_000]],
        'is the one with the lowest yield',
      ],
      [
        [savings(200_000, 200_000), account('checking', 200_000, 50_000)],
        {},
        [['savings', 80_000]],
        'is one account that has the whole amount, even if it earns more',
      ],
      [
        [account('checking', 50_000, 50_000), savings(40_000, 40_000)],
        {},
        [
          ['checking', 50_000],
          ['savings', 30_000],
        ],
        'is several accounts if none has the whole amount',
      ],
      [
        [account('checking', 50_000, 50_000), savings(10_000, 10_000)],
        {},
        [
          ['checking', 50_000],
          ['savings', 10_000],
          [undefined, 20_000],
        ],
        'is missing for money that no account has',
      ],
      [
        [savings(200_000, 200_000), account('checking', 200_000, 200_000)],
        paidBy('savings'),
        [['savings', 80_000]],
        'is the one that usually pays',
      ],
      [
        [account('checking', 80_000, 74_000)],
        paidBy('checking'),
        [['checking', 80_000]],
        'uses the money that its forecast reserves for the minimum',
      ],
      [
        [account('checking', 80_000, 74_000)],
        {},
        [
          ['checking', 74_000],
          [undefined, 6_000],
        ],
        'does not use money reserved for other bills',
      ],
      [
        [account('checking', 200_000, 0, unknown)],
        {},
        [['checking', 80_000]],
        'may use its whole balance for amounts due if it has no forecast',
      ],
      [
        [account('checking', 200_000, 0, unknown), savings(100_000, 100_000)],
        paidBy('checking'),
        [['savings', 80_000]],
        'is one with spare money before one without a forecast',
      ],
      [
        [account('checking', 200_000, 0, unknown), savings(50_000, 50_000)],
        {},
        [['checking', 80_000]],
        'is one without a forecast if the others lack money',
      ],
      [[account('checking', -5_000, 0)], {}, [[undefined, 80_000]], 'is never an overdrawn one'],
      [[], {}, [[undefined, 80_000]], 'is missing if no account is known'],
    ]),
  )('%s', (_why, accounts, fields, expected) => {
    expect(sourcesOf(accounts, fields)).toEqual(expected);
  });

  it('takes only the money reserved for each of two minimums', () => {
    const due = ['visa', 'store'].map((accountId) => dueCard({ accountId }));
    const payers = new Map(due.map(({ accountId }) => [accountId, 'checking']));
    expect(sourcesOf([account('checking', 10_000, 0)], { due, payers })).toEqual([
      ['checking', 6_000],
      ['checking', 4_000],
      [undefined, 2_000],
    ]);
  });

  it('pays a minimum from money needed before its due date only if no account has other money', () => {
    const facts = {
      due: [dueCard({ minimumMinor: minor(6_000) })],
      payers: new Map([['visa', 'checking']]),
      keptFor: new Map([['visa', minor(1_000)]]),
    };
    const checking = account('checking', 10_000, 0);
    expect(sourcesOf([checking, account('savings', 10_000, 6_000, { yieldPpm: ppm(5_000) })], facts)).toEqual([
      ['savings', 6_000],
    ]);
    expect(sourcesOf([account('checking', 10_000, 5_000)], facts)).toEqual([['checking', 6_000]]);
    expect(sourcesOf([checking], facts)).toEqual([['checking', 6_000]]);
  });

  it('may not have more spare money than its balance', () => {
    expect(() => sourcesOf([account('checking', 100, 101)])).toThrow('spare money is on the account');
    expect(() => sourcesOf([account('checking', -100, 1)])).toThrow('spare money is on the account');
  });
});

describe('cash that stays', () => {
  it.each(
    namedCases<[TodayAccount[], Stay[]]>([
      [
        [
          account('checking', 500_000, 250_000, {
            floorMinor: minor(100_000),
            coversMinor: minor(30_000),
          }),
        ],
        [
          ['checking', 'floor', 100_000],
          ['checking', 'covers', 30_000],
          ['checking', 'bills', 120_000],
          ['checking', 'spare', 250_000],
        ],
        "includes the floor, other accounts' shortfalls, bills, and the rest",
      ],
      [
        [account('checking', 50_000, 0, { floorMinor: minor(100_000) })],
        [['checking', 'floor', 50_000]],
        'includes a balance below the floor',
      ],
      [
        [account('new', 50_000, 0, unknown)],
        [['new', 'unknown', 50_000]],
        'is the whole balance if there is no forecast',
      ],
      [[account('checking', -5_000, 0)], [['checking', 'overdrawn', -5_000]], 'includes an overdrawn balance'],
      [[account('checking', 0, 0)], [], 'is empty for an empty account'],
      [[], [], 'is empty without accounts'],
    ]),
  )('%s', (_why, accounts, expected) => {
    expect(staysOf(accounts)).toEqual(expected);
  });

  it('names the last day of the bills for which it stays', () => {
    const { stays } = todaysPlan(
      todayFacts({ accounts: [account('checking', 100, 0)], billsUntil: civilDate('2026-03-31') }),
    );
    expect(stays).toMatchObject([{ reason: 'bills', until: '2026-03-31' }]);
  });
});
