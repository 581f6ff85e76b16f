import type { Goal, SweepRule, SweepRun, SweepRunDetail, SweepSettings } from '@tideline/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { done, money, type Changed } from '../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { keepAbove, addPastHome, type PastHome, ruleBody } from './testing/lived-home.ts';

let api: TestApi;
let ann: TestUser;
let home: PastHome;

beforeAll(async () => {
  api = await startTestApi();
  api.clock.move(new Date('2026-03-02T15:00:00Z'));
  ann = await api.signUp();
  home = await addPastHome(api, ann);
});
afterAll(() => api.stop());

const rules = async (who: TestUser = ann): Promise<SweepRule[]> =>
  done(await who.ask<{ items: SweepRule[] }>('GET', '/sweeps/rules')).items;
const proposals = async (): Promise<SweepRun[]> =>
  done(await ann.ask<{ items: SweepRun[] }>('GET', '/sweeps/runs?view=proposed')).items;
const evaluate = async () =>
  done(await ann.ask<{ proposed: number; skipped: number }>('POST', '/sweeps/runs/evaluate', { body: {} }));
const setState = (rule: Pick<SweepRule, 'id' | 'version'>, event: string) =>
  ann.ask<Changed<SweepRule>>('PUT', `/sweeps/rules/${rule.id}/state`, {
    body: { event },
    headers: { 'if-match': `"${rule.version}"` },
  });

describe('a rule and its proposal', () => {
  let rule: SweepRule;

  it('start with a draft that has defaults', async () => {
    rule = done(
      await ann.ask<Changed<SweepRule>>('POST', '/sweeps/rules', { body: ruleBody(home, keepAbove(200_000)) }),
    ).item;
    expect(rule).toMatchObject({
      state: 'draft',
      direction: 'two_way',
      minMove: money(2_000),
      roundTo: money(100),
      trigger: 'balance_above',
      events: ['activate', 'archive'],
      nextEvaluation: null,
      sourceName: 'Checking',
      destinationNames: ['Savings'],
      inForce: {
        bufferDays: 7,
        confidencePpm: 990_000,
        cancelWindowHours: 24,
        automation: { level: 'propose' },
        destinationOrder: 'as_listed',
      },
      moved: money(0),
      earned: money(0),
    });
  });

  it('move nothing before the rule is activated', async () => {
    expect(await evaluate()).toMatchObject({ proposed: 0, skipped: 0 });
  });

  it('have a preview of the move before activation', async () => {
    const { id: _, ...body } = { id: rule.id, ...ruleBody(home, keepAbove(200_000)) };
    const checked = done(
      await ann.ask<{ problems: unknown[]; conflicts: unknown[]; preview: { moves: { amount: { minor: string } }[] } }>(
        'POST',
        '/sweeps/rules/validate',
        { body: { ruleId: rule.id, rule: body } },
      ),
    );
    expect(checked).toMatchObject({ problems: [], conflicts: [] });
    expect(Number(checked.preview.moves[0]?.amount.minor)).toBeGreaterThan(50_000);
  });

  it('match the preview exactly, with waterfall, risks and value', async () => {
    const { preview } = done(
      await ann.ask<{ preview: { moves: { amount: object }[] } }>('POST', '/sweeps/rules/validate', {
        body: { ruleId: rule.id, rule: ruleBody(home, keepAbove(200_000)) },
      }),
    );
    rule = done(await setState(rule, 'activate')).item;
    expect(rule).toMatchObject({ state: 'active', nextEvaluation: '2026-03-03' });
    expect(await evaluate()).toMatchObject({ proposed: 1 });
    const [run, ...others] = await proposals();
    expect(others).toEqual([]);
    expect(run).toMatchObject({
      state: 'proposed',
      amount: preview.moves[0]?.amount,
      ruleName: 'Idle cash',
      from: { name: 'Checking' },
      to: { name: 'Savings' },
      approval: 'needs_approval',
      arrivesOn: '2026-03-03',
      expiresOn: '2026-03-09',
      can: ['approve', 'split', 'lower', 'skip'],
    });
    const detail = done(await ann.ask<SweepRunDetail>('GET', `/sweeps/runs/${run?.id}`));
    expect(detail.waterfall.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['balance', 'everyday_spending', 'safe_to_move', 'sweep_amount']),
    );
    expect(detail.risks.map(({ code }) => code)).toEqual([
      'lowest_balance_after',
      'below_floor_chance',
      'in_transit',
      'returnable',
    ]);
    expect(detail.working?.formulaId).toBe('sweep.amount');
    expect(Number(detail.perYear.minor)).toBeGreaterThan(0);
    expect(detail.history.map(({ event, byMachine }) => [event, byMachine])).toEqual([['propose', true]]);
  });

  it('do not change if the rule is evaluated again on the same day', async () => {
    expect(await evaluate()).toMatchObject({ proposed: 0 });
    expect(await proposals()).toHaveLength(1);
  });
});

describe('sweep settings', () => {
  it("have the mode's values by default", async () => {
    const settings = done(await ann.ask<SweepSettings>('GET', '/sweeps/settings'));
    expect(settings).toMatchObject({
      version: 0,
      killSwitch: false,
      bufferDays: null,
      mode: { bufferDays: 7, confidencePpm: 990_000, automation: { level: 'propose' } },
      weekdays: [1, 2, 3, 4, 5],
    });
    expect(settings.floors.map(({ name }) => name)).toEqual(['Checking', 'Savings']);
  });
});

describe('a goal', () => {
  it('reports its progress and the amount needed per month', async () => {
    const { item } = done(
      await ann.ask<Changed<Goal>>('POST', '/goals', {
        body: {
          name: 'Holiday',
          accountId: home.savings,
          amount: money(200_000),
          by: '2026-09-01',
          setAside: money(50_000),
        },
      }),
    );
    expect(item).toMatchObject({
      saved: money(50_000),
      missing: money(150_000),
      sharePpm: 250_000,
      isCovered: true,
      state: 'no_rule',
      neededPerMonth: money(25_000),
    });
    expect((await rules()).length).toBe(1);
  });
});
