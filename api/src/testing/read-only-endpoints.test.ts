/** Calls every endpoint that changes an account as a member who may only view that account. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { allEndpoints, type Endpoint } from './endpoints.ts';
import { bodies, loanTerms, usd } from './isolation-bodies.ts';
import { addItemsOfEveryKind } from './isolation-household.ts';
import { type TestUser, startTestApi, type TestApi } from './test-api.ts';

/** Areas of the contract with items of an account. */
const AREAS =
  /^(accounts|attachments|card\w*|duplicates|goals|heldTransactions|loans|privateAccounts|promos|recurring|sweepAccounts|sweepRules|sweepRuns|transactionChanges|transactions|transfers)\./;

/** Endpoints that change no account of another member, with the reason. */
const OTHERS: Readonly<Record<string, string>> = {
  'accounts.arrange': 'the order is that of the household',
  'accounts.create': 'a new account',
  'accounts.unlock': 'unlocks reconciled transactions, and there is none',
  'cards.create': 'a new account',
  'cardStatements.close': 'refused before: the period has to follow that of the last statement',
  'duplicates.find': 'only suggests',
  'duplicates.keepBoth': 'a decision about a suggestion',
  'duplicates.merge': 'a decision about a suggestion that was decided before',
  'heldTransactions.decide': 'the row is not held back',
  'privateAccounts.move': 'refused before: the account of another member',
  'promos.cure': 'refused before: the offer did not end early',
  'recurring.detect': 'only suggests',
  'sweepRules.arrange': 'the order is that of the household',
  'sweepRules.backtest': 'only computes',
  'sweepRules.run': 'only proposes',
  'sweepRules.validate': 'only computes',
  'sweepRuns.evaluate': 'only proposes',
  'transactionChanges.edit': 'leaves out the rows of the account, and says so',
  'transactionChanges.removeMany': 'leaves out the rows of the account, and says so',
  'transfers.confirmMany': 'matching transfers is work on the whole household',
  'transfers.create': 'refused before: the rows are a transfer already',
  'transfers.decide': 'matching transfers is work on the whole household',
  'transfers.find': 'only suggests',
};

const get = async <T>(by: TestUser, path: string): Promise<T> => (await by.ask<T>('GET', path)).body;

let api: TestApi;
let ann: TestUser;
let bob: TestUser;
const ids: Record<string, string> = {};
/**
 * Bodies that would change something. The bodies of the isolation tests repeat stored values, or contain no version.
 */
const changes: Record<string, object> = {
  'loans.setTerms': { ...loanTerms, dueDay: 13 },
  'promos.update': { endsOn: '2026-11-30' },
  'goals.update': { name: 'Ours' },
  'recurring.update': { payee: 'Ours' },
};

const bodyOf = async (name: string): Promise<unknown> => {
  if (name !== 'accounts.setStates') return changes[name] ?? bodies(ids)[name];
  const { version } = await get<{ version: number }>(ann, `/accounts/${ids['accounts']}`);
  return { accounts: [{ id: ids['accounts'], version }], state: 'hidden' };
};

beforeAll(async () => {
  api = await startTestApi();
  ann = await api.signUp({ name: 'Ann' });
  Object.assign(ids, await addItemsOfEveryKind(api, ann));
  const { body } = await ann.ask<{ link: string }>('POST', '/invitations', { body: { role: 'owner' } });
  bob = await api.signUp({ name: 'Bob', invitation: body.link.split('#invite=')[1] ?? '' });
  const saved = { name: 'Holiday', accountId: ids['sweeps/accounts'], amount: usd('10000'), by: '2026-12-01' };
  ids['goals'] = (await ann.ask<{ item: { id: string } }>('POST', '/goals', { body: saved })).body.item.id;
  const { items } = (await ann.ask<{ items: { id: string; version: number }[] }>('GET', '/accounts')).body;
  for (const { id, version } of items)
    await ann.ask('PATCH', `/accounts/${id}`, {
      body: { ownerId: ann.userId, visibility: 'read_only' },
      headers: { 'if-match': `"${version}"` },
    });
});
afterAll(() => api.stop());

const endpoints = allEndpoints().filter(({ name, method }) => method !== 'GET' && AREAS.test(name));

interface Refused {
  code?: string;
  params?: { currentVersion?: number };
}

/** Sends the request. Repeats it with the version of the item if the response requires one. */
async function answerOf({ name, method, path }: Endpoint): Promise<string> {
  const [, area = '', part = ''] = path.split('/');
  const id = ids[`${area}/${part}`] ?? ids[area] ?? '';
  const given = await bodyOf(name);
  const send = (version: number) =>
    bob.ask<Refused>(method, path.replace('{id}', id), {
      body:
        given instanceof FormData
          ? given
          : {
              ...(given as object | undefined),
              ...(given !== undefined && 'version' in (given as object) && { version }),
            },
      headers: { 'x-household': ann.householdId, ...(method !== 'POST' && { 'if-match': `"${version}"` }) },
    });
  const first = await send(1);
  const current = first.body?.params?.currentVersion;
  const { status, body } = current === undefined ? first : await send(current);
  return `${status} ${body?.code ?? ''}`;
}

/** Returns the contents of the account as its owner sees them. */
const evidence = async (): Promise<unknown[]> => {
  const { items } = await get<{ items: { id: string; amount: object; payee: string }[] }>(
    ann,
    `/transactions?limit=200&accountId=${ids['accounts']}`,
  );
  const account = await get<{ name: string; balance: object; state: string; visibility: string }>(
    ann,
    `/accounts/${ids['accounts']}`,
  );
  const { name, balance, state, visibility } = account;
  return [
    { name, balance, state, visibility },
    items.map(({ id, amount, payee }) => ({ id, amount, payee })),
    await get(ann, '/goals'),
  ];
};

it('every endpoint protects an account that the member may only view, except those listed with a reason', async () => {
  const before = await evidence();
  const others: string[] = [];
  for (const endpoint of endpoints) {
    const answer = await answerOf(endpoint);
    if (answer !== '403 ACCOUNT_READ_ONLY') others.push(`${endpoint.name}: ${answer}`);
  }
  expect(others.filter((answer) => OTHERS[answer.split(':')[0] ?? ''] === undefined)).toEqual([]);
  expect(others).toHaveLength(Object.keys(OTHERS).length);
  expect(endpoints.length - others.length).toBeGreaterThan(30);
  expect(await evidence()).toEqual(before);
});
