import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import type { SpareDestination } from '../ladder/rung.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { modeFloor, modeLadderOptions, modeSafeDate, modeSweepSettings } from './mode-effects.ts';
import { MODE_KEYS, type ModeKey, type ModeParameters, MODES } from './mode-parameters.ts';
import { validateMode } from './validate-mode.ts';

const check = (key: ModeKey, own: Partial<ModeParameters>, debtIds: string[] = ['visa', 'loan']) =>
  validateMode(key, own, { debtIds });
const codes = (key: ModeKey, own: Partial<ModeParameters>) => {
  const result = check(key, own);
  return result.ok ? [] : result.problems.map(({ parameter, code }) => `${parameter}: ${code}`);
};

describe('mode', () => {
  it.each(MODE_KEYS.filter((key) => key !== 'custom'))('%s is valid by default', (key) => {
    expect(check(key, {})).toEqual({ ok: true, parameters: MODES[key] });
  });

  it('custom requires an order of debts if the household has debts', () => {
    expect(check('custom', {})).toEqual({ ok: false, problems: [{ parameter: 'customOrder', code: 'order_missing' }] });
    expect(check('custom', { customOrder: ['loan'] }).ok).toBe(true);
    expect(check('custom', {}, []).ok).toBe(true);
  });

  it.each<[ModeKey, Partial<ModeParameters>, string]>([
    [
      'balanced',
      { debtOrder: 'promo_aware', promoMarginDays: null, hurdlePpm: null, confidence: 'p99' },
      'highest rate first, promotions paid in time, and the best yield as the hurdle',
    ],
    ['pay_down_fast', { debtOrder: 'marginal_cost' }, 'the least total interest'],
    ['quick_wins', { debtOrder: 'snowball' }, 'the smallest balance first'],
    [
      'safety_first',
      { debtOrder: 'buffer_then_avalanche', promoMarginDays: 60, floor: { kind: 'months', months: 3 } },
      'the buffer first, and promotions early',
    ],
    ['float', { debtOrder: 'hold_promos', promoMarginDays: 0 }, 'promotions on their last safe day'],
  ])('%s has %j: %s', (key, expected, _why) => {
    expect(MODES[key]).toMatchObject(expected);
  });

  it.each<[ModeKey, SpareDestination[], string]>([
    ['balanced', ['buffer', 'debt', 'savings'], 'buffer, then debts above the hurdle, then savings'],
    ['pay_down_fast', ['debt', 'low_debt'], 'debts at any rate'],
    ['quick_wins', ['debt', 'low_debt'], 'debts'],
    ['safety_first', ['buffer', 'debt'], 'buffer, then debts'],
    ['float', ['buffer', 'savings'], 'the highest yield'],
  ])('%s sends spare cash to %j first: %s', (key, expected, _why) => {
    expect(MODES[key].destinationOrder.slice(0, expected.length)).toEqual(expected);
  });
});

