import { describe, expect, it } from '@jest/globals';
import {
  accountsToOpen,
  balancesToTake,
  firstChoices,
  isRedirected,
  rowsToHold,
  toApply,
  totalToImport,
  unnamed,
} from './import-choices.ts';
import { aBatch, aStatement } from './testing/a-batch.ts';

const known = '01890000-0000-7000-8000-00000000000a';
const other = '01890000-0000-7000-8000-00000000000b';
const counts = (fields: Partial<ReturnType<typeof aStatement>['counts']>) => ({
  rows: 0,
  new: 0,
  present: 0,
  changed: 0,
  review: 0,
  listed: 0,
  ...fields,
});

const checking = aStatement({
  key: 'a',
  matchedAccountId: known,
  counts: counts({ rows: 9, new: 4, present: 3, changed: 1, review: 1 }),
});
const card = aStatement({
  key: 'b',
  account: { type: 'credit_card', subtype: null, name: 'Aria Visa', institution: null, mask: '9010', currency: 'USD' },
  counts: counts({ rows: 5, new: 4, listed: 1 }),
});
const batch = aBatch([checking, card]);
const choices = firstChoices(batch);

describe('import choices', () => {
  it('start with the matched account, or with a new one as described by the file', () => {
    expect(choices).toEqual({
      a: { skip: false, accountId: known, name: 'Checking 4021', kind: 'checking' },
      b: { skip: false, accountId: null, name: 'Aria Visa', kind: 'credit_card' },
    });
    expect(toApply(batch, choices)).toEqual([
      { key: 'a', action: 'import', accountId: known },
      { key: 'b', action: 'import', name: 'Aria Visa', type: 'credit_card', subtype: null },
    ]);
  });

  it('include the name and kind that the user gave a new account', () => {
    const edited = {
      ...choices,
      b: { skip: false, accountId: null, name: ' Shop card ', kind: 'line_of_credit' as const },
    };
    expect(toApply(batch, edited)[1]).toEqual({
      key: 'b',
      action: 'import',
      name: 'Shop card',
      type: 'line_of_credit',
      subtype: null,
    });
  });

  it('determine the number of rows to import, without unchanged rows and skipped statements', () => {
    expect([totalToImport(batch, choices), rowsToHold(batch, choices)]).toEqual([9, 1]);
    const skipped = { ...choices, a: { skip: true, accountId: known, name: '', kind: 'checking' as const } };
    expect([totalToImport(batch, skipped), rowsToHold(batch, skipped)]).toEqual([4, 0]);
    expect(toApply(batch, skipped)[0]).toEqual({ key: 'a', action: 'skip' });
  });

  it('redirect rows if the account is not the one that they were compared with', () => {
    expect(isRedirected(checking, { skip: false, accountId: known, name: '', kind: 'checking' })).toBe(false);
    expect(isRedirected(checking, { skip: false, accountId: other, name: '', kind: 'checking' })).toBe(true);
    expect(isRedirected(checking, { skip: false, accountId: null, name: '', kind: 'checking' })).toBe(true);
  });

  it('determine the number of accounts to open for statements with a balance but no rows', () => {
    const empty = aStatement({
      key: 'c',
      counts: counts({}),
      opening: { on: '2026-02-28', amount: { minor: '11100', currency: 'USD' } },
    });
    const matched = aStatement({ ...empty, key: 'd', matchedAccountId: known });
    const all = aBatch([empty, matched, aStatement({ ...empty, key: 'e', opening: null })]);
    expect(accountsToOpen(all, firstChoices(all))).toBe(1);
    expect(
      accountsToOpen(all, { ...firstChoices(all), c: { skip: true, accountId: null, name: '', kind: 'checking' } }),
    ).toBe(0);
  });

  it('determine the number of stated balances to use for accounts without a known balance', () => {
    const stated = aStatement({
      key: 'c',
      matchedAccountId: known,
      counts: counts({ rows: 3, present: 3 }),
      opening: { on: '2026-02-28', amount: { minor: '-30000', currency: 'USD' } },
    });
    const all = aBatch([stated, aStatement({ ...stated, key: 'd', opening: null })]);
    expect(balancesToTake(all, firstChoices(all))).toBe(1);
    expect(
      balancesToTake(all, { ...firstChoices(all), c: { skip: true, accountId: known, name: '', kind: null } }),
    ).toBe(0);
  });

  it('require a name only if they open an account', () => {
    const blank = { skip: false, accountId: null, name: ' ', kind: 'checking' as const };
    expect(unnamed(batch, { a: { ...blank, accountId: known }, b: blank })).toEqual(['b']);
    expect(unnamed(batch, { a: { ...blank, skip: true }, b: { ...blank, name: 'Card' } })).toEqual([]);
  });
});
