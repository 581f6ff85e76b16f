import type {
  AdoptedPlan,
  CountedDebts,
  LoanSchedule,
  PlanProgress,
  TransferResult,
  Working,
} from '@tideline/contract';
import { cardId, changeSetId, storeId, usd } from './examples.ts';

/** Returns an avalanche plan with $500.00 a month, started on Mar 1. */
export const adoptedPlan = (values: Partial<AdoptedPlan> = {}): AdoptedPlan => ({
  id: changeSetId,
  version: 1,
  strategy: 'avalanche',
  monthly: usd(50_000),
  startOn: '2026-03-01',
  state: 'active',
  order: [],
  extras: [],
  promised: { debtFreeOn: '2026-06-01', totalInterest: usd(3_915) },
  endedOn: null,
  next: ['paused', 'superseded'],
  ...values,
});

const working: Working = {
  formulaId: 'debt.plan-drift',
  lines: [
    { key: 'owed', value: { kind: 'money', money: usd(100_000) }, href: null },
    { key: 'planned', value: { kind: 'money', money: usd(62_080) }, href: null },
  ],
  result: { key: 'drift', value: { kind: 'money', money: usd(37_920) }, href: null },
  assumptions: [],
  otherwise: null,
};

/** Returns the progress of a plan that is $379.20 behind after the first payment was missed. */
export const behind = (values: Partial<PlanProgress> = {}): PlanProgress => ({
  plan: adoptedPlan({ startOn: '2026-01-15' }),
  drift: {
    state: 'behind',
    month: 1,
    drift: usd(37_920),
    monthsBehind: 1,
    debts: [{ debtId: cardId, name: 'Aria Visa', planned: usd(62_080), owed: usd(100_000), drift: usd(37_920) }],
    newDebts: [{ debtId: storeId, name: 'HomeGoods' }],
    months: [
      {
        month: 1,
        on: '2026-02-15',
        planned: usd(62_080),
        owed: usd(100_000),
        drift: usd(37_920),
        causes: { paidLess: usd(40_000), chargedMore: usd(-80), spent: usd(0), other: usd(-2_000) },
      },
    ],
    worstMonth: 1,
    working,
  },
  estimatedDebtFreeOn: '2026-07-15',
  plannedCourse: [
    { on: '2026-01-14', owed: usd(100_000) },
    { on: '2026-02-15', owed: usd(62_080) },
    { on: '2026-03-15', owed: usd(20_000) },
  ],
  ...values,
});

/** Returns the debts of `plan()` as engine input. */
export const counted = (): CountedDebts => ({
  currency: 'USD',
  startOn: '2026-03-01',
  debts: [
    {
      id: cardId,
      name: 'Aria Visa',
      kind: 'card',
      segments: [{ id: 'a', kind: 'purchase', balanceMinor: 100_000, aprPpm: 249_900 }],
      minimum: { kind: 'installment', paymentMinor: 7_500 },
    },
    {
      id: storeId,
      name: 'HomeGoods',
      kind: 'card',
      segments: [{ id: 'b', kind: 'purchase', balanceMinor: 32_637, aprPpm: 299_900 }],
      minimum: { kind: 'installment', paymentMinor: 2_500 },
    },
  ],
});

/** Returns a transfer of $1,000.00 that saves $42.50 after a fee of $30.00. */
export const moving = (values: Partial<Extract<TransferResult, { possible: true }>> = {}): TransferResult => ({
  possible: true,
  strategy: 'avalanche',
  fromDebtIds: [cardId],
  amount: usd(100_000),
  most: usd(100_000),
  fee: usd(3_000),
  stay: {
    result: { outcome: 'paid_off', months: 3, debtFreeOn: '2026-06-01' },
    totalInterest: usd(9_150),
    totalPaid: usd(141_787),
  },
  move: {
    result: { outcome: 'paid_off', months: 3, debtFreeOn: '2026-06-01' },
    totalInterest: usd(1_900),
    totalPaid: usd(137_537),
  },
  saving: usd(4_250),
  monthsSaved: 0,
  breakEven: { month: 2, on: '2026-05-01' },
  feeAsYearlyRatePpm: 46_100,
  best: { amount: usd(80_000), fee: usd(2_400), saving: usd(4_300) },
  working: null,
  ...values,
});

/** Returns a schedule with two remaining payments. */
export const schedule = (values: Partial<LoanSchedule> = {}): LoanSchedule => ({
  rows: [
    {
      paymentNo: 1,
      on: '2026-04-01',
      opening: usd(100_000),
      interest: usd(500),
      principal: usd(49_500),
      payment: usd(50_000),
      extra: usd(0),
      fee: usd(0),
      closing: usd(50_500),
      total: usd(50_000),
    },
    {
      paymentNo: 2,
      on: '2026-05-01',
      opening: usd(50_500),
      interest: usd(253),
      principal: usd(50_500),
      payment: usd(50_753),
      extra: usd(0),
      fee: usd(0),
      closing: usd(0),
      total: usd(50_753),
    },
  ],
  result: { outcome: 'paid_off', payments: 2, paidOffOn: '2026-05-01' },
  totalInterest: usd(753),
  totalFees: usd(0),
  interestSaved: null,
  paymentsSaved: null,
  working: null,
  ...values,
});
