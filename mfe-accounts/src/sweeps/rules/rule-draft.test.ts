import { describe, expect, it } from '@jest/globals';
import { aRule, ids, usd } from '../testing/sweeps.ts';
import { checkRule } from './check-rule.ts';
import { KINDS, type RuleKind } from './kinds.ts';
import { destinationOf, draftOf, fieldAt, keyOf, newDraft, type RuleDraft } from './rule-draft.ts';

const words = {
  amountWhat: 'the amount',
  daysWrong: 'whole days?',
  hoursWrong: 'whole hours?',
  nameMissing: 'name?',
  fromMissing: 'from?',
  toMissing: 'to?',
  aboveZero: 'above zero',
  shareWrong: 'share?',
  shareWhat: 'the share',
  dateMissing: 'date?',
  promoMissing: 'promo?',
  goalMissing: 'goal?',
};
const blank = (kind: RuleKind) =>
  newDraft({
    kind,
    name: 'A rule',
    from: ids.everyday,
    to: [`account:${ids.savings}`],
    promoId: '',
    goalId: '',
    today: '2026-03-01',
  });
const check = (kind: RuleKind, draft: Partial<RuleDraft> = {}, given: string | null = null) =>
  checkRule(
    { ...blank(kind), ...draft },
    { kind, currency: 'USD', locale: 'en-US', words, givenDestination: () => given },
  );
const card = `segment:${ids.card}/purchases`;

describe('rule draft', () => {
  it.each<[RuleKind, Partial<RuleDraft>, object]>([
    ['keep_target', { target: '3,000', band: '500' }, { target: usd(300_000), band: usd(50_000) }],
    ['keep_target', { target: '3000' }, { target: usd(300_000), band: usd(0) }],
    ['above_threshold', { threshold: '2500.50' }, { threshold: usd(250_050) }],
    ['percent_of_income', { share: '15' }, { sharePpm: 150_000 }],
    ['round_up', {}, { unit: usd(100), releaseAt: usd(500), startsOn: '2026-03-01' }],
    [
      'fixed_schedule',
      { amount: '250', every: 'weekly' },
      { amount: usd(25_000), schedule: { startsOn: '2026-03-01', every: 'weekly', endsOn: null } },
    ],
    ['debt_extra', { to: [card] }, { amount: null }],
    ['debt_extra', { to: [card], everything: false, amount: '70' }, { amount: usd(7_000) }],
    ['buffer_refill', { protectedFloor: '500' }, { protectedFloor: usd(50_000) }],
  ])('converts the fields of %s to its terms', (kind, draft, terms) => {
    expect(check(kind, draft)).toMatchObject({ ok: true, data: { terms: { kind, ...terms } } });
  });

  it.each([
    [{ bufferDays: '2.5' }, { bufferDays: 'whole days?' }],
    [{ cancelWindowHours: 'two' }, { cancelWindowHours: 'whole hours?' }],
  ])('requires whole days and hours: %j', (draft, errors) => {
    expect(check('minimum_payment', draft)).toMatchObject({ ok: false, errors });
  });

  it('contains the destination of the chosen promotional period, and requires a period or goal', () => {
    expect(check('promo_deadline', { promoId: ids.promo }, `segment:${ids.card}/${ids.promo}`)).toMatchObject({
      ok: true,
      data: {
        terms: { promoId: ids.promo },
        destinations: [{ kind: 'card_segment', accountId: ids.card, segmentId: ids.promo }],
      },
    });
    expect(check('promo_deadline')).toEqual({ ok: false, errors: { promoId: 'promo?' } });
    expect(check('savings_goal')).toEqual({ ok: false, errors: { goalId: 'goal?' } });
  });

  it("falls back to the household's settings for empty fields", () => {
    const { data } = check('keep_target', { target: '1' }) as { data: Record<string, unknown> };
    expect(data).toMatchObject({
      bufferDays: null,
      confidencePpm: null,
      automation: null,
      cancelWindowHours: null,
      destinationOrder: null,
      maxMove: null,
    });
    expect(Object.keys(data)).not.toEqual(expect.arrayContaining(['keepFloor']));
  });

  it('reports missing or invalid values at each field', () => {
    expect(
      check('keep_target', {
        name: ' ',
        from: '',
        to: [''],
        target: '',
        bufferDays: 'x',
        automation: 'pre_approved_below',
        automationLimit: '0',
      }),
    ).toEqual({
      ok: false,
      errors: {
        name: 'name?',
        from: 'from?',
        to: 'to?',
        target: expect.any(String),
        bufferDays: expect.any(String),
        automationLimit: 'above zero',
      },
    });
    expect(check('percent_of_income', { share: '101' })).toEqual({ ok: false, errors: { share: 'share?' } });
    expect(check('fixed_schedule', { amount: '0', startsOn: '' })).toEqual({
      ok: false,
      errors: { amount: 'above zero', startsOn: 'date?' },
    });
  });

  it('is two-way only if its kind and its destination allow that', () => {
    expect(check('keep_target', { target: '1' })).toMatchObject({ data: { direction: 'two_way' } });
    expect(check('keep_target', { target: '1', to: [card] })).toMatchObject({ data: { direction: 'one_way' } });
    expect(check('buffer_refill', { protectedFloor: '1', twoWay: true })).toMatchObject({
      data: { direction: 'one_way' },
    });
  });
});

describe('rule form', () => {
  it('preserves every kind of rule when it is edited', () => {
    for (const kind of KINDS) {
      const rule = aRule({ kind });
      const result = checkRule(draftOf(rule, 'en-US', '2026-03-01'), {
        kind,
        currency: 'USD',
        locale: 'en-US',
        words,
        givenDestination: () => rule.destinations.map(keyOf)[0] ?? null,
      });
      expect(result).toMatchObject({
        ok: true,
        data: {
          terms: rule.terms,
          destinations: rule.destinations,
          sourceAccountId: rule.sourceAccountId,
          keepFloor: rule.keepFloor,
          minMove: rule.minMove,
        },
      });
    }
  });

  it('converts the key of each destination to a destination and back', () => {
    for (const key of [`account:${ids.savings}`, `loan:${ids.card}`, card, `goal:${ids.savings}/${ids.goal}`])
      expect(keyOf(destinationOf(key))).toBe(key);
  });

  it.each([
    ['/terms/targetMinor', 'target'],
    ['/terms/schedule/endsOn', 'endsOn'],
    ['/destinations/1', 'to'],
    ['/automation/limit', 'automationLimit'],
    ['/confidencePpm', 'confidence'],
    ['/elsewhere', null],
  ])('maps the pointer %s to the field %s', (pointer, field) => {
    expect(fieldAt(pointer)).toBe(field);
  });
});
