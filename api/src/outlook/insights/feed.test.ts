import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Insight, InsightFeed, RateOffer } from '@tideline/contract';
import { recompute, type Working, type WorkingValue } from '@tideline/domain';
import { addAccount, post, type Changed, done, money, onDay, refusal, undo } from '../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { type Home, createPastHome, TODAY } from './testing/lived-home.ts';
import { takeDue } from './feed.store.ts';

let api: TestApi;
let home: Home;
let ann: TestUser;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.clock.move(new Date(`${TODAY}T12:00:00Z`));
  home = await createPastHome(api);
  ann = home.user;
});

const feed = async (query = '', user = ann): Promise<InsightFeed> =>
  done(await user.ask<InsightFeed>('GET', `/insights${query}`));
const refresh = (user = ann) => user.ask<{ open: number; found: number }>('POST', '/insights/refresh', { body: {} });
const decide = (insight: Insight, body: object, user = ann) =>
  user.ask<Changed<Insight>>('PUT', `/insights/${insight.id}/decision`, {
    body,
    headers: { 'if-match': String(insight.version) },
  });
const only = (items: readonly Insight[], type: string): Insight => {
  const [found, ...others] = items.filter((each) => each.type === type);
  if (found === undefined || others.length > 0) throw new Error(`not one ${type}`);
  return found;
};
const spend = (minor: number, payee: string, on = '2026-03-16') =>
  home.enter([{ accountId: home.checking, on, minor: -minor, payee, category: 'health' }]);
const charged = async () => {
  await spend(20_000, 'HARBOR VET CLINIC');
  await spend(20_000, 'HARBOR VET CLINIC');
  return only(await home.look(), 'duplicate_charge');
};

/** Signs up a viewer. */
async function viewer(): Promise<TestUser> {
  const vic = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
  await api.database.asOwner(async (client) => {
    await client.query("select set_config('app.household', $1, false)", [ann.householdId]);
    await client.query(
      'insert into membership (household_id, id, user_id, role, created_at) values ($1, ' +
        "gen_random_uuid(), $2, 'viewer', now())",
      [ann.householdId, vic.userId],
    );
  });
  return {
    ...vic,
    ask: (method, path, { body, headers = {} } = {}) =>
      vic.ask(method, path, {
        ...(body === undefined ? {} : { body }),
        headers: { 'x-household': ann.householdId, ...headers },
      }),
  };
}

