import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Occurrence, Series, UpcomingOccurrence } from '@tideline/contract';
import pino from 'pino';
import { SCHEDULES } from '../../schedules.ts';
import { dispatchDue } from '../../platform/jobs/dispatcher.ts';
import { createJobs } from '../../platform/jobs/job-queue.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

const usd = (minor: string) => ({ minor, currency: 'USD' });

let api: TestApi;
let ann: TestUser;
let accountId: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.clock.move(new Date('2026-03-01T12:00:00Z'));
  ann = await api.signUp();
  accountId = (
    await ann.ask<{ item: { id: string } }>('POST', '/accounts', {
      body: { name: 'Everyday', type: 'depository', balance: usd('100000') },
    })
  ).body.item.id;
});

const pay = (payee: string, minor: string, postedOn: string) =>
  ann.ask('POST', '/transactions', { body: { accountId, postedOn, amount: usd(minor), payee } });
const detect = () => ann.ask<{ found: number; suggested: number }>('POST', '/recurring/detect', { body: {} });
const list = async (): Promise<Series[]> => (await ann.ask<{ items: Series[] }>('GET', '/recurring')).body.items;
const one = async (): Promise<Series> => (await list())[0] as Series;
const edit = ({ id, version }: Series, body: object) =>
  ann.ask<{ changeSetId: string; item: Series; code?: string }>('PATCH', `/recurring/${id}`, {
    body,
    headers: { 'if-match': `"${version}"` },
  });
const upcoming = async (days = 60): Promise<UpcomingOccurrence[]> =>
  (await ann.ask<{ items: UpcomingOccurrence[] }>('GET', `/recurring/upcoming?days=${days}`)).body.items;
const occurrences = async (id: string): Promise<Occurrence[]> =>
  (await ann.ask<{ items: Occurrence[] }>('GET', `/recurring/${id}/occurrences`)).body.items;
const set = (id: string, version: number, body: object) =>
  ann.ask<{ changeSetId: string; item: Occurrence }>('PUT', `/recurring/${id}/occurrences`, {
    body,
    headers: { 'if-match': `"${version}"` },
  });

/** Adds four charges on the 4th, the last one at a new price; today is March 1. */
async function netflix(): Promise<Series> {
  for (const [on, minor] of [
    ['2025-11-04', '-1549'],
    ['2025-12-04', '-1549'],
    ['2026-01-05', '-1549'],
    ['2026-02-04', '-1799'],
  ] as const)
    await pay('NETFLIX.COM', minor, on);
  await detect();
  return one();
}

const entered = { kind: 'bill', payee: 'Gym', cadence: 'monthly', startsOn: '2026-03-10', amount: usd('-2000') };
const enter = async (body: object = {}): Promise<Series> =>
  (await ann.ask<{ item: Series }>('POST', '/recurring', { body: { ...entered, accountId, ...body } })).body.item;

describe('recurring detection', () => {
  it('suggests recurring payments with their new price and next date', async () => {
    expect(await netflix()).toMatchObject({
      version: 0,
      state: 'suggested',
      standing: 'active',
      kind: 'subscription',
      payee: 'Netflix',
      cadence: 'monthly',
      amount: usd('-1799'),
      yearly: usd('-21588'),
      nextOn: '2026-03-04',
      lastOn: '2026-02-04',
      occurrenceCount: 4,
      priceRise: { on: '2026-02-04', from: usd('-1549'), to: usd('-1799'), yearly: usd('3000') },
      isDetected: true,
    });
  });

  it('records no user change and is repeatable', async () => {
    const first = await netflix();
    expect((await detect()).body).toMatchObject({ found: 1, suggested: 1 });
    expect((await list()).map(({ id }) => id)).toEqual([first.id]);
    const changes = await ann.ask<{ items: { label: string }[] }>('GET', '/change-sets');
    expect(changes.body.items.some(({ label }) => label.includes('recurring'))).toBe(false);
  });

  it("runs nightly in the household's time zone", async () => {
    for (const on of ['2025-12-04', '2026-01-05', '2026-02-04']) await pay('NETFLIX.COM', '-1549', on);
    const at = async (instant: string): Promise<string[]> => {
      api.clock.move(new Date(instant));
      const jobs = createJobs({
        db: api.database.db,
        clock: api.clock,
        log: pino({ level: 'silent' }),
        inBackground: false,
      });
      await jobs.open();
      await dispatchDue({ db: api.database.db, clock: api.clock, jobs, schedules: SCHEDULES });
      await jobs.close();
      await api.emails();
      return (await list()).map(({ payee }) => payee);
    };
    await at('2026-03-01T12:00:00Z');
    expect(await at('2026-03-02T07:39:00Z')).toEqual([]);
    expect(await at('2026-03-02T07:40:00Z')).toEqual(['Netflix']);
  });
});

