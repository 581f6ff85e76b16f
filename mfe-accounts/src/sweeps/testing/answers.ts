import type { Account, Card, Goal, PlannedMove, SweepRule, SweepRun, SweepRunDetail } from '@tideline/contract';
import { emptyPlan } from '@tideline/mfe-kit/testing';
import { backtest } from './backtest.ts';
import { aRule, aRun, aRunDetail, usd } from './sweeps.ts';

interface Inputs {
  rules?: readonly SweepRule[];
  proposed?: readonly SweepRun[];
  underWay?: readonly SweepRun[];
  done?: readonly SweepRun[];
  goals?: readonly Goal[];
  detail?: Partial<SweepRunDetail>;
  killSwitch?: boolean;
  accounts?: readonly Account[];
  cards?: readonly Card[];
  moves?: readonly PlannedMove[];
}

/** Returns the server's responses for a household with sweeps. */
export function answersOf({
  rules = [aRule()],
  proposed = [aRun()],
  underWay = [],
  done = [],
  goals = [],
  detail = {},
  killSwitch = false,
  accounts = [],
  cards = [],
  moves = [],
}: Inputs = {}) {
  const all = [...proposed, ...underWay, ...done];
  const counts = { proposed: proposed.length, underWay: underWay.length, done: done.length };
  const viewOf = (view: string | undefined): readonly SweepRun[] =>
    view === 'proposed' ? proposed : view === 'under_way' ? underWay : view === 'done' ? done : all;
  return {
    sweepRules: {
      backtest: () => backtest(),
      backtestProgress: () => ({ percent: 40 }),
      list: () => ({
        items: [...rules],
        conflicts: [],
        moved: usd(300_000),
        movedThisMonth: usd(120_000),
        earned: usd(1_000),
        killSwitch,
        nextEvaluation: killSwitch ? null : '2026-03-02',
        evaluatedAt: '2026-03-01T07:00:00Z',
      }),
    },
    sweepRuns: {
      list: ({ view }: { view?: string }) => ({ items: [...viewOf(view)], nextCursor: null, counts }),
      get: ({ id }: { id: string }) => aRunDetail({ ...all.find((run) => run.id === id), ...detail }),
    },
    accounts: { list: () => ({ items: [...accounts] }) },
    cards: { list: () => ({ items: [...cards] }) },
    promos: { list: () => ({ items: [] }) },
    goals: { list: () => ({ items: [...goals] }) },
    todaysPlan: { get: () => ({ ...emptyPlan, moves: [...moves] }) },
  };
}
