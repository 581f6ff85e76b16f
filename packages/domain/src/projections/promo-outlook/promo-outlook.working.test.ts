import { describe, expect, it } from '@jest/globals';
import { CALENDAR_NAMES, type CalendarName } from '../../foundation/dates/calendars.ts';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import type { Debt } from '../debt/debt.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import type { WorkingLine } from '../../foundation/working/working.ts';
import { recompute } from '../../formulas.ts';
import { workingsIn } from '../../testing/workings-in.ts';
import { promoCourse } from './promo-course.ts';
import { promoOutlook } from './promo-outlook.ts';
import { promoWorkings } from './promo-outlook.working.ts';
import type { Promo } from '../../products/promo/promo.ts';

const today = civilDate('2026-03-10');
const sofa: Promo = {
  id: 'sofa',
  kind: 'deferred_interest',
  promoAprPpm: ppm(0),
  revertAprPpm: ppm(269_900),
  startsOn: civilDate('2026-01-15'),
  endsOn: civilDate('2027-01-15'),
  originalMinor: minor(300_000),
  balanceMinor: minor(240_000),
};
const transfer: Promo = { ...sofa, id: 'transfer', kind: 'balance_transfer' };
const card: Debt = {
  id: 'card',
  name: 'Card',
  kind: 'card',
  minimum: { kind: 'percent_of_balance', pctPpm: ppm(20_000), floorMinor: minor(2_500) },
  segments: [
    { id: 'purchases', kind: 'purchase', balanceMinor: minor(120_000), aprPpm: ppm(249_900) },
    {
      id: 'transfer',
      kind: 'promo',
      balanceMinor: minor(240_000),
      aprPpm: ppm(0),
      promo: { endsOn: civilDate('2027-01-15'), revertAprPpm: ppm(269_900) },
    },
  ],
};

const figuresOf = (
  promo: Promo,
  debt?: Debt,
  monthly = 20_000,
  more: { deferredMode?: 'simple' | 'compounding'; calendar?: CalendarName } = {},
) => {
  const facts = { dueDay: 15, ...more, ...(debt === undefined ? {} : { debt }) };
  const outlook = promoOutlook(promo, facts, today);
  const course = promoCourse(promo, facts, { outlook, monthlyMinor: minor(monthly) }, today);
  return {
    outlook,
    course,
    workings: promoWorkings(promo, facts, { outlook, planned: { monthlyMinor: minor(monthly), course } }, today),
  };
};

const amount = (line: WorkingLine | null | undefined) => (line?.value.kind === 'money' ? line.value.minor : null);

describe('promoWorkings', () => {
  it.each<[string, Promo, Debt | undefined]>([
    ['deferred interest alone', sofa, undefined],
    ['a transfer alone', transfer, undefined],
    ['a transfer beside purchases', transfer, card],
  ])("%s: every result equals the outlook's figure and can be recomputed from its lines", (_, promo, debt) => {
    const { outlook, course, workings } = figuresOf(promo, debt);
    expect(amount(workings.neededPerMonth?.result)).toBe(outlook.neededPerMonthMinor);
    expect(amount(workings.accrued?.result)).toBe(outlook.accruedMinor);
    expect(amount(workings.cost.result)).toBe(outlook.costAtEndMinor);
    expect(workings.safeOn.result.value).toEqual({ kind: 'date', on: outlook.safeOn });
    expect(amount(workings.left?.result)).toBe(course.leftAtPayByMinor);
    for (const working of workingsIn(workings)) expect(recompute(working)).toEqual(working.result.value);
  });

  it.each(CALENDAR_NAMES)('states which calendar the last safe day follows: %s', (calendar) => {
    const year = { ...transfer, goal: 'float' as const, endsOn: civilDate('2026-12-31') };
    const { outlook, workings } = figuresOf(year, undefined, 20_000, { calendar });
    expect(workings.safeOn.result.value).toEqual({ kind: 'date', on: outlook.safeOn });
    expect(workings.safeOn.lines).toContainEqual({ key: 'calendar', value: { kind: 'text', text: calendar } });
  });

  it('shows on a separate line how much goes to other balances of the card first', () => {
    const { outlook, workings } = figuresOf(transfer, card);
    const beside = workings.neededPerMonth?.lines.find(({ key }) => key === 'for_other_balances');
    expect(amount(beside)).toBe((outlook.neededPerMonthMinor ?? 0) - (outlook.promoPerMonthMinor ?? 0));
    expect(amount(beside)).toBeGreaterThan(0);
    expect(figuresOf(transfer).workings.neededPerMonth?.lines.map(({ key }) => key)).toEqual([
      'promo_balance',
      'payments_that_fit',
    ]);
  });

  it('reflects how the agreement accrues deferred interest', () => {
    const [simple, compounding] = [
      figuresOf(sofa, undefined, 5_000, { deferredMode: 'simple' }),
      figuresOf(sofa, undefined, 5_000),
    ];
    expect(simple.outlook.costAtEndMinor).toBeLessThan(compounding.outlook.costAtEndMinor);
    expect(simple.course.costMinor).toBeLessThan(compounding.course.costMinor);
    expect(amount(simple.workings.cost.result)).toBe(simple.outlook.costAtEndMinor);
    expect(simple.workings.accrued?.assumptions).toContain('deferred_interest:simple');
    for (const working of workingsIn(simple.workings)) expect(recompute(working)).toEqual(working.result.value);
  });

  it('has a working only for meaningful figures: nothing accrues on a transfer, nothing is needed once it is over', () => {
    expect(figuresOf(transfer).workings.accrued).toBeNull();
    const over = figuresOf({ ...sofa, endsOn: civilDate('2026-03-01') });
    expect([over.workings.neededPerMonth, over.workings.left]).toEqual([null, null]);
    expect(amount(over.workings.cost.result)).toBe(over.outlook.costAtEndMinor);
  });
});
