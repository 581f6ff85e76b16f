import type { PlannedMove, TodaysPlan, Transaction, TransferSuggestion, Working } from '@tideline/contract';
import { emptyPlan } from './dashboard.ts';

const usd = (minor: number) => ({ minor: String(minor), currency: 'USD' });

/** Accounts of the example plan. */
export const planAccounts = {
  everyday: '018f0000-0000-7000-8000-0000000000c1',
  rainy: '018f0000-0000-7000-8000-0000000000c2',
  online: '018f0000-0000-7000-8000-0000000000c3',
  harbor: '018f0000-0000-7000-8000-0000000000b1',
  carLoan: '018f0000-0000-7000-8000-0000000000b2',
};

const { everyday, rainy, online, harbor, carLoan } = planAccounts;

const amountWorking = (minor: number): Working => ({
  formulaId: 'move.amount',
  lines: [{ key: 'part_debt', value: { kind: 'money', money: usd(minor) }, href: null }],
  result: { key: 'move_amount', value: { kind: 'money', money: usd(minor) }, href: null },
  assumptions: ['kept_for_what_is_ahead'],
  otherwise: null,
});

const valueWorking = (minor: number): Working => ({
  formulaId: 'today.first-year',
  lines: [{ key: 'worth_of_move', value: { kind: 'money', money: usd(minor) }, href: null }],
  result: { key: 'worth_first_year', value: { kind: 'money', money: usd(minor) }, href: null },
  assumptions: [],
  otherwise: null,
});

/** Returns one of today's moves from Rainy day. A test overrides the parts that matter to it. */
export function aMove(fields: Partial<PlannedMove> & Pick<PlannedMove, 'class' | 'to'>): PlannedMove {
  const { amount = usd(94_900), value = usd(48_712), per = 'once', payBy = null } = fields;
  return {
    id: `${rainy}>${fields.to.accountId}`,
    kind: fields.to.kind === 'account' ? 'transfer' : 'pay',
    from: { accountId: rainy, accountName: 'Rainy day' },
    overdue: false,
    paysOff: false,
    ratePpm: null,
    sourceYieldPpm: 5_000,
    href: `/credit-cards?pay=${fields.to.accountId}&move=${rainy}%3E${fields.to.accountId}`,
    working: amountWorking(Number(amount.minor)),
    parts: [
      { class: fields.class, amount, payBy, promoId: null, per, value, working: valueWorking(Number(value.minor)) },
    ],
    ...fields,
    amount,
    value,
    per,
    payBy,
  };
}

const moves: PlannedMove[] = [
  aMove({
    class: 'promo',
    to: { kind: 'card', accountId: harbor, accountName: 'Harbor Home' },
    payBy: '2026-03-12',
    paysOff: true,
  }),
  aMove({
    class: 'debt',
    to: { kind: 'loan', accountId: carLoan, accountName: 'Car loan' },
    amount: usd(404_717),
    value: usd(99_100),
    per: 'year',
    ratePpm: 249_900,
    href: `/debt?pay=${carLoan}&move=${rainy}%3E${carLoan}`,
  }),
  aMove({
    class: 'savings',
    to: { kind: 'account', accountId: online, accountName: 'Online savings' },
    amount: usd(890_000),
    value: usd(32_900),
    per: 'year',
    ratePpm: 42_000,
    href: `/transactions?move=${rainy}%3E${online}`,
  }),
];

/** A plan for Mar 1, 2026 with three moves from Rainy day, and cash that stays in both accounts. */
export const examplePlan: TodaysPlan = {
  ...emptyPlan,
  cash: usd(2_348_800),
  spare: usd(1_389_617),
  accounts: [
    { accountId: rainy, accountName: 'Rainy day', balance: usd(2_000_500), spare: usd(1_389_617) },
    { accountId: everyday, accountName: 'Everyday', balance: usd(348_300), spare: usd(0) },
  ],
  moves,
  stays: [
    { accountId: rainy, accountName: 'Rainy day', reason: 'floor', amount: usd(403_800), until: null, promoId: null },
    {
      accountId: rainy,
      accountName: 'Rainy day',
      reason: 'bills',
      amount: usd(207_083),
      until: '2026-04-15',
      promoId: null,
    },
    {
      accountId: everyday,
      accountName: 'Everyday',
      reason: 'bills',
      amount: usd(348_300),
      until: '2026-04-15',
      promoId: null,
    },
  ],
  kept: [
    { reason: 'floor', amount: usd(403_800), until: null, promoId: null },
    { reason: 'bills', amount: usd(555_383), until: '2026-04-15', promoId: null },
  ],
  firstYear: usd(180_712),
  working: valueWorking(180_712),
  nextOn: '2026-03-12',
};

const leg = (accountId: string, minor: number): Transaction => ({
  id: accountId.replace('018f', '0190'),
  version: 1,
  accountId,
  postedOn: '2026-03-01',
  amount: usd(minor),
  payee: 'Transfer',
  memo: null,
  rawDescription: null,
  checkNumber: null,
  kind: 'transfer',
  status: 'posted',
  needsReview: false,
  excluded: false,
  categoryId: null,
  source: 'manual',
  originalAmount: null,
  splits: [],
  tagIds: [],
  attachmentCount: 0,
  transfer: null,
  runningBalance: null,
});

/** Returns the response to a recorded transfer. */
export const recordedTransfer = (fromAccountId: string, toAccountId: string, minor: number): TransferSuggestion => ({
  id: '01900000-0000-7000-8000-0000000000ff',
  version: 1,
  state: 'confirmed',
  outflow: leg(fromAccountId, -minor),
  inflow: leg(toAccountId, minor),
  kind: 'transfer',
  fee: null,
  confidencePpm: null,
  isSure: true,
  reasons: [],
});
