import type { Dashboard, Forecast, TodaysPlan } from '@tideline/contract';

const zero = { minor: '0', currency: 'USD' };

/** The forecast of a household without deposit accounts on Mar 1, 2026. */
export const emptyForecast: Forecast = {
  today: '2026-03-01',
  until: '2026-04-15',
  account: null,
  currency: 'USD',
  accounts: [],
  opening: zero,
  floor: zero,
  days: [],
  lowest: { on: '2026-03-01', amount: zero },
  belowFloorOn: null,
  confidencePpm: 990_000,
  lookedUntil: '2026-04-15',
  marks: [],
  stale: [],
  assumed: [],
  historyDays: 0,
};

/** The plan of a household without accounts on Mar 1, 2026. */
export const emptyPlan: TodaysPlan = {
  today: '2026-03-01',
  cash: zero,
  spare: null,
  accounts: [],
  moves: [],
  stays: [],
  kept: [],
  made: [],
  firstYear: zero,
  working: null,
  nextOn: null,
  leftOut: [],
};

/** The dashboard of a household without accounts on Mar 1, 2026. A test adds the data that its widget shows. */
export const emptyDashboard: Dashboard = {
  layout: { version: 0, widgets: [] },
  today: '2026-03-01',
  todaysPlan: emptyPlan,
  netWorth: {
    currency: 'USD',
    current: { on: '2026-03-01', assets: zero, liabilities: zero, net: zero },
    changeSinceLastMonth: zero,
  },
  cash: zero,
  owedOnCards: zero,
  owedOnCardsAfter: zero,
  asOf: { netWorth: null, cash: null, owedOnCards: null, safeToMove: null, debt: null },
  cardCount: 0,
  debt: { owed: zero, debtFreeOn: null, adopted: false, incomplete: 0 },
  promos: [],
  cashLine: emptyForecast,
  upcoming: [],
  attention: [],
  checklist: { hasAccount: false, hasTransactions: false, hasCardTerms: false, hasPlan: false, hasSample: false },
  spending: null,
  accounts: [],
  recent: [],
  debts: [],
};
