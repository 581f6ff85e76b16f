import { describe, expect, it } from '@jest/globals';
import type { Account } from '@tideline/contract';
import { groupAccounts, totalsByCurrency } from './account-groups.ts';
import { accountKinds, kindOf } from '../ledger/account-kind.ts';
import { anAccount } from './testing/an-account.ts';

const ids = (accounts: Account[]) => accounts.map(({ name }) => name);

describe('groupAccounts', () => {
  it('puts each account into its group, with groups in fixed order and accounts by name', () => {
    const { groups } = groupAccounts(
      [
        anAccount({ name: 'Visa', type: 'credit_card', subtype: null }),
        anAccount({ name: 'Rainy day', subtype: 'savings' }),
        anAccount({ name: 'Joint', subtype: 'checking' }),
        anAccount({ name: 'Allowance', subtype: 'cash' }),
        anAccount({ name: 'House', type: 'loan', subtype: 'mortgage' }),
        anAccount({ name: 'Index fund', type: 'investment', subtype: null }),
      ],
      'USD',
    );
    expect(groups.map(({ group, accounts }) => [group, ids(accounts)])).toEqual([
      ['everyday', ['Allowance', 'Joint']],
      ['savings', ['Rainy day']],
      ['cards', ['Visa']],
      ['loans', ['House']],
      ['other', ['Index fund']],
    ]);
  });

  it('separates hidden and closed accounts, and omits them from the totals', () => {
    const { groups, foldedAway } = groupAccounts(
      [
        anAccount({ name: 'Open', balance: { minor: '500', currency: 'USD' } }),
        anAccount({ name: 'Old', state: 'closed', balance: { minor: '700', currency: 'USD' } }),
        anAccount({ name: 'Secret', state: 'hidden' }),
      ],
      'USD',
    );
    expect(groups[0]?.totals).toEqual([{ minor: '500', currency: 'USD' }]);
    expect(ids(foldedAway)).toEqual(['Old', 'Secret']);
  });

  it('returns no groups if there are no accounts', () => {
    expect(groupAccounts([], 'USD')).toEqual({ groups: [], foldedAway: [] });
  });
});

describe('totalsByCurrency', () => {
  it("totals each currency separately, and lists the household's currency first", () => {
    expect(
      totalsByCurrency(
        [
          { minor: '100', currency: 'EUR' },
          { minor: '-250', currency: 'USD' },
          { minor: '1', currency: 'EUR' },
        ],
        'USD',
      ),
    ).toEqual([
      { minor: '-250', currency: 'USD' },
      { minor: '101', currency: 'EUR' },
    ]);
  });
});

describe('kindOf', () => {
  it('maps the type and subtype of every kind back to that kind', () => {
    for (const [kind, { type, subtype }] of Object.entries(accountKinds)) expect(kindOf({ type, subtype })).toBe(kind);
  });

  it('treats a bank account without a subtype as a checking account', () => {
    expect(kindOf({ type: 'depository', subtype: null })).toBe('checking');
  });
});
