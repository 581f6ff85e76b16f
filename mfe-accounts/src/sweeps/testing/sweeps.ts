import type { Goal, Money, SweepRule, SweepRun, SweepRunDetail, SweepTerms, Working } from '@tideline/contract';
import type { RuleKind } from '../rules/kinds.ts';

export const usd = (minor: number): Money => ({ minor: String(minor), currency: 'USD' });
const id = (last: string): string => `018f0000-0000-7000-8000-0000000000${last}`;

export const ids = {
  everyday: id('b1'),
  savings: id('b2'),
  card: id('b3'),
  promo: id('c1'),
  goal: id('d1'),
  rule: id('a1'),
  otherRule: id('a2'),
  run: id('e1'),
  changeSet: id('f1'),
};

const line = (key: string, minor: number): Working['result'] => ({
  key,
  value: { kind: 'money', money: usd(minor) },
  href: null,
});

export const earnedWorking: Working = {
  formulaId: 'sweep.earned-so-far',
  lines: [
    { key: 'unit_days_out', value: { kind: 'count', count: 10_000_000 }, href: null },
    { key: 'average_difference_out', value: { kind: 'ppm', ppm: 36_500 }, href: null },
    { key: 'unit_days_back', value: { kind: 'count', count: 0 }, href: null },
    { key: 'average_difference_back', value: { kind: 'ppm', ppm: 0 }, href: null },
  ],
  result: line('earned_so_far', 1_000),
  assumptions: ['rates_as_at_each_move'],
  otherwise: null,
};

const amountWorking: Working = {
  formulaId: 'sweep.amount',
  lines: [
    line('wanted', 200_000),
    line('safe_to_move', 200_000),
    line('above_floor', 400_000),
    line('already_promised', 0),
    line('round_to', 100),
    line('min_move', 2_000),
    { key: 'rounding', value: { kind: 'text', text: 'down' }, href: null },
  ],
  steps: [
    line('balance', 500_000),
    line('bills', -120_000),
    line('debt_payments', -30_000),
    line('everyday_spending', -50_000),
    line('floor', 100_000),
  ],
  result: line('sweep_amount', 200_000),
  assumptions: ['money_out_before_money_in'],
  otherwise: line('balance_kept', 500_000),
};

const schedule = { startsOn: '2026-03-15', every: 'monthly', endsOn: null } as const;
const TERMS: Readonly<Record<RuleKind, SweepTerms>> = {
  keep_target: { kind: 'keep_target', target: usd(300_000), band: usd(50_000) },
  above_threshold: { kind: 'above_threshold', threshold: usd(300_000) },
  percent_of_income: { kind: 'percent_of_income', sharePpm: 150_000 },
  round_up: { kind: 'round_up', unit: usd(100), releaseAt: usd(500), startsOn: '2026-02-01' },
  fixed_schedule: { kind: 'fixed_schedule', amount: usd(25_000), schedule },
  promo_deadline: { kind: 'promo_deadline', promoId: ids.promo },
  minimum_payment: { kind: 'minimum_payment' },
  debt_extra: { kind: 'debt_extra', amount: null },
  buffer_refill: { kind: 'buffer_refill', protectedFloor: usd(50_000) },
  savings_goal: { kind: 'savings_goal', goalId: ids.goal, schedule },
};

const toDebt: ReadonlySet<RuleKind> = new Set<RuleKind>(['promo_deadline', 'minimum_payment', 'debt_extra']);

function placeOf(kind: RuleKind): SweepRule['destinations'][number] {
  if (kind === 'savings_goal') return { kind: 'goal', accountId: ids.savings, goalId: ids.goal };
  return toDebt.has(kind)
    ? { kind: 'card_segment', accountId: ids.card, segmentId: 'purchases' }
    : { kind: 'account', accountId: ids.savings };
}

