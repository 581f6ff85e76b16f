import { describe, expect, it } from '@jest/globals';
import type { Account } from '@tideline/contract';
import { groupAccounts, totalsByCurrency } from './account-groups.ts';
import { accountKinds, kindOf } from './account-kind.ts';
import { anAccount } from './testing/an-account.ts';

const ids = (accounts: Account[]) => accounts.map(({ name }) => name);

describe('groupAccounts', () => {
  it('puts each account into its group, in the fixed order of groups and by name within one', () => {
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

  it('folds hidden and closed accounts away and leaves them out of the totals', () => {
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

  it('has no groups where there are no accounts', () => {
    expect(groupAccounts([], 'USD')).toEqual({ groups: [], foldedAway: [] });
  });
});

describe('totalsByCurrency', () => {
  it('never adds two currencies, and names the household’s first', () => {
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
  it('reads back every kind from the type and subtype it is stored as', () => {
    for (const [kind, { type, subtype }] of Object.entries(accountKinds)) expect(kindOf({ type, subtype })).toBe(kind);
  });

  it('takes an account of a bank that names no subtype for a checking account', () => {
    expect(kindOf({ type: 'depository', subtype: null })).toBe('checking');
  });
});
