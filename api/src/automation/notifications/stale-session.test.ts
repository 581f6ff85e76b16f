/** A session that stays open on a device must not create access that outlives the session. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let ann: TestUser;

beforeAll(async () => {
  api = await startTestApi();
  ann = await api.signUp();
});
afterAll(() => api.stop());

it.each([
  ['/webhooks', { kind: 'webhook', name: 'Elsewhere', url: 'https://hook.example/x' }],
  ['/webhooks', { kind: 'ntfy', name: 'Elsewhere', url: 'https://ntfy.example/topic' }],
  ['/calendar-feeds', { leadDays: 7 }],
])('POST %s with %j requires a password check within the last ten minutes', async (path, body) => {
  api.clock.move(new Date(api.clock.now().getTime() + 11 * 60_000));
  expect(await ann.ask('POST', path, { body })).toMatchObject({ status: 403, body: { code: 'FRESH_SIGN_IN_NEEDED' } });
  expect((await ann.ask('GET', '/notification-settings')).body).toMatchObject({ calendarFeed: null });
  expect((await ann.ask('POST', '/auth/confirm', { body: { password: ann.password } })).status).toBe(204);
  expect((await ann.ask('POST', path, { body })).status).toBe(201);
});
