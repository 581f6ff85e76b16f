import { describe, expect, it } from '@jest/globals';
import type { Say } from '../forms/say.ts';
import { cardId, deferred, usd } from '../testing/examples.ts';
import { checkPromo, draftOfPromo, type PromoDraft } from './promo-draft.ts';

const say: Say = (key) => key;
const check = (values: Partial<ReturnType<typeof draftOfPromo>>) => checkPromo({ ...draftOfPromo(deferred(), 'en-US'), ...values }, { currency: 'USD', locale: 'en-US', say });

describe('checkPromo', () => {
  it('reads back what it wrote into the form', () => {
    expect(check({})).toEqual({
      ok: true,
      data: { cardId, kind: 'deferred_interest', startsOn: '2025-09-03', endsOn: '2026-09-03', balance: usd(150_000), original: usd(300_000), promoAprPpm: 0, revertAprPpm: 269_900, feePpm: 0 },
    });
  });

  it.each<[Partial<PromoDraft>, string, string]>([
    [{ cardId: '' }, 'cardId', 'it belongs to a card'],
    [{ kind: '' as const }, 'kind', 'the kind decides what it costs'],
    [{ startsOn: '' }, 'startsOn', 'missing'],
    [{ endsOn: '2025-09-02' }, 'endsOn', 'before it begins'],
    [{ balance: '' }, 'balance', 'missing'],
    [{ original: 'x' }, 'original', 'not an amount'],
    [{ revertApr: '' }, 'revertApr', 'the later rate is what it is about'],
    [{ kind: 'balance_transfer' as const, fee: 'x' }, 'fee', 'not a rate'],
  ])('refuses %j at %s: %s', (values, field) => {
    const checked = check(values);
    expect(checked.ok ? [] : Object.keys(checked.errors)).toEqual([field]);
  });

  it('drops what does not belong to the kind', () => {
    const checked = check({ kind: 'deferred_interest', promoApr: '5', fee: '3' });
    expect(checked.ok && [checked.data.promoAprPpm, checked.data.feePpm]).toEqual([0, 0]);
  });
});
