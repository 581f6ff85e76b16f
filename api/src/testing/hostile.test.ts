/**
 * Tests that any input to any endpoint leads to a cataloged response, never to a server failure. `npm test` sends each
 * value to a quarter of the endpoints, `npm run test:full` to all.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors, Problem } from '@tideline/contract';
import { allEndpoints, type Endpoint } from './endpoints.ts';
import { shareOfValues } from './share-of-values.ts';
import { type TestUser, startTestApi, type TestApi } from './test-api.ts';

let api: TestApi;
let ann: TestUser;
let accountId: string;

beforeAll(async () => {
  api = await startTestApi();
  ann = await api.signUp();
  accountId = (
    await ann.ask<{ item: { id: string } }>('POST', '/accounts', {
      body: { name: 'Card', type: 'credit_card', balance: { minor: '-5000', currency: 'USD' } },
    })
  ).body.item.id;
});
afterAll(() => api.stop());

const money = { minor: '-1', currency: 'USD' };
const VALUES: readonly unknown[] = [
  null,
  '',
  'x',
  '\u0000',
  '\ud800',
  '💸'.repeat(300),
  "'; drop table account; --",
  '../../etc/passwd',
  -1,
  0.1,
  1e308,
  true,
  [],
  {},
  [[[[]]]],
  '0000-00-00',
  '9999-12-31',
  '2026-02-30',
  { minor: '1e9', currency: 'USD' },
  { minor: '9'.repeat(40), currency: 'QQQ' },
  { __proto__: { admin: true } },
  { constructor: 1 },
  money,
];
const QUERY_VALUES = ['', '%00', '-1', '1e99', '0000-01-01', '9999-12-31', '%ff'];
const FIELD_VALUES: readonly unknown[] = ['\u0000', -1, {}, '9999-12-31', money];
const IDS = ['1', '%00', '..', '%2e%2e%2f', 'null', "'", crypto.randomUUID(), 'F'.repeat(2_000), '%E0%A4%A'];
const BODIES: readonly unknown[] = [
  ...VALUES,
  '{"a":',
  Array.from({ length: 2_000 }).reduce<unknown>((inner) => ({ a: inner }), 1),
];
/** Names that the endpoint does not know, in addition to its inputs. */
const UNKNOWN = ['limit', 'constructor', '__proto__'];

async function expectCalm(asking: Promise<{ status: number; headers: Headers; body: unknown }>): Promise<void> {
  const { status, headers, body } = await asking;
  expect(status).toBeLessThan(500);
  if (status < 400) return;
  expect(headers.get('content-type')).toBe('application/problem+json');
  expect(status).toBe(errors[Problem.parse(body).code].status);
}

const numbered = (endpoints: readonly Endpoint[]): (Endpoint & { place: number })[] =>
  endpoints.map((endpoint, place) => ({ ...endpoint, place }));

describe.each(numbered(allEndpoints().filter(({ name }) => name !== 'auth.signOut' && name !== 'testError.raise')))(
  '$method $path',
  ({ method, path, inputs, place }) => {
    const target = () => path.replace('{id}', accountId);
    const headers = ['PATCH', 'PUT', 'DELETE'].includes(method) ? { 'if-match': '"1"' } : undefined;
    const fields = [...inputs, ...UNKNOWN].map((field, index) => ({ field, at: place + index }));

    it('returns a cataloged response for any input', async () => {
      if (method === 'GET') {
        for (const { field, at } of fields) {
          for (const value of shareOfValues(QUERY_VALUES, at))
            await expectCalm(ann.ask(method, `${target()}?${field}=${value}`));
        }
        return;
      }
      for (const body of shareOfValues(BODIES, place))
        await expectCalm(ann.ask(method, target(), { body, ...(headers && { headers }) }));
      for (const { field, at } of fields) {
        for (const value of shareOfValues(FIELD_VALUES, at))
          await expectCalm(
            ann.ask(method, target(), {
              body: { name: 'N', type: 'depository', balance: money, [field]: value },
              ...(headers && { headers }),
            }),
          );
      }
    });
  },
);

describe('path parameters', () => {
  it.each(numbered(allEndpoints().filter(({ path }) => path.includes('{'))))(
    'of $method $path lead to a cataloged response for any value',
    async ({ method, path, place }) => {
      const headers = method === 'GET' || method === 'POST' ? undefined : { 'if-match': '"1"' };
      for (const id of shareOfValues(IDS, place)) {
        await expectCalm(
          ann.ask(method, path.replace(/\{\w+\}/, id), {
            ...(method === 'GET' ? {} : { body: {} }),
            ...(headers && { headers }),
          }),
        );
      }
    },
  );
});