/** Returns a rule in the api's format. */
export function aRule({ kind = 'keep_target', ...fields }: Partial<SweepRule> & { kind?: RuleKind } = {}): SweepRule {
  return {
    id: ids.rule,
    version: 1,
    state: 'active',
    suspendedFor: null,
    events: ['pause', 'archive'],
    name: 'Idle cash',
    priority: 1,
    direction: toDebt.has(kind) || kind === 'buffer_refill' ? 'one_way' : 'two_way',
    terms: TERMS[kind],
    byHand: false,
    sourceAccountId: ids.everyday,
    destinations: [placeOf(kind)],
    keepFloor: usd(100_000),
    minMove: usd(2_000),
    maxMove: null,
    maxPerWeek: null,
    roundTo: usd(100),
    destinationOrder: null,
    bufferDays: null,
    confidencePpm: null,
    cancelWindowHours: null,
    automation: null,
    obeysLadder: true,
    trigger: 'balance_above',
    currency: 'USD',
    sourceName: 'Everyday',
    destinationNames: ['Savings'],
    inForce: {
      destinationOrder: 'as_listed',
      floor: usd(100_000),
      bufferDays: 7,
      confidencePpm: 990_000,
      cancelWindowHours: 24,
      automation: { level: 'propose' },
    },
    nextEvaluation: '2026-03-02',
    last: {
      on: '2026-02-27',
      outcome: 'skipped',
      reason: 'within_band',
      nextOn: null,
      amount: usd(20_000),
      runId: null,
    },
    waiting: 0,
    moved: usd(300_000),
    movedThisMonth: usd(120_000),
    broughtBack: usd(0),
    earned: usd(1_000),
    earnedWorking,
    createdAt: '2026-01-05T09:00:00Z',
    ...fields,
  };
}

/** Returns a proposal in the api's format. */
export function aRun(fields: Partial<SweepRun> = {}): SweepRun {
  return {
    id: ids.run,
    version: 1,
    ruleId: ids.rule,
    ruleName: 'Idle cash',
    state: 'proposed',
    leg: 'sweep',
    isAskedFor: false,
    from: { accountId: ids.everyday, name: 'Everyday' },
    to: { accountId: ids.savings, name: 'Savings' },
    forName: null,
    amount: usd(200_000),
    proposed: usd(200_000),
    decidedOn: '2026-02-27',
    arrivesOn: '2026-03-03',
    expiresOn: '2026-03-06',
    approval: 'needs_approval',
    twoPerson: null,
    approvedAt: null,
    approvedBy: null,
    cancelUntil: null,
    settledOn: null,
    reason: null,
    returnCode: null,
    perMonth: usd(546),
    perYear: usd(6_552),
    avoids: null,
    waterfall: [
      { key: 'balance', amount: usd(500_000) },
      { key: 'bills', amount: usd(-120_000) },
      { key: 'debt_payments', amount: usd(-30_000) },
      { key: 'floor', amount: usd(-150_000) },
      { key: 'safe_to_move', amount: usd(200_000) },
      { key: 'sweep_amount', amount: usd(200_000) },
    ],
    lowest: { amount: usd(124_000), aboveFloor: usd(24_000), on: '2026-03-05' },
    betterUse: null,
    insteadOf: null,
    way: null,
    can: ['approve', 'lower', 'skip'],
    ...fields,
  };
}

export function aRunDetail(fields: Partial<SweepRunDetail> = {}): SweepRunDetail {
  return {
    ...aRun(),
    working: amountWorking,
    valueWorking: null,
    risks: [
      { code: 'lowest_balance_after', amount: usd(124_000), aboveFloor: usd(24_000), on: '2026-03-05' },
      { code: 'below_floor_chance', chancePpm: 10_000 },
      { code: 'in_transit', until: '2026-03-03' },
    ],
    evidence: [],
    smallest: usd(2_000),
    history: [
      {
        at: '2026-02-27T07:00:00Z',
        event: 'propose',
        from: 'evaluated',
        to: 'proposed',
        amount: usd(200_000),
        reason: null,
        byName: null,
        byMachine: true,
      },
    ],
    ...fields,
  };
}

export const aGoal = (fields: Partial<Goal> = {}): Goal => ({
  id: ids.goal,
  version: 1,
  name: 'Holiday',
  accountId: ids.savings,
  accountName: 'Savings',
  amount: usd(200_000),
  by: '2026-08-01',
  setAside: usd(0),
  setAsideOn: '2026-01-01',
  saved: usd(100_000),
  missing: usd(100_000),
  sharePpm: 500_000,
  isCovered: true,
  state: 'on_track',
  neededPerMonth: usd(20_000),
  reachedOn: '2026-07-20',
  rules: [{ id: ids.rule, name: 'Idle cash', state: 'active' }],
  ...fields,
});
