import type { Statement, CardStatements, StatementDetail, Working } from '@tideline/contract';
import { cardId, usd } from './examples.ts';

export const statementId = '018f0000-0000-7000-8000-00000000a5e1';
const zero = usd(0);

/** The working of $1,000.00 at 24% for 31 days. */
const LINES: Working['lines'] = [
  { key: 'method', value: { kind: 'text', text: 'adb_including_new' }, href: null },
  { key: 'day_count', value: { kind: 'text', text: 'actual_365' }, href: null },
  { key: 'from', value: { kind: 'date', on: '2026-01-21' }, href: null },
  { key: 'days', value: { kind: 'count', count: 31 }, href: null },
  { key: 'balance', value: { kind: 'money', money: usd(100_000) }, href: '/transactions' },
  { key: 'apr', value: { kind: 'ppm', ppm: 240_000 }, href: null },
];

const working = (formulaId: string, key: string, minor: number): Working => ({
  formulaId,
  lines: LINES,
  result: { key, value: { kind: 'money', money: usd(minor) }, href: null },
  assumptions: [],
  otherwise: null,
});

const part = (values: Partial<Statement['segments'][number]>): Statement['segments'][number] => ({
  id: 'purchases',
  kind: 'purchase',
  aprType: 'purchase_apr',
  aprPpm: 240_000,
  promoEndsOn: null,
  opening: zero,
  charges: zero,
  fees: zero,
  credits: zero,
  paid: zero,
  interest: zero,
  interestWorkedOut: zero,
  retroInterest: zero,
  deferredAccrued: zero,
  closing: zero,
  ...values,
});

/** Returns a statement with $1,000.00 of purchases and $100.00 of cash advances, carried from Jan 21 to Feb 20. */
export const statement = (values: Partial<Statement> = {}): Statement => ({
  id: statementId,
  version: 3,
  cardId,
  startsOn: '2026-01-21',
  closesOn: '2026-02-20',
  dueOn: '2026-03-14',
  source: 'actual',
  state: 'issued',
  opening: usd(110_000),
  purchases: zero,
  payments: zero,
  credits: zero,
  fees: zero,
  interest: usd(2_293),
  closing: usd(112_293),
  minimumDue: usd(3_416),
  workedOut: { closing: usd(112_293), interest: usd(2_293), minimumDue: usd(3_416) },
  printed: { closing: null, minimumDue: null, interest: null },
  interestByAprType: [
    { aprType: 'purchase_apr', interest: usd(2_038), workedOut: usd(2_038) },
    { aprType: 'cash_apr', interest: usd(255), workedOut: usd(255) },
  ],
  printedDifference: zero,
  interestNotPosted: zero,
  open: usd(112_293),
  minimumOpen: usd(3_416),
  daysLate: 0,
  paidInFullInTime: false,
  graceState: 'lost',
  segments: [
    part({ opening: usd(100_000), interest: usd(2_038), interestWorkedOut: usd(2_038), closing: usd(102_038) }),
    part({
      id: 'cash',
      kind: 'cash_advance',
      aprType: 'cash_apr',
      aprPpm: 300_000,
      opening: usd(10_000),
      interest: usd(255),
      interestWorkedOut: usd(255),
      closing: usd(10_255),
    }),
  ],
  unassigned: zero,
  changedSince: [],
  ...values,
});

export const statementDetail = (values: Partial<StatementDetail> = {}): StatementDetail => ({
  ...statement(),
  cardName: 'Aria Visa',
  rows: [
    {
      id: '018f0000-0000-7000-8000-0000000000f1',
      postedOn: '2026-02-20',
      payee: 'Interest charged',
      amount: usd(-2_293),
      counts: 'interest',
      segmentId: null,
    },
  ],
  workings: [{ segmentId: 'purchases', working: working('card.segment-interest', 'interest', 2_038) }],
  minimumWorking: working('card.minimum-payment', 'minimum', 3_416),
  ...values,
});

export const statementsFixture = (values: Partial<CardStatements> = {}): CardStatements => ({
  cardId,
  cardName: 'Aria Visa',
  termsVersion: 1,
  items: [statement()],
  running: statement({
    id: null,
    version: null,
    startsOn: '2026-02-21',
    closesOn: '2026-03-20',
    dueOn: '2026-04-14',
    source: 'estimated',
    state: 'open',
  }),
  next: { startsOn: '2026-02-21', closesOn: '2026-03-20', dueOn: '2026-04-14', isOver: false },
  owed: usd(112_293),
  segments: [],
  unassigned: zero,
  interestNotPosted: zero,
  grace: {
    state: 'lost',
    statementsToRegain: 1,
    payInFull: { amount: usd(112_293), by: '2026-03-14' },
    source: 'statement',
  },
  fees: [],
  feesOfYear: zero,
  agreement: {
    cashAdvanceLimit: null,
    dueDaysAfterClose: null,
    graceDays: null,
    interestMethod: null,
    dayCount: null,
    minimumInterest: null,
    allocationPolicy: null,
    graceRegainStatements: null,
    graceNeedsPromoPaid: null,
    deferredCompounding: null,
    annualFee: null,
    lateFee: null,
    penaltyAprPpm: null,
    minimumBase: null,
    minimumAddPastDue: null,
    minimumAddOverLimit: null,
    autopay: { kind: 'none', fromAccountId: null, amount: null },
  },
  problems: [],
  missing: [],
  ...values,
});
