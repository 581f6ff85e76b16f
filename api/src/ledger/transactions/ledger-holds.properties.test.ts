/**
 * Tests that after any sequence of edits and undos, parts add up, transfers have two legs, and stored totals match
 * the rows.
 */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Account, Transaction, TransferSuggestion } from '@tideline/contract';
import fc from 'fast-check';
import { type Changed, done, money } from '../../testing/ledger.ts';
import { ledgerProblemsOf } from '../../testing/ledger-problems.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** Numbers select one of the existing rows, modulo their count. */
type Step =
  | { do: 'add'; account: number; minor: number; day: number }
  | { do: 'edit'; row: number; minor?: number; account?: number; excluded?: boolean }
  | { do: 'split'; row: number; share: number }
  | { do: 'whole' | 'remove' | 'copy' | 'unlink'; row: number }
  | { do: 'bulk' | 'removeMany'; rows: number[]; account: number }
  | { do: 'merge' | 'link'; row: number; other: number }
  | { do: 'find' }
  | { do: 'confirmAll' }
  | { do: 'undo'; change: number };

const index = fc.nat(1_000);
const amount = fc.constantFrom(-10_000, 10_000, -2_500, 2_500, -999, 777);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('add' as const),
      account: index,
      minor: amount,
      day: fc.integer({ min: 1, max: 6 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record(
      { do: fc.constant('edit' as const), row: index, minor: amount, account: index, excluded: fc.boolean() },
      { requiredKeys: ['do', 'row'] },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('split' as const), row: index, share: fc.integer({ min: 1, max: 776 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('whole' as const, 'remove' as const, 'copy' as const, 'unlink' as const),
      row: index,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constantFrom('bulk' as const, 'removeMany' as const),
      rows: fc.array(index, { minLength: 1, maxLength: 5 }),
      account: index,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('merge' as const, 'link' as const, 'link' as const),
      row: index,
      other: index,
    }),
  },
  { weight: 1, arbitrary: fc.oneof(fc.constant({ do: 'find' as const }), fc.constant({ do: 'confirmAll' as const })) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('undo' as const), change: index }) },
);

interface PropertyContext {
  ann: TestUser;
  accounts: string[];
  changes: string[];
}

/** Sends the request as any client would; a rejection is allowed, but not a server failure. */
async function take(context: PropertyContext, given: Step): Promise<void> {
  const { ann, accounts, changes } = context;
  const { items } = done(await ann.ask<{ items: Transaction[] }>('GET', '/transactions?limit=200'));
  const rowAt = (n: number): Transaction | undefined => items[n % Math.max(1, items.length)];
  const seen = ({ id, version }: Transaction) => ({ id, version });
  const accountAt = (n: number): string => accounts[n % accounts.length] ?? '';
  const ask = async (
    method: 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    path: string,
    body: object,
    version = 0,
  ): Promise<void> => {
    const answer = await ann.ask<{ changeSetId?: string | null }>(method, path, {
      body,
      headers: method === 'POST' ? {} : { 'if-match': `"${version}"` },
    });
    if (answer.status >= 500)
      throw new Error(`${method} ${path} answered ${JSON.stringify(answer.body)} to ${JSON.stringify(body)}`);
    if (answer.status < 300 && typeof answer.body.changeSetId === 'string') changes.push(answer.body.changeSetId);
  };
  if (given.do === 'add')
    return ask('POST', '/transactions', {
      accountId: accountAt(given.account),
      postedOn: `2026-02-0${given.day}`,
      amount: money(given.minor),
      payee: 'TRANSFER',
    });
  if (given.do === 'find') return ask('POST', '/transfers/find', { from: '2026-01-01', to: '2026-03-01' });
  if (given.do === 'confirmAll') {
    const { items: suggested } = done(await ann.ask<{ items: TransferSuggestion[] }>('GET', '/transfers'));
    return suggested.length === 0
      ? undefined
      : ask('POST', '/transfers/confirm', { ids: suggested.map(({ id }) => id) });
  }
  if (given.do === 'undo') {
    const change = changes[given.change % Math.max(1, changes.length)];
    return change === undefined ? undefined : ask('POST', `/change-sets/${change}/undo`, {});
  }
  if ('rows' in given) {
    const transactions = given.rows.flatMap((n) => rowAt(n) ?? []).map(seen);
    if (transactions.length === 0) return undefined;
    return given.do === 'bulk'
      ? ask('POST', '/transactions/edit', { transactions, set: { accountId: accountAt(given.account) } })
      : ask('POST', '/transactions/remove', { transactions });
  }
  const row = rowAt(given.row);
  if (row === undefined) return undefined;
  if ('other' in given) {
    const other = rowAt(given.other) ?? row;
    const [out, into] = Number(row.amount.minor) < 0 ? [row, other] : [other, row];
    return given.do === 'merge'
      ? ask('POST', '/transactions/merge', { kept: seen(row), gone: seen(other) })
      : ask('POST', '/transfers', { outflowId: out.id, inflowId: into.id });
  }
  if (given.do === 'edit') {
    const { minor, account, excluded } = given;
    return ask(
      'PATCH',
      `/transactions/${row.id}`,
      {
        ...(minor !== undefined && { amount: money(minor) }),
        ...(account !== undefined && { accountId: accountAt(account) }),
        ...(excluded !== undefined && { excluded }),
      },
      row.version,
    );
  }
  if (given.do === 'split') {
    const whole = Number(row.amount.minor);
    return ask(
      'PUT',
      `/transactions/${row.id}/splits`,
      { splits: [given.share, whole - given.share].map((minor) => ({ categoryId: null, amount: money(minor) })) },
      row.version,
    );
  }
  if (given.do === 'whole') return ask('PUT', `/transactions/${row.id}/splits`, { splits: [] }, row.version);
  if (given.do === 'remove') return ask('DELETE', `/transactions/${row.id}`, {}, row.version);
  if (given.do === 'copy') return ask('POST', '/transactions/duplicate', { ids: [row.id] });
  return row.transfer === null
    ? undefined
    : ask('PATCH', `/transfers/${row.transfer.transferId}`, { state: 'rejected' }, row.transfer.version);
}

it('the ledger is consistent after every step of any sequence of changes and undos', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 45 }), async (steps) => {
      const ann = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
      const accounts: string[] = [];
      for (const type of ['depository', 'depository', 'credit_card']) {
        accounts.push(
          done(await ann.ask<Changed<Account>>('POST', '/accounts', { body: { name: type, type, balance: money(0) } }))
            .item.id,
        );
      }
      const context: PropertyContext = { ann, accounts, changes: [] };
      for (const given of steps) {
        await take(context, given);
        expect({ after: given, problems: await ledgerProblemsOf(api.database.db, ann) }).toEqual({
          after: given,
          problems: [],
        });
      }
    }),
    { numRuns: 30, interruptAfterTimeLimit: 150_000 }, // this reports a failure even if shrinking it takes too long
  );
}, 240_000);
