import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { HouseholdCopy } from '@tideline/contract';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { exported, fill, get, restored, tampered } from './testing/copy-fixture.ts';

let api: TestApi;
let ann: TestUser;

beforeAll(async () => {
  api = await startTestApi();
  ann = await api.signUp();
  await fill(ann);
});
afterAll(() => api.stop());

describe('a copy', () => {
  let path: string;
  beforeAll(async () => {
    ({ path } = await exported(api, ann));
  });

  const firstAmount = /"amountMinor":(-?\d+)/;
  it.each<[string, (data: string) => string, object]>([
    ['cut off in the middle', (data) => data.slice(0, data.length / 2), { reason: 'not_a_copy' }],
    [
      'cut off between two rows',
      (data) => data.slice(0, data.indexOf('\n', data.indexOf('"transaction": [') + 4_000)),
      { reason: 'not_a_copy' },
    ],
    ['of another program', () => '{"format":"other","tables":{}}', { reason: 'not_a_copy' }],
    ['without a format', () => '{"tables":{}}', { reason: 'not_a_copy' }],
    ['of a later version', (data) => data.replace('"formatVersion":1', '"formatVersion":2'), { reason: 'newer' }],
    [
      'with an amount that is text',
      (data) => data.replace(firstAmount, '"amountMinor":"12"'),
      { reason: 'value_not_understood', table: 'transaction', column: 'amountMinor' },
    ],
    [
      'with an amount that was changed',
      (data) => data.replace(firstAmount, '"amountMinor":99'),
      { reason: 'sums_differ' },
    ],
    ['with half a cent', (data) => data.replace(firstAmount, '"amountMinor":0.5'), { reason: 'value_not_understood' }],
    [
      'with an unknown column',
      (data) => data.replace('"payee":"', '"evil":1,"payee":"'),
      { reason: 'column_unknown', table: 'transaction', column: 'evil' },
    ],
    [
      'with an unknown table',
      (data) => data.replace('"split": [', '"app_user": [{}],"split": ['),
      { reason: 'table_unknown', table: 'app_user' },
    ],
    [
      'with a control character',
      (data) => data.replace('"payee":"', '"payee":"\\u0000'),
      { reason: 'value_not_understood', column: 'payee' },
    ],
    [
      'with February 30',
      (data) => data.replace(/"postedOn":"[^"]+"/, '"postedOn":"2026-02-30"'),
      { reason: 'value_not_understood', column: 'postedOn' },
    ],
    [
      'with a row whose account is missing',
      (data) => data.replace(/("account": \[\n)[^\n]*\n/, '$1'),
      { reason: 'rule_broken' },
    ],
    [
      'with splits that do not add up',
      (data) => data.replace(/("split": \[[^\]]*?"amountMinor":)-400(?=\D)/, '$1-300'),
      { reason: 'rule_broken' },
    ],
    ['without an attachment', (data) => data, { reason: 'file_missing', table: 'attachment' }],
  ])('%s is rejected with a reason, and nothing is stored', async (name, change, params) => {
    const bob = await api.signUp();
    const copy = await restored(api, bob, await tampered(api, path, change, name !== 'without an attachment'));
    expect(copy).toMatchObject({ state: 'failed', failure: { code: 'COPY_NOT_READABLE', params } });
    expect((await get<{ items: unknown[] }>(bob, '/accounts')).items).toEqual([]);
    expect((await get<{ items: unknown[] }>(bob, '/categories')).items.length).toBeGreaterThan(10);
  });

  it.each([
    ['is not a zip file', 'hello'],
    ['contains only the beginning of a zip file', 'PK\u0003\u0004 and nothing else'],
  ])('that %s is rejected', async (_, text) => {
    const bob = await api.signUp();
    expect(await restored(api, bob, new TextEncoder().encode(text))).toMatchObject({
      state: 'failed',
      failure: { params: { reason: 'not_a_copy' } },
    });
  });

  it('must arrive in order, and a part sent out of order or again returns the offset to continue from', async () => {
    const bob = await api.signUp();
    const { body } = await bob.ask<HouseholdCopy>('POST', '/copies/restore', {
      body: { fileName: 'mine.zip', sizeBytes: 10 },
    });
    const part = (at: number, text: string) => {
      const form = new FormData();
      form.append('at', String(at));
      form.append('part', new File([text], 'part'));
      return bob.ask('POST', `/copies/${body.id}/parts`, { body: form });
    };
    expect(await part(5, 'abc')).toMatchObject({
      status: 409,
      body: { code: 'COPY_PART_OUT_OF_ORDER', params: { receivedBytes: 0 } },
    });
    expect((await part(0, 'abcde')).status).toBe(200);
    expect(await part(0, 'abcde')).toMatchObject({ status: 409, body: { params: { receivedBytes: 5 } } });
    expect(await part(5, 'more than was said')).toMatchObject({
      status: 422,
      body: { params: { fields: [{ pointer: '/part', rule: 'size' }] } },
    });
  });

  it('is rejected if the household has accounts', async () => {
    expect(await ann.ask('POST', '/copies/restore', { body: { fileName: 'mine.zip', sizeBytes: 10 } })).toMatchObject({
      status: 409,
      body: { code: 'COPY_NEEDS_EMPTY_HOUSEHOLD' },
    });
  });
});
