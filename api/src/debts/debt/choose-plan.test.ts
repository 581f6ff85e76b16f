import { expect, it } from '@jest/globals';
import { MODES } from '@tideline/domain';
import { modeBasis } from './mode-basis.ts';
import { choosePlan, thisMonthOf } from './choose-plan.ts';
import type { PayoffPlanRow } from './payoff-plans.store.ts';

const standing = { cashMinor: 100_000, monthlyExpensesMinor: null };
const quickWins = modeBasis({ key: 'quick_wins', parameters: MODES.quick_wins }, standing);
const safetyFirst = modeBasis({ key: 'safety_first', parameters: MODES.safety_first }, standing);
const ledger = { debts: [], paidOff: new Map<string, number>() };
const adopted: PayoffPlanRow = {
  id: '018f0000-0000-7000-8000-0000000000f1',
  version: 1,
  strategy: 'avalanche',
  monthlyMinor: 50_000,
  currency: 'USD',
  startOn: '2026-03-01',
  state: 'active',
  order: [],
  extras: [],
  follows: null,
  begunWith: [],
};

it('debts follow the mode if no plan is active', () => {
  expect(choosePlan(ledger, null, {}, { activeBasis: quickWins, today: '2026-03-20' })).toMatchObject({
    strategy: 'mode',
    order: [],
    follows: quickWins,
  });
});

it('an active plan or a requested strategy takes precedence over the mode', () => {
  expect(choosePlan(ledger, adopted, {}, { activeBasis: quickWins, today: '2026-03-20' })).toEqual({
    strategy: 'avalanche',
    monthlyMinor: 50_000,
    thisMonthMinor: 50_000,
    minimumsMinor: 0,
    order: [],
    extras: [],
    follows: null,
  });
  expect(
    choosePlan(ledger, adopted, { strategy: 'best' }, { activeBasis: quickWins, today: '2026-03-20' }),
  ).toMatchObject({
    strategy: 'best',
    follows: null,
  });
});

it('a plan keeps the mode with which it started, and a request for the mode uses the active mode', () => {
  const byMode: PayoffPlanRow = { ...adopted, strategy: 'mode', follows: safetyFirst };
  expect(choosePlan(ledger, byMode, {}, { activeBasis: quickWins, today: '2026-03-20' }).follows).toBe(safetyFirst);
  expect(
    choosePlan(ledger, byMode, { strategy: 'mode' }, { activeBasis: quickWins, today: '2026-03-20' }).follows,
  ).toBe(quickWins);
});

it('the money for a month is the plan amount plus past extra payments, minus payments to paid-off debts', () => {
  const gone = '018f0000-0000-7000-8000-0000000000d1';
  const extra = (on: string, everyMonths: number | null = null) => ({
    label: null,
    amount: { minor: '7000', currency: 'USD' },
    on,
    everyMonths,
  });
  const plan: PayoffPlanRow = {
    ...adopted,
    startOn: '2026-02-10',
    begunWith: [
      { id: gone, name: 'Gone', kind: 'card', segments: [], minimum: { kind: 'installment', paymentMinor: 1_000 } },
    ],
  };
  const left = (extras: PayoffPlanRow['extras'], today = '2026-03-20', paidOff = new Map<string, number>()) =>
    thisMonthOf({ ...plan, extras }, { debts: [], paidOff }, today);
  expect(left([extra('2026-03-19'), extra('2026-03-20'), extra('2026-02-27')])).toBe(57_000);
  expect(left([extra('2026-01-05', 1)])).toBe(57_000);
  expect(left([extra('2026-01-25', 1)])).toBe(50_000);
  expect(left([extra('2026-02-05')], '2026-02-20')).toBe(50_000);
  expect(
    left(
      [],
      '2026-03-20',
      new Map([
        [gone, 12_000],
        ['another', 5_000],
      ]),
    ),
  ).toBe(38_000);
});
