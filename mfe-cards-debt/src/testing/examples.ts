import {
  toMoney,
  type Account,
  type Card,
  type DebtPlan,
  type Loan,
  type PlanCash,
  type Promo,
} from '@tideline/contract';

export const usd = (minor: number) => toMoney(minor, 'USD');

export const cardId = '018f0000-0000-7000-8000-00000000ca4d';
export const storeId = '018f0000-0000-7000-8000-0000000057a7';
export const loanId = '018f0000-0000-7000-8000-0000000010a1';
export const promoId = '018f0000-0000-7000-8000-0000000970a0';
export const changeSetId = '018f0000-0000-7000-8000-00000000c5e7';

export const account = (values: Partial<Account> = {}): Account => ({
  id: cardId,
  version: 1,
  name: 'Aria Visa',
  type: 'credit_card',
  subtype: null,
  institution: null,
  mask: '1111',
  currency: 'USD',
  balance: usd(-350_000),
  ledgerBalance: usd(-350_000),
  availableBalance: null,
  pendingCount: 0,
  balanceAsOf: '2026-02-28',
  state: 'active',
  openedOn: null,
  closedOn: null,
  includeInNetWorth: true,
  ownerId: null,
  position: null,
  floor: null,
  apyPpm: null,
  isApyObserved: false,
  bonusEndsOn: null,
  tierMethod: 'A',
  yields: [],
  transactionCount: 12,
  reconciledOn: null,
  ...values,
});

/**
 * Returns a card with $2,000.00 of purchases at 24.99% and a $1,500.00 balance transfer at 0% until Sep 3, due on the
 * 14th.
 */
export const aria = (values: Partial<Card> = {}): Card => ({
  account: account(),
  version: 1,
  creditLimit: usd(1_000_000),
  dueDay: 14,
  closeDay: 20,
  minimum: null,
  autopay: 'none',
  rates: [
    {
      id: '018f0000-0000-7000-8000-00000000ae01',
      aprType: 'purchase_apr',
      aprPpm: 249_900,
      effectiveFrom: '2026-01-01',
    },
  ],
  owed: usd(350_000),
  segments: [
    {
      id: 'purchases',
      kind: 'purchase',
      label: 'Purchases',
      balance: usd(200_000),
      aprPpm: 249_900,
      promoId: null,
      promoEndsOn: null,
    },
    {
      id: promoId,
      kind: 'promo',
      label: 'Promotional rate',
      balance: usd(150_000),
      aprPpm: 0,
      promoId,
      promoEndsOn: '2026-09-03',
    },
  ],
  utilizationPpm: 350_000,
  next: { dueOn: '2026-03-14', inDays: 13, minimum: usd(7_500), closesOn: '2026-03-20', interestEstimate: usd(4_108) },
  missing: [],
  ...values,
});

/** Returns a card as imported from a statement file: with a balance, but without terms. */
export const bareCard = (): Card =>
  aria({
    account: account({ id: storeId, name: 'HomeGoods', mask: '7788', balance: usd(-32_637) }),
    version: null,
    creditLimit: null,
    dueDay: null,
    closeDay: null,
    rates: [],
    owed: usd(32_637),
    segments: [
      {
        id: 'purchases',
        kind: 'purchase',
        label: 'Purchases',
        balance: usd(32_637),
        aprPpm: null,
        promoId: null,
        promoEndsOn: null,
      },
    ],
    utilizationPpm: null,
    next: null,
    missing: ['purchase_apr', 'due_day', 'credit_limit', 'minimum'],
  });

/** Returns an offer with $1,500.00 of deferred interest until Sep 3. */
export const deferred = (values: Partial<Promo> = {}): Promo => ({
  id: promoId,
  version: 2,
  cardId,
  cardName: 'Aria Visa',
  kind: 'deferred_interest',
  promoAprPpm: 0,
  revertAprPpm: 269_900,
  startsOn: '2025-09-03',
  endsOn: '2026-09-03',
  endsBasis: 'fixed_date',
  billingCycles: null,
  enteredEndsOn: '2026-09-03',
  transferWindowEndsOn: null,
  original: usd(300_000),
  balance: usd(150_000),
  onTheWay: usd(0),
  feePpm: 0,
  feeMin: null,
  feeMax: null,
  conditions: [],
  marginMonths: null,
  goal: 'pay_to_zero',
  closedToNew: null,
  closedToNewOn: null,
  evidence: { note: null, enteredBy: 'Ada', confirmedOn: null },
  transferred: null,
  revoked: null,
  state: 'active',
  deadlineOn: '2026-08-14',
  safeOn: '2026-07-28',
  payBy: '2026-07-28',
  daysLeft: 186,
  opportunities: 5,
  neededPerMonth: usd(30_000),
  accrued: usd(28_012),
  costIfNothingChanges: usd(51_739),
  course: {
    planned: usd(25_000),
    basis: 'minimum',
    today: null,
    leftAtPayBy: usd(25_000),
    leftAtEnd: usd(0),
    atRisk: true,
    shortPerMonth: usd(5_000),
    cost: usd(0),
  },
  transferFee: null,
  problems: [],
  card: {
    dueDay: 14,
    closeDay: 20,
    minimum: { kind: 'percent_plus_interest_and_fees', pctPpm: 10_000, floor: usd(2_500), roundToMinor: 1 },
    segments: [
      {
        id: promoId,
        kind: 'deferred',
        balance: usd(150_000),
        aprPpm: 0,
        promo: { endsOn: '2026-09-03', revertAprPpm: 269_900, deferredAccrued: usd(28_012) },
      },
    ],
  },
  ...values,
});

