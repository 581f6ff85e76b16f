import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Cable, startCable } from '../../testing/cable.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

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

describe('during a database outage', () => {
  beforeAll(() => cable.cut());

  it.each([
    { why: 'a list request', ask: () => ann.ask('GET', '/transactions') },
    { why: 'a write', ask: () => ann.ask('POST', '/accounts', { body, headers: { 'idempotency-key': 'k' } }) },
    {
      why: 'a sign-in',
      ask: () => api.ask('POST', '/auth/sign-in', { body: { email: ann.email, password: ann.password } }),
    },
    {
      why: 'a sign-up',
      ask: () =>
        api.ask('POST', '/auth/sign-up', {
          body: {
            name: 'New',
            email: 'new@example.org',
            password: 'wave after wave 77',
            currency: 'USD',
            timezone: 'UTC',
            locale: 'en',
          },
        }),
    },
    { why: 'a session request', ask: () => ann.ask('GET', '/auth/session') },
  ])('$why gets a 503 response as problem+json', async ({ ask }) => {
    const { status, headers, body: problem } = await ask();
    expect({ status, code: problem['code'] }).toEqual({ status: 503, code: 'SERVICE_UNAVAILABLE' });
    expect(headers.get('content-type')).toBe('application/problem+json');
  });

  it('the health check fails', async () => {
    expect((await api.ask('GET', '/healthz')).status).toBe(503);
  });

  it('the api still describes itself', async () => {
    expect((await api.ask('GET', '/api/openapi.json')).status).toBe(200);
  });
});

describe('after a database outage', () => {
  beforeAll(() => cable.mend());

  it('the api resumes without a restart, and a repeated write takes effect once', async () => {
    for (const time of ['first', 'second']) {
      const { status } = await ann.ask('POST', '/accounts', { body, headers: { 'idempotency-key': 'k' } });
      expect({ time, status }).toEqual({ time, status: 201 });
    }
    expect((await ann.ask<{ items: unknown[] }>('GET', '/accounts')).body.items).toHaveLength(1);
    expect((await api.ask('GET', '/healthz')).status).toBe(200);
  });

  it('the api loses no acknowledged write among interrupted requests, and serves the next request', async () => {
    const writes = Array.from({ length: 8 }, (_, number) =>
      ann.ask('POST', '/accounts', { body: { ...body, name: `Cut ${number}` } }),
    );
    await cable.cut();
    const statuses = (await Promise.all(writes)).map(({ status }) => status);
    await cable.mend();
    expect(statuses.every((status) => status === 201 || status === 503)).toBe(true);
    const { body: list } = await ann.ask<{ items: unknown[] }>('GET', '/accounts');
    expect(list.items.length).toBeGreaterThanOrEqual(1 + statuses.filter((status) => status === 201).length);
  });
});
