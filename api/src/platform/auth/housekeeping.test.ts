import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { removeExpired } from './housekeeping.ts';
import { hashPassword } from './passwords.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const count = (table: string) =>
  api.database.asOwner(
    async (client) => (await client.query<{ count: string }>(`select count(*) from ${table}`)).rows[0]?.count,
  );

it('housekeeping deletes only expired sessions', async () => {
  const early = await api.signUp();
  api.clock.move(new Date('2026-03-10T12:00:00Z'));
  const late = await api.signUp();
  api.clock.move(new Date('2026-03-16T12:00:00Z'));
  expect(await count('user_session')).toBe('2');
  await removeExpired(api.database.db, api.clock);
  expect(await count('user_session')).toBe('1');
  expect((await late.ask('GET', '/auth/session')).status).toBe(200);
  expect((await early.ask('GET', '/auth/session')).status).toBe(401);
});

it('a password hash with an outdated cost is upgraded when its user signs in', async () => {
  const ann = await api.signUp();
  const stored = () =>
    api.database.asOwner(
      async (client) =>
        (
          await client.query<{ password: string }>('select password from user_credential where user_id = $1', [
            ann.userId,
          ])
        ).rows[0]?.password ?? '',
    );
  const weak = await hashPassword(ann.password, { N: 8, r: 1, p: 1 });
  await api.database.asOwner((client) =>
    client.query('update user_credential set password = $1 where user_id = $2', [weak, ann.userId]),
  );
  const signIn = () => api.ask('POST', '/auth/sign-in', { body: { email: ann.email, password: ann.password } });
  expect((await signIn()).status).toBe(200);
  const raised = await stored();
  expect(raised).toMatch(/^scrypt\$16\$1\$1\$/);
  expect((await signIn()).status).toBe(200);
  expect(await stored()).toBe(raised);
});
