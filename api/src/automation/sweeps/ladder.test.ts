/** Tests sweep rules that follow the household's ladder: today's plan pays the Visa before cash goes to savings. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type ModePreview,
  type SweepBacktest,
  type SweepPreview,
  type SweepRule,
  type SweepRun,
  type SweepRunDetail,
  type SweepSettings,
  type TodaysPlan,
  toMinor,
} from '@tideline/contract';
import { post, type Changed, done, money } from '../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { keepAbove, addPastHome, type PastHome, ruleBody } from './testing/lived-home.ts';

let api: TestApi;
let ann: TestUser;
let home: PastHome;
let rule: SweepRule;

const sum = (runs: readonly SweepRun[]) => runs.reduce((total, { amount }) => total + toMinor(amount), 0);
const view = async (name: string): Promise<SweepRun[]> =>
  done(await ann.ask<{ items: SweepRun[] }>('GET', `/sweeps/runs?view=${name}`)).items;
const decide = async <Body = SweepRunDetail>(run: SweepRun, what: string): Promise<Body> =>
  done(await ann.ask<Body>('POST', `/sweeps/runs/${run.id}/${what}`, { body: { version: run.version } }));
const move = async (): Promise<TodaysPlan['moves'][number] | undefined> => {
  const { moves } = done(await ann.ask<TodaysPlan>('GET', '/todays-plan'));
  return moves.find(({ kind, from }) => kind === 'pay' && from?.accountId === home.checking);
};
const change = async (body: Partial<Pick<SweepRule, 'obeysLadder'>>): Promise<void> => {
  const { item } = done(
    await ann.ask<Changed<SweepRule>>('PATCH', `/sweeps/rules/${rule.id}`, {
      body,
      headers: { 'if-match': `"${rule.version}"` },
    }),
  );
  rule = item;
};

/** Moves the clock to a day, signs in again, evaluates the rules, and returns the proposals. */
async function morning(day: string): Promise<SweepRun[]> {
  api.clock.move(new Date(`${day}T15:00:00Z`));
  const { headers } = await api.ask('POST', '/auth/sign-in', { body: { email: ann.email, password: ann.password } });
  Object.assign(ann, api.as(headers.get('set-cookie')?.split(';')[0] ?? ''));
  done(await ann.ask('POST', '/sweeps/runs/evaluate', { body: {} }));
  return view('proposed');
}

beforeAll(async () => {
  api = await startTestApi();
  api.clock.move(new Date('2026-03-02T14:00:00Z'));
  ann = await api.signUp();
  home = await addPastHome(api, ann);
  const body = ruleBody(home, keepAbove(200_000), { direction: 'one_way', obeysLadder: true });
  rule = done(await ann.ask<Changed<SweepRule>>('POST', '/sweeps/rules', { body })).item;
  rule = done(
    await ann.ask<Changed<SweepRule>>('PUT', `/sweeps/rules/${rule.id}/state`, {
      body: { event: 'activate' },
      headers: { 'if-match': `"${rule.version}"` },
    }),
  ).item;
});
afterAll(() => api.stop());

describe('a rule that follows the ladder', () => {
  it("pays what today's plan pays from the account, and sends the rest to its own destination", async () => {
    const [better, rest, ...others] = await morning('2026-03-02');
    const planned = await move();
    expect([better, rest, planned].includes(undefined) || others.length > 0).toBe(false);
    if (better === undefined || rest === undefined || planned === undefined) return;
    expect(better.to.accountId).toBe(planned.to.accountId);
    expect([better.amount, better.perYear]).toEqual([planned.amount, planned.value]);
    expect(better.insteadOf).toMatchObject({ to: rest.to, per: 'year' });
    expect(toMinor(better.insteadOf?.gain ?? rest.amount)).toBeGreaterThan(0);
    expect(toMinor(rest.lowest?.amount ?? rest.amount)).toBe(
      toMinor(better.lowest?.amount ?? rest.amount) - toMinor(rest.amount),
    );
  });

  it('proposes the same moves in the preview of a mode unless that mode saves first', async () => {
    const [better] = await view('proposed');
    const preview = async (key: string) =>
      done(await ann.ask<ModePreview>('POST', '/mode/preview', { body: { key } })).diff.sweeps;
    const pays = ({ to, from }: { to: string; from: string }) => to === 'Visa' && from === 'Checking';
    expect((await preview('float')).removed.filter(pays).map(({ amount }) => amount)).toEqual([better?.amount]);
    const same = await preview('balanced');
    expect([...same.removed, ...same.added, ...same.changed]).toEqual([]);
  });

  it('gives its own destination the whole amount if the user declines the better use', async () => {
    const before = await view('proposed');
    const [better, rest] = before as [SweepRun, SweepRun];
    await decide(better, 'skip');
    const [whole, ...others] = await view('proposed');
    expect(others).toEqual([]);
    expect(whole).toMatchObject({ id: rest.id, insteadOf: null, betterUse: null });
    expect(toMinor(whole?.amount ?? rest.amount)).toBe(sum(before));
    expect(whole?.lowest).toEqual(rest.lowest);
  });

  it('never dates the lowest balance of a proposal in the past', async () => {
    api.clock.move(new Date('2026-03-04T15:00:00Z'));
    const [run] = await view('proposed');
    expect((run?.lowest?.on ?? '') >= '2026-03-04').toBe(true);
    const detail = done(await ann.ask<SweepRunDetail>('GET', `/sweeps/runs/${run?.id}`));
    expect(detail.lowest).toEqual(run?.lowest);
  });
});