describe('a recurring series', () => {
  it('keeps its id when confirmed, follows new prices, and becomes a suggestion again after undo', async () => {
    for (const on of ['2025-12-04', '2026-01-05', '2026-02-04']) await pay('NETFLIX.COM', '-1549', on);
    await detect();
    const suggested = await one();
    const { body } = await edit(suggested, { state: 'active' });
    expect(body.item).toMatchObject({ id: suggested.id, version: 1, state: 'active', amount: usd('-1549') });
    api.clock.move(new Date('2026-03-04T12:00:00Z'));
    await pay('NETFLIX.COM', '-1799', '2026-03-04');
    await detect();
    // The 4th is a Saturday.
    expect(await one()).toMatchObject({ state: 'active', amount: usd('-1799'), nextOn: '2026-04-06' });
    await ann.ask('POST', `/change-sets/${body.changeSetId}/undo`, { body: {} });
    expect(await one()).toMatchObject({ id: suggested.id, version: 0, state: 'suggested' });
  });

  it("keeps the user's edits regardless of later detections", async () => {
    const { body } = await edit(await netflix(), { payee: 'Films', amount: usd('-2000') });
    expect(body.item).toMatchObject({ state: 'active', payee: 'Films', amount: usd('-2000') });
    await detect();
    expect((await list()).map(({ payee, amount }) => [payee, amount.minor])).toEqual([['Films', '-2000']]);
  });

  it('is still recognized after its payee is renamed', async () => {
    const { body } = await edit(await netflix(), { state: 'active' });
    await ann.ask('POST', '/payees', { body: { name: 'Films at home', was: 'NETFLIX.COM' } });
    await detect();
    expect((await list()).filter(({ state }) => state === 'active').map(({ id }) => id)).toEqual([body.item.id]);
  });

  it('has no next payment while it is paused, and stays ended after another detection', async () => {
    const { body: active } = await edit(await netflix(), { state: 'active' });
    const { body: paused } = await edit(active.item, { state: 'paused' });
    expect([paused.item.state, paused.item.nextOn, await upcoming()]).toEqual(['paused', null, []]);
    const { body: again } = await edit(paused.item, { state: 'active' });
    expect(again.item.nextOn).toBe('2026-03-04');
    await edit(again.item, { state: 'ended' });
    await detect();
    expect((await list()).map(({ state }) => state)).toEqual(['ended']);
  });

  it('rejects a second decision with the same version', async () => {
    const suggested = await netflix();
    await edit(suggested, { state: 'active' });
    expect((await edit(suggested, { state: 'ended' })).body.code).toBe('VERSION_CONFLICT');
  });

  it.each([
    ['weekly', '2026-03-03', null, ['2026-03-03', '2026-03-10']],
    ['twice_a_month', '2026-03-01', 15, ['2026-03-01', '2026-03-15']],
    ['monthly', '2026-03-31', null, ['2026-03-31', '2026-04-30']],
    ['monthly_by_weekday', '2026-03-11', null, ['2026-03-11', '2026-04-08']],
    ['quarterly', '2026-03-10', null, ['2026-03-10', '2026-06-10']],
  ])('can be entered by hand: %s, starting on %s', async (cadence, startsOn, secondDay, days) => {
    const { id } = await enter({ cadence, startsOn, secondDay });
    expect(
      (
        await ann.ask<{ items: Occurrence[] }>('GET', `/recurring/${id}/occurrences?from=2026-03-01&to=2026-07-01`)
      ).body.items
        .slice(0, 2)
        .map(({ on }) => on),
    ).toEqual(days);
  });

  it.each([
    ['with a zero amount', { amount: usd('0') }, '/amount'],
    ['with the balance of an unspecified account', { amountKind: 'statement_balance' }, '/counterAccountId'],
    ['with an end before its start', { endsOn: '2026-01-01' }, '/endsOn'],
  ])('cannot be entered %s', async (_why, part, pointer) => {
    const { status, body } = await ann.ask<{ params: { fields: { pointer: string }[] } }>('POST', '/recurring', {
      body: { ...entered, accountId, ...part },
    });
    expect([status, body.params.fields[0]?.pointer]).toEqual([422, pointer]);
  });
});

