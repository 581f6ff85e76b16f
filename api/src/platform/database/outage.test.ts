import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Cable, startCable } from '../../testing/cable.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { until } from '../../testing/until.ts';

let cable: Cable;
let api: TestApi;
let ann: TestUser;

beforeAll(async () => {
  cable = await startCable(process.env['TIDELINE_TEST_DATABASE'] ?? '');
  api = await startTestApi({ through: cable.through });
  ann = await api.signUp();
});
afterAll(async () => {
  await api.stop();
  await cable.cut();
});

const body = { name: 'Everyday', type: 'depository', balance: { minor: '100', currency: 'USD' } };

const signUpNew = () =>
  api.ask('POST', '/auth/sign-up', {
    body: {
      name: 'New',
      email: 'new@example.org',
      password: 'wave after wave 77',
      currency: 'USD',
      timezone: 'UTC',
      locale: 'en',
    },
  });

describe('during a database outage', () => {
  beforeAll(() => cable.cut());

  it.each([
    { why: 'a list request', ask: () => ann.ask('GET', '/transactions') },
    { why: 'a write', ask: () => ann.ask('POST', '/accounts', { body, headers: { 'idempotency-key': 'k' } }) },
    {
      why: 'a sign-in',
      ask: () => api.ask('POST', '/auth/sign-in', { body: { email: ann.email, password: ann.password } }),
    },
    { why: 'a sign-up', ask: signUpNew },
    { why: 'a session request', ask: () => ann.ask('GET', '/auth/session') },
  ])('$why gets a 503 response as problem+json', async ({ ask }) => {
    const { status, headers, body: problem } = await ask();
    expect({ status, code: problem['code'] }).toEqual({ status: 503, code: 'SERVICE_UNAVAILABLE' });
    expect(headers.get('content-type')).toBe('application/problem+json');
  });

  it('the health check fails', async () => {
    expect((await api.ask('GET', '/healthz')).status).toBe(503);
  });

  it('the api still serves its OpenAPI description', async () => {
    expect((await api.ask('GET', '/api/openapi.json')).status).toBe(200);
  });
});

describe('after a database outage', () => {
  beforeAll(() => cable.mend());

  it('the requests that failed have stored nothing', async () => {
    expect((await ann.ask<{ items: unknown[] }>('GET', '/accounts')).body.items).toEqual([]);
    expect((await signUpNew()).status).toBe(201);
  });

  it('the api resumes without a restart, and a repeated write takes effect once', async () => {
    for (const time of ['first', 'second']) {
      const { status } = await ann.ask('POST', '/accounts', { body, headers: { 'idempotency-key': 'k' } });
      expect({ time, status }).toEqual({ time, status: 201 });
    }
    expect((await ann.ask<{ items: unknown[] }>('GET', '/accounts')).body.items).toHaveLength(1);
    expect((await api.ask('GET', '/healthz')).status).toBe(200);
  });

  it('an interrupted write is stored completely or not at all, and an acknowledged write completely', async () => {
    const owner = await api.signUp();
    const names = Array.from({ length: 8 }, (_, number) => `Cut ${number}`);
    const write = async (name: string) => {
      const { status } = await owner.ask('POST', '/accounts', {
        body: { ...body, name },
        headers: { 'idempotency-key': name },
      });
      return { name, status };
    };
    const writes = names.map(write);
    await Promise.race(writes);
    await cable.cut();
    const answers = await Promise.all(writes);
    await cable.mend();
    expect(answers.filter(({ status }) => status !== 201 && status !== 503)).toEqual([]);
    const acknowledged = answers.filter(({ status }) => status === 201).map(({ name }) => name);
    expect(acknowledged).not.toEqual([]);

    const stored = await storedBy(owner);
    expect(stored.map(({ name }) => name)).toEqual(expect.arrayContaining(acknowledged));
    expect(stored).toEqual(stored.map(({ name }) => ({ name, balance: '100', openings: ['100'], changes: 1 })));

    // the database takes a moment to notice that an interrupted request has ended
    const repeat = (name: string) =>
      until(
        () => write(name),
        ({ status }) => status !== 409,
      );
    expect(await Promise.all(names.map(repeat))).toEqual(names.map((name) => ({ name, status: 201 })));
    expect(await storedBy(owner)).toEqual(
      names.map((name) => ({ name, balance: '100', openings: ['100'], changes: 1 })),
    );
  });
});

/** Returns what the creation of each account stored, by name: its balance, its opening rows and its change sets. */
async function storedBy(owner: TestUser) {
  const read = async <Item>(path: string): Promise<Item[]> =>
    (await owner.ask<{ items: Item[] }>('GET', path)).body.items;
  const accounts = await read<{ id: string; name: string; balance: { minor: string } }>('/accounts');
  const rows = await read<{ accountId: string; amount: { minor: string } }>('/transactions?limit=200');
  const changes = await read<{ label: string }>('/change-sets');
  return accounts
    .map(({ id, name, balance }) => ({
      name,
      balance: balance.minor,
      openings: rows.filter(({ accountId }) => accountId === id).map(({ amount }) => amount.minor),
      changes: changes.filter(({ label }) => label.includes(name)).length,
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}
