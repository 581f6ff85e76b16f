import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays } from '../../foundation/dates/add.ts';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor } from '../../foundation/money/minor.ts';
import { signedAmount } from '../../testing/arbitrary.ts';
import { type CheckedTransaction, type LedgerFacts, type LedgerProblem, ledgerProblems } from './ledger-problems.ts';
import { compareLedgerOrder, dayOpenings } from './running-balance.ts';
import { namedCases } from '../../testing/named-cases.ts';

const transaction = (
  id: string,
  accountId: string,
  cents: number,
  more: Partial<CheckedTransaction> = {},
): CheckedTransaction => ({
  id,
  accountId,
  postedOn: civilDate('2026-03-10'),
  amountMinor: minor(cents),
  status: 'posted',
  splits: [],
  transferId: null,
  ...more,
});
const opening = (on: string, cents: number) => ({ on: civilDate(on), openingMinor: minor(cents) });

/** A consistent ledger: 100.00 moves from checking to savings, and a receipt of 12.00 has two parts. */
const sound: LedgerFacts = {
  accounts: [
    {
      id: 'checking',
      openingMinor: minor(50_000),
      dayOpenings: [opening('2026-03-10', 50_000), opening('2026-03-11', 40_000)],
    },
    { id: 'savings', openingMinor: minor(0), dayOpenings: [opening('2026-03-10', 0)] },
  ],
  transactions: [
    transaction('out', 'checking', -10_000, { transferId: 'move' }),
    transaction('in', 'savings', 10_000, { transferId: 'move' }),
    transaction('shop', 'checking', -1_200, {
      postedOn: civilDate('2026-03-11'),
      splits: [{ amountMinor: minor(-1_000) }, { amountMinor: minor(-200) }],
    }),
  ],
  transfers: [{ id: 'move', state: 'confirmed', outflowId: 'out', inflowId: 'in' }],
};
const replaced = (id: string, more: Partial<CheckedTransaction>): LedgerFacts => ({
  ...sound,
  transactions: sound.transactions.map((each) => (each.id === id ? { ...each, ...more } : each)),
});

describe('ledgerProblems', () => {
  it('returns no problem for a consistent ledger', () => {
    expect(ledgerProblems(sound)).toEqual([]);
  });

  it.each(
    namedCases<[LedgerFacts, LedgerProblem[]]>([
      [
        replaced('shop', { splits: [{ amountMinor: minor(-1_000) }] }),
        [{ code: 'splits_do_not_add_up', transactionId: 'shop', remainderMinor: minor(-200) }],
        'reports two dollars that belong to no part',
      ],
      [
        replaced('in', { transferId: null }),
        [{ code: 'transfer_not_linked', transferId: 'move', transactionId: 'in' }],
        'reports a leg that does not refer to its transfer',
      ],
      [
        replaced('shop', { transferId: 'gone' }),
        [{ code: 'transfer_unknown', transactionId: 'shop', transferId: 'gone' }],
        'reports a missing transfer',
      ],
      [
        { ...sound, transfers: [{ id: 'move', state: 'confirmed', outflowId: 'out', inflowId: 'nowhere' }] },
        [{ code: 'transfer_leg_missing', transferId: 'move', transactionId: 'nowhere' }],
        'reports a deleted leg',
      ],
      [
        { ...sound, transfers: [{ id: 'move', state: 'confirmed', outflowId: 'in', inflowId: 'out' }] },
        [{ code: 'transfer_legs_same_sign', transferId: 'move' }],
        'reports legs in the wrong direction',
      ],
      [
        {
          ...sound,
          transfers: [...sound.transfers, { id: 'twice', state: 'confirmed', outflowId: 'out', inflowId: 'in' }],
        },
        [
          { code: 'transfer_not_linked', transferId: 'twice', transactionId: 'out' },
          { code: 'transfer_not_linked', transferId: 'twice', transactionId: 'in' },
          { code: 'transfer_leg_shared', transactionId: 'out', transferIds: ['move', 'twice'] },
          { code: 'transfer_leg_shared', transactionId: 'in', transferIds: ['move', 'twice'] },
        ],
        'reports one payment counted as two transfers',
      ],
      [
        {
          ...sound,
          transfers: [...sound.transfers, { id: 'maybe', state: 'suggested', outflowId: 'shop', inflowId: 'in' }],
        },
        [],
        'does not count a suggestion as a transfer',
      ],
      [
        { ...sound, accounts: sound.accounts.slice(0, 1) },
        [{ code: 'account_missing', transactionId: 'in', accountId: 'savings' }],
        'reports an account that was removed',
      ],
      [
        {
          ...sound,
          accounts: sound.accounts.map((account) =>
            account.id === 'checking'
              ? {
                  ...account,
                  dayOpenings: [
                    opening('2026-03-10', 50_000),
                    opening('2026-03-11', 41_000),
                    opening('2026-03-12', 38_800),
                  ],
                }
              : account,
          ),
        },
        [
          {
            code: 'day_opening_wrong',
            accountId: 'checking',
            on: civilDate('2026-03-11'),
            storedMinor: minor(41_000),
            computedMinor: minor(40_000),
          },
          {
            code: 'day_opening_wrong',
            accountId: 'checking',
            on: civilDate('2026-03-12'),
            storedMinor: minor(38_800),
            computedMinor: null,
          },
        ],
        'reports a wrong opening, and an opening for a day without rows',
      ],
    ]),
  )('%s', (_why, facts, expected) => {
    expect(ledgerProblems(facts)).toEqual(expected);
  });

  it('reports a transfer with both legs on one account', () => {
    const facts = replaced('in', { accountId: 'checking' });
    expect(ledgerProblems(facts).map(({ code }) => code)).toEqual([
      'transfer_legs_same_account',
      'day_opening_wrong',
      'day_opening_wrong',
    ]);
  });

  it('reports every later day if an amount was changed outside the store', () => {
    const rows = fc.array(fc.tuple(fc.nat(20), signedAmount(10_000)), { minLength: 2, maxLength: 20 });
    fc.assert(
      fc.property(rows, fc.nat(), fc.integer({ min: 1, max: 500 }), (tuples, pick, by) => {
        const transactions = tuples.map(([day, cents], index) =>
          transaction(`t${String(index).padStart(2, '0')}`, 'a', cents, {
            postedOn: addDays(civilDate('2026-03-01'), day),
          }),
        );
        const stored = dayOpenings(minor(0), transactions.toSorted(compareLedgerOrder));
        const accounts = [{ id: 'a', openingMinor: minor(0), dayOpenings: stored }];
        expect(ledgerProblems({ accounts, transactions, transfers: [] })).toEqual([]);
        const victim = transactions[pick % transactions.length];
        const later = stored.filter(({ on }) => on > (victim?.postedOn ?? ''));
        const tampered = transactions.map((each) =>
          each === victim ? { ...each, amountMinor: minor(each.amountMinor + by) } : each,
        );
        // Every later day opens with a wrong balance. A change on the last day affects no opening.
        expect(ledgerProblems({ accounts, transactions: tampered, transfers: [] })).toHaveLength(later.length);
      }),
    );
  });
});
