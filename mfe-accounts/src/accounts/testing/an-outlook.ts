import type { AccountOutlook, Working } from '@tideline/contract';

const usd = (minor: number) => ({ minor: String(minor), currency: 'USD' });
const line = (key: string, minor: number) => ({
  key,
  value: { kind: 'money' as const, money: usd(minor) },
  href: null,
});

/** A working with a balance of $1,250.40, upcoming rent of $900.00 and a floor of $100.00. */
const aWorking: Working = {
  formulaId: 'forecast.safe-to-move',
  lines: [
    line('balance', 125_040),
    line('income', 0),
    line('bills', -90_000),
    line('debt_payments', 0),
    line('other_movements', 0),
    line('everyday_spending', 0),
    line('floor', 10_000),
    line('round_to', 100),
    line('smallest_move', 0),
    { key: 'history_days', value: { kind: 'count', count: 200 }, href: null },
  ],
  result: line('safe_to_move', 25_000),
  assumptions: ['spending_as_in_own_history'],
  otherwise: null,
};

const betterUse: Working = {
  formulaId: 'insight.better-use',
  lines: [
    line('amount', 125_040),
    { key: 'apy_now', value: { kind: 'ppm', ppm: 0 }, href: null },
    { key: 'better_apy', value: { kind: 'ppm', ppm: 43_500 }, href: null },
    { key: 'tax', value: { kind: 'ppm', ppm: 0 }, href: null },
    { key: 'days', value: { kind: 'count', count: 365 }, href: null },
  ],
  result: line('gain', 5_439),
  assumptions: ['before_tax'],
  otherwise: line('gain', 0),
};

/** Returns the outlook that loads after the list. */
export const anOutlook = (accountId: string, bestId: string, fields: Partial<AccountOutlook> = {}): AccountOutlook => ({
  accountId,
  trend: [usd(100_000), usd(110_000), usd(125_040)],
  safeToMove: {
    amount: usd(25_000),
    reason: null,
    lowest: usd(35_040),
    lowestOn: '2026-03-05',
    lookedUntil: '2026-04-15',
    topUp: null,
    working: aWorking,
  },
  earnings: {
    yearly: usd(0),
    apyPpm: 0,
    best: {
      accountId: bestId,
      accountName: 'Rainy day',
      yearly: usd(5_439),
      apyPpm: 43_500,
      difference: usd(5_439),
      working: betterUse,
    },
  },
  ...fields,
});
