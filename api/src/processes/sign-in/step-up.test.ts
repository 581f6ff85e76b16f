/**
 * Tests that exporting a household's data or connecting to another server requires the password if it was entered more
 * than ten minutes ago.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { allEndpoints } from '../../testing/endpoints.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let ann: TestUser;
let copy: string;
let connection: string;

const setupToken = Buffer.from('https://bridge.example/claim/1').toString('base64');
const refused = { status: 403, body: { code: 'FRESH_SIGN_IN_NEEDED', params: { maxAgeMinutes: 10 } } };
const wait = (minutes: number): void => api.clock.move(new Date(api.clock.now().getTime() + minutes * 60_000));
const enterPassword = async (): Promise<void> =>
  expect((await ann.ask('POST', '/auth/confirm', { body: { password: ann.password } })).status).toBe(204);

/** Every endpoint that exports or connects, with its status after the password was entered. */
const sensitive: Record<string, { ask: () => ReturnType<TestUser['ask']>; answers: number }> = {
  'copies.export': { ask: () => ann.ask('POST', '/copies/export'), answers: 201 },
  'copies.content.get': { ask: () => ann.ask('GET', `/copies/${copy}/content`), answers: 200 },
  'transactions.export': { ask: () => ann.ask('GET', '/transactions/export?format=csv'), answers: 200 },
  'transactions.export as JSON': { ask: () => ann.ask('GET', '/transactions/export?format=json'), answers: 200 },
  'promoCalendar.export': { ask: () => ann.ask('GET', '/promos/calendar'), answers: 200 },
  'connections.create': { ask: () => ann.ask('POST', '/connections', { body: { setupToken } }), answers: 201 },
  'connections.reconnect': {
    ask: () => ann.ask('POST', `/connections/${connection}/reconnect`, { body: { setupToken } }),
    answers: 200,
  },
  'webhooks.create': {
    ask: () =>
      ann.ask('POST', '/webhooks', { body: { kind: 'webhook', name: 'Elsewhere', url: 'https://hook.example/x' } }),
    answers: 201,
  },
  'calendarFeeds.create': { ask: () => ann.ask('POST', '/calendar-feeds', { body: { leadDays: 7 } }), answers: 201 },
};

beforeAll(async () => {
  api = await startTestApi();
  ann = await api.signUp();
  copy = (await ann.ask<{ id: string }>('POST', '/copies/export')).body.id;
  await api.jobs.runDue();
  connection = (await ann.ask<{ id: string }>('POST', '/connections', { body: { setupToken } })).body.id;
});
afterAll(() => api.stop());

describe('a password entered eleven minutes ago', () => {
  beforeEach(() => wait(11));

  it.each(Object.keys(sensitive))('is not enough for %s', async (name) => {
    const { ask, answers } = sensitive[name] ?? {};
    expect(await ask?.()).toMatchObject(refused);
    await enterPassword();
    expect((await ask?.())?.status).toBe(answers);
  });

  it('is rejected by GET /auth/fresh, which a page calls before it starts a download', async () => {
    expect(await ann.ask('GET', '/auth/fresh')).toMatchObject(refused);
    await enterPassword();
    expect((await ann.ask('GET', '/auth/fresh')).status).toBe(204);
    expect(await api.ask('GET', '/auth/fresh')).toMatchObject({ status: 401, body: { code: 'NOT_SIGNED_IN' } });
  });
});

it('every endpoint that exports data, or creates or reconnects a connection, is tested above', () => {
  const named = allEndpoints()
    .filter(({ name }) => /\.export$|^copies\.content\.get$|^connections\.(create|reconnect)$/.test(name))
    .map(({ name }) => name);
  expect(named.filter((name) => sensitive[name] === undefined)).toEqual([]);
  expect(named.length).toBeGreaterThan(5);
});
