import type {
  Money,
  SweepAccount,
  SweepPreview,
  SweepRule,
  SweepSettings,
  TwoPersonApproval,
} from '@tideline/contract';

export const usd = (minor: number): Money => ({ minor: String(minor), currency: 'USD' });
const id = (last: string): string => `018f0000-0000-7000-8000-0000000000${last}`;
export const ids = {
  everyday: id('b1'),
  savings: id('b2'),
  visa: id('b3'),
  idle: id('a1'),
  extra: id('a2'),
  changeSet: id('f1'),
};

export const aSettings = (fields: Partial<SweepSettings> = {}): SweepSettings => ({
  version: 3,
  floors: [
    {
      accountId: ids.everyday,
      name: 'Everyday',
      floor: null,
      inForce: usd(104_757),
      basis: 'half_paycheck',
      balance: usd(278_119),
      balanceOn: '2026-03-01',
      isStale: false,
    },
    {
      accountId: ids.savings,
      name: 'Savings',
      floor: usd(20_000),
      inForce: usd(20_000),
      basis: 'entered',
      balance: usd(1_841_261),
      balanceOn: '2026-02-01',
      isStale: true,
    },
  ],
  bufferDays: null,
  confidencePpm: null,
  automation: null,
  destinationOrder: 'as_listed',
  maxPerTransfer: null,
  maxPerDay: null,
  maxPerWeek: null,
  maxPerMonth: null,
  maxSharePpm: null,
  coolDownDays: 3,
  weekdays: [1, 2, 3, 4, 5],
  bankHolidays: true,
  blackoutDates: [],
  cancelWindowHours: 24,
  staleAfterDays: 3,
  transferDays: 1,
  topUpLeadDays: 3,
  killSwitch: false,
  killSwitchAt: null,
  mode: { bufferDays: 7, confidencePpm: 990_000, automation: { level: 'propose' } },
  ...fields,
});

/** Returns a rule with only the fields that the page reads. */
export const aRule = (ruleId: string, name: string): SweepRule => ({ id: ruleId, name, state: 'active' }) as SweepRule;

const move: SweepPreview['moves'][number] = {
  ruleId: ids.idle,
  ruleName: 'Idle cash',
  leg: 'sweep',
  from: { accountId: ids.everyday, name: 'Everyday' },
  to: { accountId: ids.visa, name: 'Aria Visa' },
  forName: null,
  amount: usd(18_000),
  approval: 'needs_approval',
  perYear: usd(4_000),
  working: {
    formulaId: 'sweep.amount',
    lines: [],
    result: { key: 'sweep_amount', value: { kind: 'money', money: usd(18_000) }, href: null },
    assumptions: [],
    otherwise: null,
  },
};

export const aPreview = (amount: number | null): SweepPreview => ({
  on: '2026-02-27',
  moves: amount === null ? [] : [{ ...move, amount: usd(amount) }],
  skipped: [],
});

export const anAccountWay = (fields: Partial<SweepAccount> = {}): SweepAccount => ({
  accountId: ids.everyday,
  version: 0,
  name: 'Everyday',
  way: 'instruct',
  bank: null,
  referenceEnd: null,
  isFed: false,
  suspended: null,
  disabled: null,
  ...fields,
});

export const aTwoPerson = (fields: Partial<TwoPersonApproval> = {}): TwoPersonApproval => ({
  version: 0,
  above: null,
  approvers: [
    { userId: ids.idle, name: 'Ann', isYou: true },
    { userId: ids.extra, name: 'Bob', isYou: false },
  ],
  ...fields,
});