describe('a rule that always sends to its own destination', () => {
  it('reports a better use, and lets the user split the amount in one step', async () => {
    await change({ obeysLadder: false });
    const [run, ...others] = await morning('2026-03-05');
    expect(others).toEqual([]);
    if (run === undefined) throw new Error('nothing was proposed');
    const planned = await move();
    expect(run.betterUse).toMatchObject({ to: { accountId: planned?.to.accountId }, amount: planned?.amount });
    expect(run.can).toContain('split');
    const { better, rest } = await decide<{ better: SweepRunDetail; rest: SweepRunDetail }>(run, 'split');
    expect([better.state, rest.state]).toEqual(['approved', 'approved']);
    expect(better.amount).toEqual(run.betterUse?.amount);
    expect(sum([better, rest])).toBe(toMinor(run.amount));
    expect(await view('proposed')).toEqual([]);
  });

  it('proposes both parts again if they are undone during the cancel window', async () => {
    const open = await view('under_way');
    expect(open).toHaveLength(2);
    for (const run of open) expect((await decide(run, 'undo')).state).toBe('proposed');
    const again = await view('proposed');
    const names = (runs: readonly SweepRun[]) => runs.map(({ to }) => to.name).toSorted();
    expect(names(again)).toEqual(names(open));
    // The rest is rounded down to whole dollars when it is proposed alone.
    expect(sum(open) - sum(again)).toBeGreaterThanOrEqual(0);
    expect(sum(open) - sum(again)).toBeLessThan(100);
  });
});

describe('the backtest of a rule', () => {
  it('sends surplus to the debt owed at the time, unless the rule ignores the ladder', async () => {
    const sam = await api.signUp({ email: 'past@example.org' });
    const lived = await addPastHome(api, sam);
    await post(sam, { accountId: lived.card, postedOn: '2025-10-01', amount: money(-120_000), payee: 'Dentist' });
    const backtest = async (obeysLadder: boolean): Promise<SweepBacktest> => {
      const rule = ruleBody(lived, keepAbove(200_000), { direction: 'one_way', obeysLadder });
      return done(await sam.ask<SweepBacktest>('POST', '/sweeps/rules/backtest', { body: { rule, months: 6 } }));
    };
    const [following, own] = [await backtest(true), await backtest(false)];
    const toCard = ({ runs }: SweepBacktest) => runs.filter(({ toAccountId }) => toAccountId === lived.card);
    expect(toCard(own)).toEqual([]);
    expect(toCard(following).length).toBeGreaterThan(0);
    expect(toMinor(following.earned)).toBeGreaterThan(toMinor(own.earned));
  });
});

describe('the preview of the sweep settings', () => {
  it('moves surplus to the better use', async () => {
    const kim = await api.signUp({ email: 'settings@example.org' });
    const lived = await addPastHome(api, kim);
    const body = ruleBody(lived, keepAbove(200_000), { direction: 'one_way', obeysLadder: true });
    const { item } = done(await kim.ask<Changed<SweepRule>>('POST', '/sweeps/rules', { body }));
    done(
      await kim.ask('PUT', `/sweeps/rules/${item.id}/state`, {
        body: { event: 'activate' },
        headers: { 'if-match': `"${item.version}"` },
      }),
    );
    // The preview is for the last business day, when the card must already exist.
    api.clock.move(new Date(api.clock.now().getTime() + 2 * 86_400_000));
    const {
      killSwitch: _killSwitch,
      killSwitchAt: _killSwitchAt,
      mode: _mode,
      version: _version,
      floors: _floors,
      ...settings
    } = done(await kim.ask<SweepSettings>('GET', '/sweeps/settings'));
    const { now } = done(
      await kim.ask<{ now: SweepPreview }>('POST', '/sweeps/settings/preview', { body: { ...settings, floors: [] } }),
    );
    expect(now.moves.map(({ to }) => to.accountId)).toContain(lived.card);
  });
});