describe('the insight feed', () => {
  it('states how much history an empty household needs, and that no refresh has run', async () => {
    const eve = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
    expect(await feed('', eve)).toMatchObject({
      items: [],
      refreshedAt: null,
      stale: true,
      history: { days: 0, needed: 30 },
    });
  });

  it('is current until the ledger changes, and again after a refresh', async () => {
    await home.look();
    expect(await feed()).toMatchObject({ stale: false, history: { days: 232 } });
    await post(ann, { accountId: home.checking, postedOn: '2026-03-19', amount: money(-100), payee: 'Kiosk' });
    expect((await feed()).stale).toBe(true);
    await home.look();
    expect((await feed()).stale).toBe(false);
  });

  it('has one insight per subject despite concurrent refreshes', async () => {
    await spend(20_000, 'HARBOR VET CLINIC');
    await spend(20_000, 'HARBOR VET CLINIC');
    const answers = await Promise.all([refresh(), refresh(), refresh(), refresh()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { items } = await feed();
    expect(
      new Set(items.map(({ type, subject, period }) => [type, subject.kind, subject.id, period].join())).size,
    ).toBe(items.length);
    expect(only(items, 'duplicate_charge')).toMatchObject({
      kind: 'risk',
      evidenceCount: 2,
      facts: { amount: { kind: 'money', money: money(20_000) } },
    });
  });

  it('lists insights with deadlines first, then others by yearly value, and distinguishes kinds', async () => {
    await charged();
    await addAccount(ann, { name: 'Savings', subtype: 'savings', balance: money(100_000), apyPpm: 45_000 });
    await home.look();
    const { items, counts } = await feed();
    expect(counts).toMatchObject({
      unread: items.length,
      snoozed: 0,
      dismissed: 0,
      saving: items.filter(({ kind }) => kind === 'saving').length,
      risk: items.filter(({ kind }) => kind === 'risk').length,
    });
    expect((await feed('?kind=risk')).items).toEqual(items.filter(({ kind }) => kind === 'risk'));
    expect((await feed('?limit=1')).items).toEqual(items.slice(0, 1));
    const dated = items.flatMap(({ deadlineOn }) => deadlineOn ?? []);
    expect(dated).toEqual(dated.toSorted());
    expect(items.slice(dated.length).every(({ deadlineOn }) => deadlineOn === null)).toBe(true);
    const worth = items.slice(dated.length).map(({ value }) => Number(value?.perYear.minor ?? 0));
    expect(worth.length).toBeGreaterThan(1);
    expect(worth).toEqual(worth.toSorted((one, other) => other - one));
  });

  it('is refreshed in a background job soon after a change, once the ledger is quiet', async () => {
    const due = (quiet: number) => api.database.db.withUser(null, (tx) => takeDue(tx, quiet));
    await due(0);
    await post(ann, { accountId: home.checking, postedOn: '2026-03-19', amount: money(-100), payee: 'Kiosk' });
    expect(await due(3_600)).toEqual([]);
    expect(await due(0)).toEqual([ann.householdId]);
    await api.database.db.withUser(null, (tx) =>
      api.jobs.send(tx, 'insights-refresh', { householdId: ann.householdId }, { singletonKey: ann.householdId }),
    );
    await api.emails();
    expect(await feed()).toMatchObject({ stale: false, refreshedAt: `${TODAY}T12:00:00.000Z` });
    // decisions, read marks and findings are not ledger changes
    expect(await due(0)).toEqual([]);
  });

  it('notifies the user once of an urgent insight, with its value', async () => {
    await charged();
    await home.look();
    const notified = done(
      await ann.ask<{ items: { type: string; href: string; title: string; body: string }[] }>('GET', '/notifications'),
    ).items.filter(({ type }) => type === 'insight_new');
    const { id } = only((await feed()).items, 'duplicate_charge');
    // the duplicate charge is worth $200.00 once, not per year
    expect(notified.filter(({ href }) => href === `/insights?insight=${id}`)).toMatchObject([
      { title: expect.stringMatching(/ may have charged twice$/), body: 'Worth about $200.' },
    ]);
  });
});

describe('insight decisions', () => {
  it('can dismiss an insight with a reason, be undone, and reopen the insight', async () => {
    const insight = await charged();
    const { item, changeSetId } = done(await decide(insight, { to: 'acknowledged', reason: 'known' }));
    expect(item).toMatchObject({ id: insight.id, version: 1, state: 'acknowledged', dismissReason: 'known' });
    expect((await feed()).items.some(({ id }) => id === insight.id)).toBe(false);
    expect((await feed('?show=dismissed')).items.map(({ id }) => id)).toEqual([insight.id]);
    await undo(ann, changeSetId);
    expect(only((await feed()).items, 'duplicate_charge').state).toBe('active');
    const again = done(await decide(only((await feed()).items, 'duplicate_charge'), { to: 'acknowledged' })).item;
    expect(done(await decide(again, { to: 'open' })).item).toMatchObject({ state: 'active', dismissReason: null });
  });

  it('are rejected with the current state after a concurrent decision', async () => {
    const insight = await charged();
    done(await decide(insight, { to: 'acted' }));
    const late = await decide(insight, { to: 'acknowledged' });
    expect(refusal(late)).toEqual([412, 'VERSION_CONFLICT']);
    expect(late.body).toMatchObject({ params: { currentVersion: 1, current: { state: 'acknowledged', acted: true } } });
  });

  it('snooze an insight until a date, on which it reappears', async () => {
    const insight = await charged();
    expect(refusal(await decide(insight, { to: 'snoozed', until: TODAY }))).toEqual([422, 'VALIDATION_FAILED']);
    expect(refusal(await decide(insight, { to: 'snoozed' }))).toEqual([422, 'VALIDATION_FAILED']);
    expect(done(await decide(insight, { to: 'snoozed', until: '2026-03-22' })).item).toMatchObject({
      state: 'snoozed',
      snoozedUntil: '2026-03-22',
    });
    expect((await feed('?show=snoozed')).items.map(({ id }) => id)).toEqual([insight.id]);
    api.clock.move(new Date('2026-03-21T23:00:00Z'));
    expect((await feed()).items.some(({ id }) => id === insight.id)).toBe(false);
    api.clock.move(new Date('2026-03-22T01:00:00Z'));
    expect(only((await feed()).items, 'duplicate_charge')).toMatchObject({ state: 'active', snoozedUntil: null });
    done(await refresh());
    expect(only((await feed()).items, 'duplicate_charge').state).toBe('active');
  });

  it.each<[string, number, boolean]>([
    ['not by a few dollars', 52_000, false],
    ['by half of the amount', 90_000, true],
  ])('hide a dismissed insight until its facts change enough: %s', async (_why, minor, comesBack) => {
    // Health spending exceeds a target; each further purchase changes the month's projection.
    const { items } = done(await ann.ask<{ items: { id: string; key: string }[] }>('GET', '/categories'));
    done(
      await ann.ask('POST', '/targets', {
        body: { categoryId: items.find(({ key }) => key === 'health')?.id, since: '2026-03', amount: money(10_000) },
      }),
    );
    await spend(25_000, 'DENTIST', '2026-03-05');
    await spend(25_000, 'DENTIST', '2026-03-12');
    const insight = only(await home.look(), 'category_over_pace');
    done(await decide(insight, { to: 'acknowledged', reason: 'not_worth_it' }));
    await spend(minor - 50_000, 'PHARMACY', '2026-03-17');
    await home.look();
    expect((await feed()).items.some(({ id }) => id === insight.id)).toBe(comesBack);
    expect((await feed('?show=dismissed')).items.some(({ id }) => id === insight.id)).toBe(!comesBack);
  });

  it('expire with an insight that no longer applies, but are restored if the same insight returns', async () => {
    const insight = await charged();
    done(await decide(insight, { to: 'acknowledged' }));
    const [act] = insight.acts;
    if (act?.kind !== 'merge_duplicate') throw new Error('the two charges can be merged');
    const { changeSetId } = done(
      await ann.ask<{ changeSetId: string }>('POST', '/transactions/merge', {
        body: { kept: act.kept, gone: act.gone },
      }),
    );
    await home.look();
    expect((await feed('?show=dismissed')).items).toEqual([]);
    await undo(ann, changeSetId);
    await home.look();
    expect((await feed()).items.some(({ type }) => type === 'duplicate_charge')).toBe(false);
    expect((await feed('?show=dismissed')).items.map(({ id }) => id)).toEqual([insight.id]);
  });

  it("are stored together with the user's feedback", async () => {
    const insight = await charged();
    const said = done(
      await ann.ask<Changed<Insight>>('PUT', `/insights/${insight.id}/feedback`, {
        body: { useful: false, because: 'data' },
        headers: { 'if-match': '0' },
      }),
    ).item;
    expect(said).toMatchObject({ version: 1, state: 'active', feedback: { useful: false, because: 'data' } });
    expect(done(await decide(said, { to: 'acknowledged', reason: 'wrong' })).item).toMatchObject({
      feedback: { useful: false, because: 'data' },
      dismissReason: 'wrong',
    });
    expect(
      done(
        await ann.ask<Changed<Insight>>('PUT', `/insights/${insight.id}/feedback`, {
          body: { useful: true, because: 'data' },
          headers: { 'if-match': '2' },
        }),
      ).item,
    ).toMatchObject({ state: 'acknowledged', feedback: { useful: true, because: null } });
  });
});

describe('insight permissions', () => {
  it('let viewers read insights and mark them as read for themselves, but not decide for the household', async () => {
    const insight = await charged();
    const vic = await viewer();
    expect(
      done(
        await vic.ask<{ read: number }>('POST', '/insights/read', { body: { ids: [insight.id, crypto.randomUUID()] } }),
      ).read,
    ).toBe(1);
    expect(only((await feed('', vic)).items, 'duplicate_charge').state).toBe('read');
    expect(only((await feed()).items, 'duplicate_charge').state).toBe('active');
    expect(refusal(await decide(insight, { to: 'acknowledged' }, vic))).toEqual([403, 'ROLE_FORBIDS']);
    expect(refusal(await refresh(vic))).toEqual([403, 'ROLE_FORBIDS']);
    // the owner can decide
    done(await decide(insight, { to: 'acknowledged' }));
  });

  it('hide insights from other households', async () => {
    const insight = await charged();
    const bob = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
    expect(refusal(await decide(insight, { to: 'acknowledged' }, bob))).toEqual([404, 'NOT_FOUND']);
    expect(done(await bob.ask<{ read: number }>('POST', '/insights/read', { body: { ids: [insight.id] } })).read).toBe(
      0,
    );
    expect((await feed('', bob)).items).toEqual([]);
  });
});

describe('competing rates', () => {
  it('can be added, changed and deleted, and undo restores them', async () => {
    const { item } = done(
      await ann.ask<Changed<RateOffer>>('POST', '/rate-offers', {
        body: { name: 'Beacon Bank', apyPpm: 51_000, seenOn: TODAY, minBalance: money(100_000) },
      }),
    );
    const changed = done(
      await ann.ask<Changed<RateOffer>>('PATCH', `/rate-offers/${item.id}`, {
        body: { apyPpm: 50_000, minBalance: null },
        headers: { 'if-match': '1' },
      }),
    ).item;
    expect(changed).toMatchObject({ apyPpm: 50_000, minBalance: null, seenOn: TODAY, version: 2 });
    expect(refusal(await ann.ask('DELETE', `/rate-offers/${item.id}`, { headers: { 'if-match': '1' } }))).toEqual([
      412,
      'VERSION_CONFLICT',
    ]);
    const { changeSetId } = done(
      await ann.ask<{ changeSetId: string }>('DELETE', `/rate-offers/${item.id}`, { headers: { 'if-match': '2' } }),
    );
    await undo(ann, changeSetId);
    expect(done(await ann.ask<{ items: RateOffer[] }>('GET', '/rate-offers')).items.map(({ name }) => name)).toEqual([
      'Beacon Bank',
    ]);
    expect(
      refusal(
        await ann.ask('POST', '/rate-offers', {
          body: { name: 'Other', apyPpm: 1, seenOn: TODAY, minBalance: money(1, 'EUR') },
        }),
      ),
    ).toEqual([422, 'CURRENCY_MISMATCH']);
  });
});

describe('an insight dismissed right after its merge was undone', () => {
  const merge = async (found: Insight): Promise<Changed<unknown>> => {
    const act = found.acts.find(({ kind }) => kind === 'merge_duplicate');
    if (act?.kind !== 'merge_duplicate') throw new Error('the charges can be merged');
    return done(
      await ann.ask<Changed<unknown>>('POST', '/transactions/merge', { body: { kept: act.kept, gone: act.gone } }),
    );
  };
  const states = async () => [
    (await feed()).items.some(({ type }) => type === 'duplicate_charge'),
    (await feed('?show=dismissed')).items.some(({ type }) => type === 'duplicate_charge'),
  ];

  it('stays dismissed, although it expired in between', async () => {
    const found = await charged();
    const { changeSetId } = await merge(found);
    await home.look();
    expect(await states()).toEqual([false, false]);
    // the page still shows the insight when the user undoes the merge and dismisses
    await undo(ann, changeSetId);
    expect((await decide(found, { to: 'acknowledged' })).status).toBe(200);
    await home.look();
    expect(await states()).toEqual([false, true]);
  });

  it('stays dismissed, although a refresh that began later reopened it first', async () => {
    const found = await charged();
    const { changeSetId } = await merge(found);
    await home.look();
    await undo(ann, changeSetId);
    api.clock.move(new Date(`${TODAY}T12:00:02Z`));
    await home.look();
    api.clock.move(new Date(`${TODAY}T12:00:01Z`));
    expect((await decide(found, { to: 'acknowledged' })).status).toBe(200);
    expect(await states()).toEqual([false, true]);
  });
});

describe('the sample household', () => {
  const days = [
    '2026-03-01',
    '2026-11-02',
    ...(process.env['TEST_SCOPE'] === 'full' ? ['2026-07-15', '2026-12-30'] : []),
  ];

  it.each(days)('has useful insights on %s, each with evidence and a reproducible working', async (day) => {
    api.clock.move(new Date(`${day}T12:00:00Z`));
    const sam = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
    done(await sam.ask('POST', '/sample', { body: {} }));
    done(await refresh(sam));
    const { items } = await feed('', sam);
    expect(items.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['promo_kept', 'duplicate_charge', 'price_rise', 'fee_charged']),
    );
    // today's moves and the plan pay off every offer in time
    expect(items.filter(({ type }) => type === 'promo_at_risk' || type === 'deferred_interest_ahead')).toEqual([]);
    for (const { working, value, evidence, acts } of items) {
      expect([evidence.length > 0, acts.length > 0]).toEqual([true, true]);
      for (const each of [
        working,
        ...(value === null ? [] : [value.workings.untilNextStatement, value.workings.perYear]),
      ]) {
        const back = (shown: (typeof each)['result']['value']): WorkingValue =>
          (shown.kind === 'money' ? { kind: 'money', minor: Number(shown.money.minor) } : shown) as WorkingValue;
        expect(
          recompute({
            formulaId: each.formulaId,
            lines: each.lines.map(({ key, value: shown }) => ({ key, value: back(shown) })),
          } as Working),
        ).toEqual(back(each.result.value));
      }
    }
  });
});

it('the insight feed is stale on another day', async () => {
  await home.look();
  const later = await onDay(api, ann, '2026-03-21');
  expect((await feed('', later)).stale).toBe(true);
});