describe('expected payments', () => {
  it('are reported as arrived, late or upcoming', async () => {
    const { id } = await netflix();
    await enter({ payee: 'Rent', startsOn: '2026-02-27', amount: usd('-90000') });
    expect((await occurrences(id)).map(({ dueOn, state }) => [dueOn, state]).slice(-5)).toEqual([
      ['2026-01-04', 'matched'],
      ['2026-02-04', 'matched'],
      ['2026-03-04', 'expected'],
      ['2026-04-04', 'expected'],
      ['2026-05-04', 'expected'],
    ]);
    expect((await upcoming(10)).map(({ payee, on, state }) => [payee, on, state])).toEqual([
      ['Rent', '2026-02-27', 'late'],
      ['Netflix', '2026-03-04', 'expected'],
    ]);
  });

  it('include the account balance after each payment', async () => {
    await enter();
    await enter({ payee: 'Pay', kind: 'income', startsOn: '2026-03-20', amount: usd('50000') });
    const { body } = await ann.ask<{ items: UpcomingOccurrence[]; accounts: object[] }>(
      'GET',
      '/recurring/upcoming?days=30',
    );
    expect(body.items.map(({ payee, balanceAfter }) => [payee, balanceAfter.minor])).toEqual([
      ['Gym', '98000'],
      ['Pay', '148000'],
    ]);
    expect(body.accounts).toEqual([
      { accountId, balance: usd('100000'), lowest: usd('98000'), lowestOn: '2026-03-10', endsAt: usd('148000') },
    ]);
  });

  it('include the balance of a card as the estimated amount of the next payment', async () => {
    const card = (
      await ann.ask<{ item: { id: string } }>('POST', '/accounts', {
        body: { name: 'Card', type: 'credit_card', balance: usd('-34567') },
      })
    ).body.item.id;
    await enter({
      payee: 'Card',
      kind: 'debt_payment',
      amountKind: 'statement_balance',
      counterAccountId: card,
      amount: usd('-10000'),
    });
    const [first, second] = await upcoming();
    expect([first?.amount, first?.estimated, second?.amount]).toEqual([usd('-34567'), true, usd('-10000')]);
  });

  it('can be skipped, moved and repriced individually, and undo restores them', async () => {
    const { id } = await enter({ startsOn: '2026-03-01' });
    const skipped = await set(id, 0, { dueOn: '2026-03-01', skipped: true });
    expect(skipped.body.item).toMatchObject({ dueOn: '2026-03-01', state: 'skipped', version: 1 });
    expect((await upcoming(20)).map(({ state, balanceAfter }) => [state, balanceAfter.minor])).toEqual([
      ['skipped', '100000'],
    ]);
    expect((await set(id, 0, { dueOn: '2026-03-01' })).body).toMatchObject({ code: 'VERSION_CONFLICT' });
    const moved = await set(id, 1, { dueOn: '2026-03-01', movedTo: '2026-03-07', amount: usd('-2500') });
    expect(moved.body.item).toMatchObject({ on: '2026-03-07', amount: usd('-2500'), moved: true, amountEdited: true });
    api.clock.move(new Date('2026-03-07T09:00:00Z'));
    await pay('Gym', '-2500', '2026-03-07');
    expect((await occurrences(id)).find(({ dueOn }) => dueOn === '2026-03-01')).toMatchObject({
      state: 'matched',
      transactionId: expect.any(String),
    });
    await ann.ask('POST', `/change-sets/${moved.body.changeSetId}/undo`, { body: {} });
    expect((await occurrences(id)).find(({ dueOn }) => dueOn === '2026-03-01')).toMatchObject({
      moved: false,
      state: 'skipped',
    });
  });

  it('can be edited only on days on which the series is due', async () => {
    const { id } = await enter();
    expect((await set(id, 0, { dueOn: '2026-03-11', skipped: true })).status).toBe(422);
  });
});
