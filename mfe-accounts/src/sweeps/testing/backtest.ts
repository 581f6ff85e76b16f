import type { SweepBacktest } from '@tideline/contract';
import { earnedWorking, ids, usd } from './sweeps.ts';

export const outcome = (lowest: number, overdraftDays: number): SweepBacktest['withRules'] => ({
  lowest: usd(lowest),
  lowestOn: '2025-07-03',
  lowestAccountId: ids.everyday,
  overdraftDays,
  accounts: [
    {
      accountId: ids.everyday,
      name: 'Everyday',
      end: usd(lowest + 100_000),
      lowest: usd(lowest),
      lowestOn: '2025-07-03',
      overdraftDays,
      interest: usd(0),
    },
  ],
});

export const backtest = (fields: Partial<SweepBacktest> = {}): SweepBacktest => ({
  from: '2025-03-01',
  through: '2026-02-28',
  transactions: 812,
  movedOn: usd(800_000),
  broughtBack: usd(50_000),
  moves: 9,
  earned: usd(21_234),
  working: earnedWorking,
  withRules: outcome(61_000, 1),
  doingNothing: outcome(40_000, 2),
  inTransit: usd(0),
  runs: [
    {
      on: '2025-06-02',
      ruleId: ids.rule,
      fromAccountId: ids.everyday,
      fromName: 'Everyday',
      toAccountId: ids.savings,
      toName: 'Savings',
      amount: usd(800_000),
    },
  ],
  floors: [],
  historyMonths: 24,
  notTried: [],
  ...fields,
});
