import type {
  ModeChange,
  ModeDiff,
  ModeLastMonth,
  ModeOutcome,
  ModeOverview,
  ModeParameters,
  ModePreview,
} from '@tideline/contract';

export const usd = (minor: number) => ({ minor: String(minor), currency: 'USD' });
export const card = '018f0000-0000-7000-8000-0000000000c1';
export const loan = '018f0000-0000-7000-8000-0000000000c2';
export const changeSetId = '018f0000-0000-7000-8000-0000000000e1';

export const balanced: ModeParameters = {
  floor: { kind: 'months', months: 1 },
  bufferDays: 7,
  confidence: 'p99',
  hurdlePpm: null,
  debtOrder: 'promo_aware',
  customOrder: [],
  destinationOrder: ['buffer', 'debt', 'savings', 'low_debt', 'promo'],
  promoMarginDays: null,
  automation: { level: 'propose' },
};
export const quickWins: ModeParameters = {
  ...balanced,
  floor: { kind: 'months', months: 0.5 },
  hurdlePpm: 0,
  debtOrder: 'snowball',
};

const outcome: ModeOutcome = {
  floor: usd(300_000),
  floorChange: usd(0),
  debtFreeOn: '2028-04-01',
  monthsSooner: 0,
  interest: usd(91_200),
  interestSaved: usd(0),
  paidToday: usd(120_000),
  paidTodayChange: usd(0),
};
const choice = (key: ModeOverview['modes'][number]['key'], fields: Partial<ModeOverview['modes'][number]> = {}) => ({
  key,
  parameters: balanced,
  reasons: [],
  figure: null,
  outcome,
  ...fields,
});
export const overview = (fields: Partial<ModeOverview> = {}): ModeOverview => ({
  version: 4,
  current: { key: 'balanced', parameters: balanced, since: null },
  scheduled: null,
  undo: null,
  before: null,
  bestYieldPpm: 31_000,
  monthlyExpenses: usd(300_000),
  modes: [
    choice('balanced', { figure: { kind: 'interest', amount: usd(91_200), debtFreeOn: '2028-04-01' } }),
    choice('quick_wins', {
      parameters: quickWins,
      outcome: {
        floor: usd(150_000),
        floorChange: usd(-150_000),
        debtFreeOn: '2028-06-01',
        monthsSooner: -2,
        interest: usd(96_800),
        interestSaved: usd(-5_600),
        paidToday: usd(200_000),
        paidTodayChange: usd(80_000),
      },
    }),
    choice('safety_first', {
      figure: { kind: 'buffer', missing: usd(250_000), floor: usd(900_000) },
      outcome: { ...outcome, floor: usd(900_000), floorChange: usd(600_000) },
    }),
    choice('float', { reasons: [{ code: 'segment_bears_interest', debts: [{ id: card, name: 'Aria Visa' }] }] }),
    choice('custom', {
      parameters: { ...balanced, debtOrder: 'custom' },
      outcome: {
        ...outcome,
        onceMoved: { debtFreeOn: '2028-03-01', monthsSooner: 1, interest: usd(88_000), interestSaved: usd(3_200) },
      },
    }),
  ],
  debts: [
    { id: card, name: 'Aria Visa', owed: usd(400_000), aprPpm: 240_000 },
    { id: loan, name: 'Car', owed: usd(90_000), aprPpm: 60_000 },
  ],
  ...fields,
});

export const diff: ModeDiff = {
  isEmpty: false,
  parameters: ['floor', 'debtOrder'],
  hasOwnPlan: false,
  debtFree: { before: '2028-04-01', after: '2028-06-01', monthsSooner: -2 },
  interest: { before: usd(91_200), after: usd(96_800), saved: usd(-5_600), working: null },
  lowestCash: { before: usd(200_000), after: usd(150_000), change: usd(-50_000), working: null },
  sweeps: { added: [{ id: 's', from: 'Everyday', to: 'Car', amount: usd(50_000) }], removed: [], changed: [] },
};
export const change = (fields: Partial<ModeChange> = {}): ModeChange => ({
  id: '018f0000-0000-7000-8000-0000000000d1',
  version: 1,
  key: 'quick_wins',
  parameters: quickWins,
  state: 'active',
  startsOn: '2026-03-01',
  startedOn: '2026-03-01',
  refusal: null,
  diff,
  by: 'Ada',
  createdAt: '2026-03-01T12:00:00Z',
  changeSetId,
  ...fields,
});
export const preview = (fields: Partial<ModePreview> = {}): ModePreview => ({
  key: 'quick_wins',
  parameters: quickWins,
  reasons: [],
  diff,
  ...fields,
});

export const lastMonth: ModeLastMonth = {
  from: '2026-02-01',
  through: '2026-02-28',
  modes: [
    {
      key: 'balanced',
      moved: usd(26_000),
      moves: 2,
      toDebts: usd(6_000),
      toSavings: usd(20_000),
      working: {
        formulaId: 'mode.moved',
        lines: [
          { key: 'moved_to', name: 'Savings', value: { kind: 'money', money: usd(20_000) }, href: '/sweeps' },
          { key: 'moved_to', name: 'Aria Visa', value: { kind: 'money', money: usd(6_000) }, href: '/sweeps' },
        ],
        result: { key: 'moved_in_month', value: { kind: 'money', money: usd(26_000) }, href: null },
        assumptions: ['every_proposal_approved'],
        otherwise: null,
      },
    },
    {
      key: 'quick_wins',
      moved: usd(31_000),
      moves: 2,
      toDebts: usd(31_000),
      toSavings: usd(0),
      working: {
        formulaId: 'mode.moved',
        lines: [],
        result: { key: 'moved_in_month', value: { kind: 'money', money: usd(0) }, href: null },
        assumptions: [],
        otherwise: null,
      },
    },
    {
      key: 'safety_first',
      moved: usd(0),
      moves: 0,
      toDebts: usd(0),
      toSavings: usd(0),
      working: {
        formulaId: 'mode.moved',
        lines: [],
        result: { key: 'moved_in_month', value: { kind: 'money', money: usd(0) }, href: null },
        assumptions: [],
        otherwise: null,
      },
    },
  ],
};
