import { describe, expect, it } from '@jest/globals';
import { type AccountDraft, changesOf, checkDraft, draftOf, emptyDraft } from './account-draft.ts';
import { anAccount } from './testing/an-account.ts';

const say = {
  nameMissing: 'Enter a name',
  kindMissing: 'Choose a kind',
  maskWrong: 'Enter digits',
  balanceWhat: 'the balance',
  apyWhat: 'the rate',
  currencyWrong: 'Enter a currency',
  floorWhat: 'the floor',
};
const check = (fields: Partial<AccountDraft>) =>
  checkDraft(
    { ...emptyDraft('USD'), name: 'Main', kind: 'checking', balance: '10', ...fields },
    { locale: 'en-US', say, userId: 'ann' },
  );
const decimal = (minor: string) => (Number(minor) / 100).toFixed(2);
const percent = (ppm: number) => String(ppm / 10_000);

describe('checkDraft', () => {
  it.each([
    { kind: 'checking', typed: '1,250.40', minor: '125040', why: 'a positive balance stays positive' },
    { kind: 'checking', typed: '-30', minor: '-3000', why: 'an overdrawn account has a negative balance' },
    {
      kind: 'credit_card',
      typed: '$500',
      minor: '-50000',
      why: 'the amount owed on a card becomes a negative balance',
    },
    { kind: 'credit_card', typed: '-12', minor: '1200', why: 'an overpaid card has a positive balance' },
    {
      kind: 'mortgage',
      typed: '210 000',
      minor: '-21000000',
      why: 'the amount owed on a loan becomes a negative balance',
    },
    { kind: 'bnpl', typed: '0', minor: '0', why: 'a zero debt has no sign' },
  ] as const)('converts a $kind balance of $typed to $minor: $why', ({ kind, typed, minor }) => {
    expect(check({ kind, balance: typed })).toMatchObject({ ok: true, data: { balance: { minor, currency: 'USD' } } });
  });

  it('reports every invalid field at once', () => {
    expect(check({ name: ' ', kind: '', balance: '', mask: '12-34' })).toEqual({
      ok: false,
      errors: { name: 'Enter a name', kind: 'Choose a kind', balance: 'Enter the balance', mask: 'Enter digits' },
    });
  });

  it('rejects a rate that is not a number, unless the kind of account earns no interest', () => {
    expect(check({ apy: 'much' })).toMatchObject({ ok: false, errors: { apy: expect.stringContaining('the rate') } });
    expect(check({ kind: 'credit_card', apy: 'much' })).toMatchObject({ ok: true, data: { apyPpm: null } });
    expect(check({ apy: '4.35' })).toMatchObject({ ok: true, data: { apyPpm: 43_500 } });
  });

  it('uses the entered currency for the account, and parses its amounts in that currency', () => {
    expect(check({ currency: 'jpy', balance: '1,250', floor: '500' })).toMatchObject({
      ok: true,
      data: { balance: { minor: '1250', currency: 'JPY' }, floor: { minor: '500', currency: 'JPY' } },
    });
    expect(check({ currency: 'euro' })).toEqual({ ok: false, errors: { currency: 'Enter a currency' } });
  });

  it('checks the floor of a spending account, and ignores that of other accounts', () => {
    expect(check({ floor: 'some' })).toMatchObject({
      ok: false,
      errors: { floor: expect.stringContaining('the floor') },
    });
    expect(check({ kind: 'cd', floor: 'some' })).toMatchObject({ ok: true, data: { floor: null } });
  });

  it('returns null for empty optional fields', () => {
    expect(check({ institution: '  ', mask: '' })).toMatchObject({
      ok: true,
      data: { institution: null, mask: null, apyPpm: null },
    });
  });
});

describe('draft of an existing account', () => {
  const card = anAccount({
    name: 'Aria',
    type: 'credit_card',
    subtype: null,
    balance: { minor: '-83104', currency: 'USD' },
    institution: 'Aria Bank',
  });
  const reread = (fields: Partial<AccountDraft> = {}) => {
    const checked = checkDraft(
      { ...draftOf(card, decimal, percent), ...fields },
      { locale: 'en-US', say, userId: 'ann' },
    );
    if (!checked.ok) throw new Error('the draft of an account must be valid');
    return changesOf(card, checked.data);
  };

  it('has no changes if it is untouched', () => {
    expect(reread()).toEqual({});
  });

  it('shows a debt without a minus sign', () => {
    expect(draftOf(card, decimal, percent).balance).toBe('831.04');
  });

  it('has only the edited fields as changes', () => {
    expect(reread({ name: 'Aria Visa', balance: '900' })).toEqual({
      name: 'Aria Visa',
      balance: { minor: '-90000', currency: 'USD' },
    });
    expect(reread({ institution: '' })).toEqual({ institution: null });
  });

  it('omits a rate that was only estimated from interest payments', () => {
    const savings = anAccount({ name: 'Reserve', subtype: 'savings', apyPpm: 36_900, isApyObserved: true });
    const draft = draftOf(savings, decimal, percent);
    expect(draft.apy).toBe('');
    const checked = checkDraft(draft, { locale: 'en-US', say, userId: 'ann' });
    expect(checked.ok && changesOf(savings, checked.data)).toEqual({});
  });
});
