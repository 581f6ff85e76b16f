import { describe, expect, it } from '@jest/globals';
import { civilDate, DEFAULT_SWEEP_SETTINGS, minor, ppm } from '@tideline/domain';
import type { BacktestTask } from './backtest-task.ts';
import { createBacktestLine } from './backtest-thread.ts';

const CHECKING: BacktestTask['accounts'][number] = {
  id: 'checking',
  kind: 'deposit',
  currency: 'USD',
  balanceMinor: minor(0),
  balanceAsOf: civilDate('2026-03-02'),
  ratePpm: ppm(0),
  dailySpendingMinor: minor(0),
  isSweepSuspended: false,
  isLinkDisabled: false,
};
/** The smallest task: one day of an account without transactions. */
const NOTHING: BacktestTask = {
  from: civilDate('2026-03-02'),
  through: civilDate('2026-03-02'),
  accounts: [CHECKING],
  ledger: [],
  transactions: [],
  accountTypes: {},
  settings: DEFAULT_SWEEP_SETTINGS,
  calendar: 'us_fed',
  rules: [],
  ladder: { destinations: [], floorMinor: null },
  asks: { cards: [], loans: [], goals: [] },
  floorsMinor: [],
};
const outcomes = async (asked: readonly Promise<unknown>[]): Promise<string[]> =>
  (await Promise.allSettled(asked)).map((each) =>
    each.status === 'fulfilled'
      ? 'done'
      : each.reason instanceof Error && 'code' in each.reason
        ? String(each.reason.code)
        : String(each.reason),
  );

describe('the backtest queue', () => {
  it('accepts three tasks per household and still runs those of other households', async () => {
    const line = createBacktestLine();
    const greedy = Array.from({ length: 30 }, () => line.run('greedy', NOTHING));
    expect(await outcomes([...greedy, line.run('other', NOTHING)])).toEqual([
      'done',
      'done',
      'done',
      ...Array.from({ length: 27 }, () => 'TOO_MANY_ATTEMPTS'),
      'done',
    ]);
    expect(await outcomes([line.run('greedy', NOTHING)])).toEqual(['done']); // the household's slots are free again
  });

  it('times out each task separately, including one queued behind a timed-out task', async () => {
    const line = createBacktestLine({ limitMs: 1 });
    const late = 'Error: a backtest took longer than 1 ms';
    expect(await outcomes([line.run('a', NOTHING), line.run('b', NOTHING), line.run('c', NOTHING)])).toEqual([
      late,
      late,
      late,
    ]);
  });

  it('ends a canceled task and frees its slot immediately, so that the next task runs', async () => {
    const line = createBacktestLine();
    const years = { ...NOTHING, through: civilDate('2096-03-02') }; // takes minutes if it is not canceled
    const viewers = [new AbortController(), new AbortController(), new AbortController()];
    const ended = outcomes(viewers.map(({ signal }) => line.run('a', years, signal)));
    const left = 'ClientLeft: the client left before its response';
    for (const viewer of viewers) viewer.abort();
    expect(await outcomes([line.run('a', NOTHING)])).toEqual(['done']);
    expect(await ended).toEqual([left, left, left]);
    expect(line.progressOf('a')).toBeNull();
  });
});
