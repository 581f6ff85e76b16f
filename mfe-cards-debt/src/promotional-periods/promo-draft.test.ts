import { describe, expect, it } from '@jest/globals';
import type { Say } from '../forms/say.ts';
import { cardId, deferred, usd } from '../testing/examples.ts';
import { checkPromo, draftOfPromo, type PromoDraft } from './promo-draft.ts';

const say: Say = (key) => key;
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
  it('reads back what it wrote into the form', () => {
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
    [{ cardId: '' }, 'cardId', 'it belongs to a card'],
    [{ kind: '' as const }, 'kind', 'the kind decides what it costs'],
    [{ startsOn: '' }, 'startsOn', 'missing'],
    [{ endsOn: '2025-09-02' }, 'endsOn', 'before it begins'],
    [{ balance: '' }, 'balance', 'missing'],
    [{ original: 'x' }, 'original', 'not an amount'],
    [{ revertApr: 'x' }, 'revertApr', 'not a rate'],
    [{ endsBasis: 'billing_cycles' as const }, 'cycles', 'how many'],
    [{ endsBasis: 'billing_cycles' as const, cycles: '0' }, 'cycles', 'none at all'],
    [{ margin: '13' }, 'margin', 'more than a year'],
    [{ planned: 'x' }, 'planned', 'not an amount'],
    [{ kind: 'balance_transfer' as const, feeMax: 'x' }, 'feeMax', 'not an amount'],
    [{ kind: 'balance_transfer' as const, fee: 'x' }, 'fee', 'not a rate'],
  ])('refuses %j at %s: %s', (values, field) => {
    const checked = check(values);
    expect(checked.ok ? [] : Object.keys(checked.errors)).toEqual([field]);
  });

  it('drops what does not belong to the kind', () => {
    const checked = check({ kind: 'deferred_interest', promoApr: '5', fee: '3' });
    expect(checked.ok && [checked.data.promoAprPpm, checked.data.feePpm]).toEqual([0, 0]);
  });

  it('takes an offer whose end and later rate nobody knows yet', () => {
    const checked = check({ endsOn: '', revertApr: '' });
    expect(checked.ok && [checked.data.endsOn, checked.data.revertAprPpm]).toEqual([null, null]);
  });

  it('counts statements instead of days', () => {
    const checked = check({ endsBasis: 'billing_cycles', cycles: '12' });
    expect(checked.ok && [checked.data.endsOn, checked.data.billingCycles]).toEqual([null, 12]);
  });

  it('asks nothing about a balance of an offer without one', () => {
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
