import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Account } from '@tideline/contract';
import { type Person, startTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
let ann: Person;

beforeAll(async () => {
  api = await startTestApi();
  ann = await api.signUp();
});
afterAll(() => api.stop());

const usd = (minor: string) => ({ minor, currency: 'USD' });
const add = async (overrides: object = {}) => {
  const { status, body } = await ann.ask<{ changeSetId: string; item: Account }>('POST', '/accounts', { body: { name: 'Everyday', type: 'depository', subtype: 'checking', balance: usd('125000'), ...overrides } });
  expect(status).toBe(201);
  return body;
};

describe('accounts', () => {
  it('starts with the balance that was stated, as an opening transaction of today', async () => {
    const { item } = await add();
    expect(item).toMatchObject({ name: 'Everyday', balance: usd('125000'), balanceAsOf: '2026-03-01', transactionCount: 1, state: 'active', version: 1 });
    const { body } = await ann.ask<{ items: object[] }>('GET', `/transactions?accountId=${item.id}`);
    expect(body.items).toMatchObject([{ kind: 'opening', amount: usd('125000'), postedOn: '2026-03-01', runningBalance: usd('125000') }]);
  });
});