describe('validateMode', () => {
  it.each<[ModeKey, Partial<ModeParameters>, string[], string]>([
    ['balanced', { bufferDays: 14, confidence: 'p90', promoMarginDays: 45 }, [], 'every value is within its limits'],
    ['balanced', { bufferDays: 91 }, ['bufferDays: out_of_range'], 'at most three months are allowed'],
    ['balanced', { bufferDays: -1 }, ['bufferDays: out_of_range'], 'the days cannot be negative'],
    ['balanced', { bufferDays: 1.5 }, ['bufferDays: out_of_range'], 'only whole days are allowed'],
    ['balanced', { bufferDays: NaN }, ['bufferDays: out_of_range'], 'the value is not a number'],
    ['balanced', { hurdlePpm: ppm(1_000_001) }, ['hurdlePpm: out_of_range'], 'at most 100% is allowed'],
    ['balanced', { hurdlePpm: ppm(0) }, [], 'no hurdle is allowed'],
    ['balanced', { promoMarginDays: 366 }, ['promoMarginDays: out_of_range'], 'at most a year is allowed'],
    ['balanced', { floor: { kind: 'months', months: 61 } }, ['floor: out_of_range'], 'at most five years are allowed'],
    ['balanced', { floor: { kind: 'months', months: NaN } }, ['floor: out_of_range'], 'the value is not a number'],
    ['balanced', { floor: { kind: 'months', months: 1.25 } }, [], 'a quarter of a month is allowed'],
    [
      'balanced',
      { floor: { kind: 'months', months: 0.29 } },
      [],
      'hundredths without an exact binary fraction are allowed',
    ],
    ['balanced', { floor: { kind: 'months', months: 1.255 } }, ['floor: too_precise'], 'thousandths are not allowed'],
    [
      'balanced',
      { floor: { kind: 'amount', amountMinor: minor(-1) } },
      ['floor: out_of_range'],
      'the amount cannot be negative',
    ],
    [
      'balanced',
      { automation: { level: 'pre_approved_below', limitMinor: minor(0) } },
      ['automation: out_of_range'],
      'the limit must be positive',
    ],
    [
      'balanced',
      { automation: { level: 'pre_approved_below', limitMinor: minor(5_000) } },
      [],
      'a positive limit is allowed',
    ],
    ['balanced', { debtOrder: 'snowball' }, ['debtOrder: fixed_by_mode'], 'this order belongs to another mode'],
    ['balanced', { debtOrder: 'promo_aware' }, [], "the mode's own order is allowed"],
    [
      'quick_wins',
      { destinationOrder: ['savings'] },
      ['destinationOrder: fixed_by_mode'],
      'other destinations belong to another mode',
    ],
    [
      'custom',
      { customOrder: ['visa', 'loan'], destinationOrder: ['savings', 'promo'] },
      [],
      'the custom mode allows any order',
    ],
    ['custom', { customOrder: ['visa', 'visa'] }, ['customOrder: repeated'], 'a debt is listed twice'],
    ['custom', { customOrder: ['amex'] }, ['customOrder: unknown_debt'], 'the debt does not exist'],
    [
      'custom',
      { debtOrder: 'avalanche', destinationOrder: ['savings', 'savings'] },
      ['destinationOrder: repeated'],
      'a destination is listed twice',
    ],
    [
      'custom',
      { bufferDays: 99, hurdlePpm: ppm(-1), customOrder: [] },
      ['bufferDays: out_of_range', 'hurdlePpm: out_of_range', 'customOrder: order_missing'],
      'every problem is reported',
    ],
  ])('%s with %j returns %j: %s', (key, own, expected, _why) => {
    expect(codes(key, own)).toEqual(expected);
  });

  it('names repeated and unknown debts, and the limits', () => {
    expect(check('custom', { customOrder: ['amex', 'amex'], bufferDays: 99 })).toEqual({
      ok: false,
      problems: [
        { parameter: 'bufferDays', code: 'out_of_range', min: 0, max: 90 },
        { parameter: 'customOrder', code: 'repeated', names: ['amex'] },
        { parameter: 'customOrder', code: 'unknown_debt', names: ['amex', 'amex'] },
      ],
    });
  });

  it('accepts its own output, and keeps the requested values', () => {
    const own = fc.record(
      {
        bufferDays: fc.integer({ min: -5, max: 100 }),
        promoMarginDays: fc.option(fc.integer({ min: -5, max: 400 })),
        confidence: fc.constantFrom('p90' as const, 'p95' as const, 'p99' as const),
        floor: fc.oneof(
          fc.record({
            kind: fc.constant('months' as const),
            months: fc.integer({ min: -100, max: 7_000 }).map((hundredths) => hundredths / 100),
          }),
          fc.record({
            kind: fc.constant('amount' as const),
            amountMinor: fc.integer({ min: -100, max: 1_000_000 }).map(minor),
          }),
        ),
        hurdlePpm: fc.option(fc.integer({ min: -10, max: 1_100_000 }).map(ppm)),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.constantFrom(...MODE_KEYS), own, (key, each) => {
        const result = check(key, { ...each, ...(key === 'custom' ? { customOrder: ['loan', 'visa'] } : {}) });
        if (!result.ok) return expect(result.problems.length).toBeGreaterThan(0);
        expect(result.parameters).toMatchObject(each);
        expect(validateMode(key, result.parameters, { debtIds: ['loan', 'visa'] })).toEqual(result);
      }),
    );
  });
});

describe('effects of a mode', () => {
  it.each<[ModeParameters['floor'], number, number, string]>([
    [{ kind: 'months', months: 3 }, 200_000, 600_000, 'three months of expenses'],
    [{ kind: 'months', months: 0.5 }, 200_001, 100_001, 'half a month, rounded up'],
    [{ kind: 'months', months: 0.29 }, 10_000, 2_900, 'hundredths are exact'],
    [{ kind: 'months', months: 3 }, -500, 0, 'refunds exceeded spending'],
    [{ kind: 'amount', amountMinor: minor(50_000) }, 200_000, 50_000, 'a fixed amount'],
  ])('turn a floor of %j at %s a month into %s: %s', (floor, expenses, expected, _why) => {
    expect(modeFloor(floor, { monthlyExpensesMinor: minor(expenses) })).toBe(expected);
  });

  it.each<[ModeKey, string]>([
    ['balanced', 'highest_return'],
    ['pay_down_fast', 'highest_return'],
    ['quick_wins', 'smallest_balance'],
    ['custom', 'custom'],
  ])('for %s rank debts by %s', (key, debtOrder) => {
    expect(modeLadderOptions(MODES[key])).toMatchObject({ debtOrder, destinationOrder: MODES[key].destinationOrder });
  });

  it('include the floor, the buffer and the confidence of sweeps', () => {
    expect(modeSweepSettings(MODES.safety_first, { monthlyExpensesMinor: minor(150_000) })).toEqual({
      floorMinor: 450_000,
      bufferDays: 14,
      confidencePpm: 990_000,
      automation: { level: 'propose' },
      destinationOrder: MODES.safety_first.destinationOrder,
    });
    expect(
      modeSweepSettings({ ...MODES.balanced, confidence: 'p90' }, { monthlyExpensesMinor: minor(0) }).confidencePpm,
    ).toBe(900_000);
  });

  it.each<[number | null, string, string]>([
    [null, '2026-11-30', 'the default is a statement cycle'],
    [60, '2026-11-01', 'two months before the end'],
    [0, '2026-12-14', 'the last safe payment is twelve business days before the end'],
    [10, '2026-12-14', 'ten days are less than the payment needs'],
  ])('turn a margin of %s days before 2026-12-31 into %s: %s', (promoMarginDays, expected, _why) => {
    expect(modeSafeDate({ promoMarginDays }, civilDate('2026-12-31'))).toBe(expected);
  });

  it('include a safe date that is never later with a larger margin', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 365 }), fc.integer({ min: 0, max: 365 }), (a, b) => {
        const on = (promoMarginDays: number) => modeSafeDate({ promoMarginDays }, civilDate('2027-06-30'));
        expect(on(Math.max(a, b)) <= on(Math.min(a, b))).toBe(true);
      }),
    );
  });
});
