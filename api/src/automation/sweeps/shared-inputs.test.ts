/**
 * Preview, proposal, final check and backtest compute their results from one ledger with one function, so a changed row
 * changes all of them.
 */
import type { SweepBacktest, SweepPreview, SweepRule, SweepRun, SweepSettings } from '@tideline/contract';
import { civilDate, minor, recheckSweep } from '@tideline/domain';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Changed, done, money } from '../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { keepAbove, addPastHome, type PastHome, ruleBody } from './testing/lived-home.ts';
import { loadHouseholdSweepInputs } from './sweep-inputs.ts';
import { findRun } from './runs.store.ts';

let api: TestApi;
let ann: TestUser;
let home: PastHome;

const TODAY = civilDate('2026-03-02');
const TERMS = keepAbove(200_000);

beforeAll(async () => {
  api = await startTestApi();
  api.clock.move(new Date('2026-03-02T15:00:00Z'));
  ann = await api.signUp();
  home = await addPastHome(api, ann);
});
afterAll(() => api.stop());

const preview = async (): Promise<SweepPreview> => {
  const { preview: found } = done(
    await ann.ask<{ preview: SweepPreview | null }>('POST', '/sweeps/rules/validate', {
      body: { rule: ruleBody(home, TERMS) },
    }),
  );
  if (found === null) throw new Error('no preview');
  return found;
};
const amountOf = ({ moves }: SweepPreview): number => Number(moves[0]?.amount.minor ?? NaN);
const post = async (amount: number, postedOn: string, payee = 'PLUMBER'): Promise<void> =>
  void done(
    await ann.ask('POST', '/transactions', {
      body: { accountId: home.checking, postedOn, amount: money(amount), payee },
    }),
  );
const backtest = async (more: object = {}): Promise<SweepBacktest> =>
  done(
    await ann.ask<SweepBacktest>('POST', '/sweeps/rules/backtest', { body: { rule: ruleBody(home, TERMS), ...more } }),
  );
const settingsWith = async (changes: object): Promise<{ now: SweepPreview; changed: SweepPreview }> => {
  const {
    killSwitch: _,
    killSwitchAt: __,
    mode: ___,
    version: ____,
    floors: _____,
    ...rest
  } = done(await ann.ask<SweepSettings>('GET', '/sweeps/settings'));
  return done(await ann.ask('POST', '/sweeps/settings/preview', { body: { ...rest, floors: [], ...changes } }));
};

describe('shared inputs', () => {
  let before: { preview: number; backtest: SweepBacktest };

  it('give the same backtest result each time', async () => {
    before = { preview: amountOf(await preview()), backtest: await backtest() };
    expect(await backtest()).toEqual(before.backtest);
    expect(before.preview).toBeGreaterThan(100_000);
  });

  it('lead to no more overdrawn days with the two-way default than without rules', () => {
    const { withRules, doingNothing, moves, earned, working, historyMonths } = before.backtest;
    expect(withRules.overdraftDays).toBeLessThanOrEqual(doingNothing.overdraftDays);
    expect(moves).toBeGreaterThan(5);
    expect(Number(earned.minor)).toBeGreaterThan(0);
    expect(working).toMatchObject({ formulaId: 'sweep.earned', result: { value: { money: earned } } });
    expect(historyMonths).toBeGreaterThanOrEqual(11);
  });

  it('neither create nor lose money in the replay', () => {
    const total = ({ accounts }: SweepBacktest['withRules']): number =>
      accounts.reduce((sum, { end }) => sum + Number(end.minor), 0);
    expect(total(before.backtest.withRules) + Number(before.backtest.inTransit.minor)).toBe(
      total(before.backtest.doingNothing),
    );
  });

  it('lead to smaller moves in the same year with a higher floor', async () => {
    const { floors } = await backtest({ floors: [money(0), money(150_000), money(400_000)] });
    const moved = floors.map(({ moved: { minor: amount } }) => Number(amount));
    expect(floors.map(({ floor }) => floor)).toEqual([money(0), money(150_000), money(400_000)]);
    expect(moved).toEqual(moved.toSorted((a, b) => b - a));
    expect(new Set(moved).size).toBe(3);
  });

  it('change the preview, proposal and backtest if one ledger row changes', async () => {
    await post(-90_000, '2026-02-27');
    const after = amountOf(await preview());
    expect(before.preview - after).toBeGreaterThanOrEqual(90_000 - 100);
    const replayed = await backtest();
    const end = (of: SweepBacktest): number =>
      of.doingNothing.accounts.reduce((sum, account) => sum + Number(account.end.minor), 0);
    expect(end(before.backtest) - end(replayed)).toBe(90_000);

    const { item } = done(await ann.ask<Changed<SweepRule>>('POST', '/sweeps/rules', { body: ruleBody(home, TERMS) }));
    done(
      await ann.ask('PUT', `/sweeps/rules/${item.id}/state`, {
        body: { event: 'activate' },
        headers: { 'if-match': '"1"' },
      }),
    );
    done(await ann.ask('POST', '/sweeps/runs/evaluate', { body: {} }));
    const [run] = done(await ann.ask<{ items: SweepRun[] }>('GET', '/sweeps/runs?view=proposed')).items;
    expect(Number(run?.amount.minor)).toBe(after);
  });

  it('apply to the final check before the transfer, which moves less if needed, but never more', async () => {
    const [proposal] = done(await ann.ask<{ items: SweepRun[] }>('GET', '/sweeps/runs?view=proposed')).items;
    const look = () =>
      api.database.db.withHousehold({ householdId: ann.householdId, userId: '' }, async (tx) => {
        const run = await findRun(tx, proposal?.id ?? '');
        if (run === null) throw new Error('no run');
        return recheckSweep(await loadHouseholdSweepInputs(tx, TODAY), run);
      });
    const approved = Number(proposal?.amount.minor);
    expect(await look()).toMatchObject({ event: 'instruct', amountMinor: approved });
    await post(-40_000, '2026-03-01');
    const rechecked = await look();
    expect(rechecked).toMatchObject({ event: 'instruct' });
    if (rechecked.event === 'instruct') expect(approved - rechecked.amountMinor).toBeGreaterThanOrEqual(40_000 - 100);
    await post(900_000, '2026-02-26', 'GIFT');
    expect(await look()).toMatchObject({ event: 'instruct', amountMinor: minor(approved) });
  });

  it('show which amounts other settings would have moved on the last business day', async () => {
    const { now, changed } = await settingsWith({ maxPerTransfer: money(30_000) });
    expect(now.on).toBe('2026-02-27');
    expect(amountOf(now)).toBeGreaterThan(30_000);
    expect(amountOf(changed)).toBe(30_000);
    const closed = await settingsWith({ weekdays: [1, 2, 3, 4] });
    expect(closed.changed).toMatchObject({ moves: [], skipped: [{ reason: 'weekday_off' }] });
    const floored = await settingsWith({ floors: [{ accountId: home.checking, floor: money(9_000_000) }] });
    expect(floored.changed.moves.filter(({ leg }) => leg === 'sweep')).toEqual([]);
  });
});