export const loan = (values: Partial<Loan> = {}): Loan => ({
  account: account({
    id: loanId,
    name: 'Car loan',
    type: 'loan',
    subtype: 'auto',
    mask: null,
    balance: usd(-1_200_000),
  }),
  version: null,
  owed: usd(1_200_000),
  aprPpm: null,
  payment: null,
  dueDay: null,
  next: null,
  paidOffOn: null,
  remainingInterest: null,
  missing: ['apr', 'payment', 'due_day'],
  ...values,
});

const summary = (
  strategy: DebtPlan['strategy'],
  months: number,
  debtFreeOn: string,
  interest: number,
  saved: number | null,
): DebtPlan['plan'] => ({
  strategy,
  result: { outcome: 'paid_off', months, debtFreeOn },
  totalInterest: usd(interest),
  totalPaid: usd(350_000 + interest),
  firstWin: { debtId: storeId, on: '2026-05-14' },
  interestSaved: saved === null ? null : usd(saved),
  monthsSaved: saved === null ? null : 100,
});

/** Returns an avalanche plan for two cards with $500.00 a month. Three months of rows are enough for a screen. */
export const plan = (values: Partial<DebtPlan> = {}): DebtPlan => ({
  strategy: 'avalanche',
  monthly: usd(50_000),
  startOn: '2026-03-01',
  minimums: usd(10_000),
  debts: [
    {
      id: cardId,
      name: 'Aria Visa',
      kind: 'card',
      owed: usd(100_000),
      aprPpm: 249_900,
      minimum: usd(7_500),
      interest: usd(3_100),
      paidOffOn: '2026-06-01',
    },
    {
      id: storeId,
      name: 'HomeGoods',
      kind: 'card',
      owed: usd(32_637),
      aprPpm: 299_900,
      minimum: usd(2_500),
      interest: usd(815),
      paidOffOn: '2026-04-01',
    },
  ],
  incomplete: [],
  plan: summary('avalanche', 3, '2026-06-01', 3_915, 64_000),
  comparison: [
    summary('minimum_only', 103, '2034-10-01', 67_915, null),
    summary('avalanche', 3, '2026-06-01', 3_915, 64_000),
    summary('snowball', 3, '2026-06-01', 3_990, 63_925),
    summary('best', 3, '2026-06-01', 3_915, 64_000),
  ],
  rows: [
    row(1, '2026-04-01', [
      [cardId, 2_083, 7_500, 9_047, 85_536],
      [storeId, 816, 2_500, 30_953, 0],
    ]),
    row(2, '2026-05-01', [[cardId, 1_781, 7_500, 42_500, 37_317]]),
    row(3, '2026-06-01', [[cardId, 777, 7_500, 30_594, 0]]),
  ],
  cliffs: [],
  adopted: null,
  ...values,
});

function row(
  month: number,
  on: string,
  debts: [id: string, interest: number, minimum: number, extra: number, closing: number][],
): DebtPlan['rows'][number] {
  const sum = (of: (debt: (typeof debts)[number]) => number) => usd(debts.reduce((total, debt) => total + of(debt), 0));
  return {
    month,
    on,
    debts: debts.map(([id, interest, minimum, extra, closing]) => ({
      id,
      interest: usd(interest),
      minimum: usd(minimum),
      extra: usd(extra),
      payment: usd(minimum + extra),
      closing: usd(closing),
    })),
    interest: sum((debt) => debt[1]),
    payment: sum((debt) => debt[2] + debt[3]),
    closing: sum((debt) => debt[4]),
  };
}

/** Returns a result in which no payment from cash lowers the cost. */
export const planCash = (fields: Partial<PlanCash> = {}): PlanCash => ({
  strategy: 'avalanche',
  monthly: usd(50_000),
  spare: null,
  keep: { debtFreeOn: '2028-10-31', totalInterest: usd(120_000), cost: usd(120_000) },
  later: [],
  use: null,
  costOfKeeping: usd(0),
  ...fields,
});
