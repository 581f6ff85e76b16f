import { toMoney, type Insight, type InsightFeed } from '@tideline/contract';

const usd = (minor: number) => toMoney(minor, 'USD');
const money = (minor: number) => ({ kind: 'money' as const, money: usd(minor) });
export const id = (last: number) => `018f0000-0000-7000-8000-0000000000${String(last).padStart(2, '0')}`;

const idle: Insight = {
  id: id(1),
  version: 0,
  type: 'idle_cash',
  kind: 'saving',
  severity: 'notice',
  state: 'active',
  acted: false,
  subject: { kind: 'account', id: id(91), name: 'Rainy day savings', href: `/accounts?account=${id(91)}` },
  facts: {
    amount: money(500_000),
    rate_now: { kind: 'ppm', ppm: 5_000 },
    rate_better: { kind: 'ppm', ppm: 42_000 },
    to_account: { kind: 'text', text: 'Online savings' },
    use: { kind: 'text', text: 'better_apy' },
  },
  evidence: [
    {
      kind: 'account',
      id: id(91),
      name: 'Rainy day savings',
      href: `/accounts?account=${id(91)}`,
      on: null,
      amount: null,
    },
  ],
  evidenceCount: 1,
  working: {
    formulaId: 'insight.better-use',
    lines: [
      { key: 'amount', value: money(500_000), href: '/accounts' },
      { key: 'apy_now', value: { kind: 'ppm', ppm: 5_000 }, href: '/accounts' },
      { key: 'better_apy', value: { kind: 'ppm', ppm: 42_000 }, href: '/accounts' },
      { key: 'tax', value: { kind: 'ppm', ppm: 0 }, href: '/settings' },
      { key: 'days', value: { kind: 'count', count: 365 }, href: '/accounts' },
    ],
    result: { key: 'gain', value: money(18_500), href: null },
    assumptions: ['simple_interest', 'rates_stay'],
    otherwise: null,
  },
  value: null,
  confidencePpm: 800_000,
  deadlineOn: null,
  period: null,
  moveId: null,
  acts: [
    { kind: 'link', does: 'move', amount: null, href: '/sweeps?new=1' },
    { kind: 'link', does: 'open', amount: null, href: `/accounts?account=${id(91)}` },
  ],
  snoozedUntil: null,
  dismissReason: null,
  feedback: null,
  firstFoundOn: '2026-02-27',
};
export const valued: Insight = {
  ...idle,
  value: {
    untilNextStatement: usd(1_520),
    perYear: usd(18_500),
    workings: { untilNextStatement: idle.working, perYear: idle.working },
  },
};
export const twice: Insight = {
  ...idle,
  id: id(2),
  type: 'duplicate_charge',
  kind: 'risk',
  severity: 'warning',
  subject: { kind: 'transaction', id: id(92), name: 'Harbor Vet Clinic', href: `/transactions?transaction=${id(92)}` },
  facts: {
    amount: money(8_640),
    first_on: { kind: 'date', on: '2026-02-25' },
    second_on: { kind: 'date', on: '2026-02-25' },
  },
  evidence: [
    {
      kind: 'transaction',
      id: id(92),
      name: 'Harbor Vet Clinic',
      href: `/transactions?transaction=${id(92)}`,
      on: '2026-02-25',
      amount: usd(-8_640),
    },
  ],
  evidenceCount: 7,
  working: { ...idle.working, formulaId: 'insight.sum', result: { key: 'total', value: money(8_640), href: null } },
  acts: [
    {
      kind: 'merge_duplicate',
      kept: { id: id(92), version: 3 },
      gone: { id: id(93), version: 1 },
      href: `/transactions?transaction=${id(93)}`,
    },
  ],
};
export const gym: Insight = {
  ...idle,
  id: id(3),
  type: 'new_subscription',
  kind: 'habit',
  subject: { kind: 'series', id: id(94), name: 'Gym', href: null },
  facts: { price: money(2_500), since: { kind: 'date', on: '2026-01-05' } },
  deadlineOn: '2026-03-05',
  acts: [
    { kind: 'remind', on: '2026-03-02', href: '/transactions' },
    { kind: 'end_series', series: { id: id(94), version: 0 }, href: '/transactions' },
  ],
};

export const feedOf = (items: Insight[], more: Partial<InsightFeed> = {}): InsightFeed => ({
  items,
  counts: {
    saving: items.filter(({ kind }) => kind === 'saving').length,
    risk: items.filter(({ kind }) => kind === 'risk').length,
    habit: items.filter(({ kind }) => kind === 'habit').length,
    unread: items.length,
    snoozed: 0,
    dismissed: 0,
  },
  refreshedAt: '2026-03-01T08:30:00.000Z',
  stale: false,
  history: { days: 200, needed: 30 },
  ...more,
});
