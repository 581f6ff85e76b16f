/** Triggers every rule with data that a household would enter or import, through the API. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Insight, InsightType } from '@tideline/contract';
import { INSIGHT_RULES, recompute, type Working, type WorkingValue } from '@tideline/domain';
import { done, money, onDay } from '../../testing/ledger.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { card, cases } from './testing/insight-cases.ts';
import { createPastHome, TODAY } from './testing/lived-home.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  api.clock.move(new Date(`${TODAY}T12:00:00Z`));
});
afterAll(() => api.stop());

const seen = new Set<InsightType>();

/** Recomputes a working from its displayed inputs alone, after converting them from the wire format to the engine's. */
function expectRecomputed({ working, value }: Insight): void {
  for (const each of [
    working,
    ...(value === null ? [] : [value.workings.untilNextStatement, value.workings.perYear]),
  ]) {
    const back = (shown: (typeof each)['result']['value']): WorkingValue =>
      (shown.kind === 'money' ? { kind: 'money', minor: Number(shown.money.minor) } : shown) as WorkingValue;
    const lines = each.lines.map(({ key, value: shown }) => ({ key, value: back(shown) }));
    expect({ of: each.formulaId, gives: recompute({ formulaId: each.formulaId, lines } as Working) }).toEqual({
      of: each.formulaId,
      gives: back(each.result.value),
    });
  }
}

describe('insight rules', () => {
  it.each(cases)('find $type because $why', async ({ type, balance, arrange, facts = {}, leads = /^\// }) => {
    const home = await createPastHome(api, balance === undefined ? {} : { balance });
    await arrange(home);
    const found = await home.look();
    const [insight] = found.filter((each) => each.type === type);
    expect(insight).toMatchObject({ type, state: 'active', version: 0, facts });
    expect(insight?.acts[0]?.href).toMatch(leads);
    for (const each of found) {
      expectRecomputed(each);
      expect(each.evidence.length).toBeGreaterThan(0);
      expect(each.acts.length).toBeGreaterThan(0);
      expect(each.confidencePpm).toBeGreaterThan(0);
      seen.add(each.type);
    }
  });

  it('find plan_off_track because nothing was paid since the plan was activated', async () => {
    const home = await createPastHome(api);
    const id = await card(home, { autopay: 'none' });
    await home.enter([{ accountId: id, on: '2026-03-01', minor: -800_000, payee: 'DELTA AIR', category: 'travel' }]);
    done(await home.user.ask('POST', '/debt/plans', { body: { strategy: 'avalanche', monthly: money(100_000) } }));
    const user = await onDay(api, home.user, '2026-06-20');
    done(await user.ask('POST', '/insights/refresh', { body: {} }));
    const { items } = done(await user.ask<{ items: Insight[] }>('GET', '/insights'));
    api.clock.move(new Date(`${TODAY}T12:00:00Z`));
    const found = items.find(({ type }) => type === 'plan_off_track');
    expect(found).toMatchObject({ kind: 'risk', acts: [{ kind: 'link', does: 'plan_debt', href: '/debt' }] });
    if (found !== undefined) expectRecomputed(found);
    seen.add('plan_off_track');
  });

  it('are all covered by these tests', () => {
    expect(Object.keys(INSIGHT_RULES).filter((type) => !seen.has(type as InsightType))).toEqual([]);
  });
});
