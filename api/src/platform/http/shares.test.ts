import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let ann: TestUser;
let bob: TestUser;

beforeAll(async () => {
  api = await startTestApi();
  ann = await api.signUp();
  bob = await api.signUp();
});
afterAll(() => api.stop());

it("one user's slow requests leave connections for others, and still complete", async () => {
  const many = await api.database.asOwner(async (client) => {
    await client.query('begin');
    // every account list waits for this lock
    await client.query('lock table tideline.account in access exclusive mode');
    const slow = Array.from({ length: 40 }, () => ann.ask('GET', '/accounts'));
    const answers = await Promise.all(Array.from({ length: 10 }, () => bob.ask('GET', '/categories')));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    await client.query('commit');
    return Promise.all(slow);
  });
  expect(new Set(many.map(({ status }) => status))).toEqual(new Set([200]));
});
