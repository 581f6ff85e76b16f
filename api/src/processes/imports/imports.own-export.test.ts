/** A CSV exported by Tideline is imported unchanged, even if its texts look like formulas or markup. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Account, Transaction } from '@tideline/contract';
import { done } from '../../testing/ledger.ts';
import { importFiles } from '../../testing/import-files.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let ann: TestUser;

beforeAll(async () => {
  api = await startTestApi();
  ann = await api.signUp();
});
afterAll(() => api.stop());

const PAYEES = [
  '=HYPERLINK("http://x")',
  '\uff1d1+1',
  '\uff0b49 30',
  '\uff0dcmd',
  '\uff20sum',
  '@cmd',
  '-2+3',
  "'=masked already",
  "''twice",
  "'tis",
  '-12.50',
  'a;=1+1',
  'Plain',
];

it('an exported file restores the same payees, memos and amounts in another household', async () => {
  const { item: account } = done(
    await ann.ask<{ changeSetId: string; item: Account }>('POST', '/accounts', {
      body: { name: 'Everyday', type: 'depository', balance: { minor: '0', currency: 'USD' } },
    }),
  );
  for (const [index, payee] of PAYEES.entries()) {
    done(
      await ann.ask<{ changeSetId: string; item: Transaction }>('POST', '/transactions', {
        body: {
          accountId: account.id,
          postedOn: `2026-02-${String(index + 1).padStart(2, '0')}`,
          amount: { minor: String(-100 * (index + 1)), currency: 'USD' },
          payee,
          memo: `memo ${payee}`,
          categoryId: null,
        },
      }),
    );
  }
  const csv = await (
    await fetch(`${api.url}/api/v1/transactions/export?format=csv&sort=date_up`, { headers: { cookie: ann.cookie } })
  ).text();
  const bob = await api.signUp();
  await importFiles(
    bob,
    [{ name: 'tideline.csv', text: csv }],
    [{ key: '1.1', type: 'depository', subtype: 'checking' }],
  );
  const { items } = (await bob.ask<{ items: Transaction[] }>('GET', '/transactions?sort=date_up&limit=100')).body;
  expect(items.map(({ payee, memo, amount }) => [payee, memo, amount.minor])).toEqual(
    PAYEES.map((payee, index) => [payee, `memo ${payee}`, String(-100 * (index + 1))]),
  );
});

it('entered names, payees and memos lose bidirectional control characters', async () => {
  const { item: account } = done(
    await ann.ask<{ changeSetId: string; item: Account }>('POST', '/accounts', {
      body: { name: 'Every\u202eday', type: 'depository', balance: { minor: '0', currency: 'USD' } },
    }),
  );
  expect(account.name).toBe('Everyday');
  const { item } = done(
    await ann.ask<{ changeSetId: string; item: Transaction }>('POST', '/transactions', {
      body: {
        accountId: account.id,
        postedOn: '2026-02-20',
        amount: { minor: '-5', currency: 'USD' },
        payee: 'Coast\u202e knaB\u2069',
        memo: '\u2067x',
        categoryId: null,
      },
    }),
  );
  expect([item.payee, item.memo]).toEqual(['Coast knaB', 'x']);
});
