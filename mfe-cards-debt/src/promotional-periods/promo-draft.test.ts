import { describe, expect, it } from '@jest/globals';
import type { Translate } from '../forms/translate.ts';
import { cardId, deferred, usd } from '../testing/examples.ts';
import { checkPromo, draftOfPromo, type PromoDraft } from './promo-draft.ts';

const say: Translate = (key) => key;
const what = {
  feeMin: 'feeMin',
  feeMax: 'feeMax',
  planned: 'planned',
  cyclesMissing: 'cyclesMissing',
  marginWrong: 'marginWrong',
};
const check = (values: Partial<ReturnType<typeof draftOfPromo>>) =>
  checkPromo({ ...draftOfPromo(deferred(), 'en-US'), ...values }, { currency: 'USD', locale: 'en-US', say, what });

describe('checkPromo', () => {
  it('reads back the form values of an offer', () => {
    expect(check({})).toEqual({
      ok: true,
      data: {
        cardId,
        kind: 'deferred_interest',
        startsOn: '2025-09-03',
        endsBasis: 'fixed_date',
        endsOn: '2026-09-03',
        billingCycles: null,
        transferWindowEndsOn: null,
        balance: usd(150_000),
        original: usd(300_000),
        promoAprPpm: 0,
        revertAprPpm: 269_900,
        feePpm: 0,
        feeMin: null,
        feeMax: null,
        planned: null,
        marginMonths: null,
        goal: 'pay_to_zero',
        closedToNewOn: null,
        conditions: [],
      },
    });
  });

  it.each<[Partial<PromoDraft>, string, string]>([
    [{ cardId: '' }, 'cardId', 'a card is required'],
    [{ kind: '' as const }, 'kind', 'a kind is required'],
    [{ startsOn: '' }, 'startsOn', 'missing'],
    [{ endsOn: '2025-09-02' }, 'endsOn', 'before the start'],
    [{ balance: '' }, 'balance', 'missing'],
    [{ original: 'x' }, 'original', 'not an amount'],
    [{ revertApr: 'x' }, 'revertApr', 'not a rate'],
    [{ endsBasis: 'billing_cycles' as const }, 'cycles', 'a number of cycles is required'],
    [{ endsBasis: 'billing_cycles' as const, cycles: '0' }, 'cycles', 'zero cycles'],
    [{ margin: '13' }, 'margin', 'more than a year'],
    [{ planned: 'x' }, 'planned', 'not an amount'],
    [{ kind: 'balance_transfer' as const, feeMax: 'x' }, 'feeMax', 'not an amount'],
    [{ kind: 'balance_transfer' as const, fee: 'x' }, 'fee', 'not a rate'],
  ])('given %j, rejects the field %s: %s', (values, field) => {
    const checked = check(values);
    expect(checked.ok ? [] : Object.keys(checked.errors)).toEqual([field]);
  });

  it('drops values that the kind of offer does not have', () => {
    const checked = check({ kind: 'deferred_interest', promoApr: '5', fee: '3' });
    expect(checked.ok && [checked.data.promoAprPpm, checked.data.feePpm]).toEqual([0, 0]);
  });

  it('accepts an offer whose end and later rate are unknown', () => {
    const checked = check({ endsOn: '', revertApr: '' });
    expect(checked.ok && [checked.data.endsOn, checked.data.revertAprPpm]).toEqual([null, null]);
  });

  it('accepts a number of statements instead of an end date', () => {
    const checked = check({ endsBasis: 'billing_cycles', cycles: '12' });
    expect(checked.ok && [checked.data.endsOn, checked.data.billingCycles]).toEqual([null, 12]);
  });

  it('requires no balance for an offer without one', () => {
    const checked = check({
      kind: 'savings_bonus_rate',
      balance: '',
      promoApr: '5',
      revertApr: '3',
      planned: 'x',
      on_time_minimum: true,
    });
    expect(
      checked.ok && [checked.data.balance, checked.data.promoAprPpm, checked.data.planned, checked.data.conditions],
    ).toEqual([usd(0), 50_000, null, []]);
  });
});
