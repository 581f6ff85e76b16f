/** Isolation of households: calls every endpoint of the contract with another household's ids and with every role. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { notify } from '../ledger/notify/notify.ts';
import { createRouter } from '../router.ts';
import { permissionFor } from '@tideline/contract';
import { allEndpoints, type Endpoint } from './endpoints.ts';
import {
  aBrowser,
  aRule,
  aSeries,
  aWebhook,
  attachmentForm,
  bodies,
  loanTerms,
  setupToken,
  sweepOf,
  transferRate,
  usd,
} from './isolation-bodies.ts';
import { addSweepRun } from './sweeps.ts';
import { type Ask, type Client, type Person, startTestApi, type TestApi } from './test-api.ts';

let api: TestApi;
let ann: Person;
let bob: Person;
let viewer: Person;
let editor: Person;
/** Ids of Ann's items by path prefix; the longest prefix wins. */
const annsIds: Record<string, string> = {};

beforeAll(async () => {
  api = await startTestApi();
  ann = await api.signUp({ name: 'Ann' });
  bob = await api.signUp({ name: 'Bob' });
  viewer = await api.signUp({ name: 'Vic' });
  editor = await api.signUp({ name: 'Edie' });
  await api.database.asOwner(async (client) => {
    await client.query("select set_config('app.household', $1, false)", [ann.householdId]);
    for (const [{ userId }, role] of [
      [viewer, 'viewer'],
      [editor, 'editor'],
    ] as const)
      await client.query(
        'insert into membership (household_id, id, user_id, role, created_at) values ($1, gen_random_uuid(), $2, $3, ' +
          'now())',
        [ann.householdId, userId, role],
      );
  });
  const account = await ann.ask<{ changeSetId: string; item: { id: string } }>('POST', '/accounts', {
    body: { name: 'Annsmoney', type: 'credit_card', balance: usd('-50000') },
  });
  const loan = await ann.ask<{ item: { id: string } }>('POST', '/accounts', {
    body: { name: 'Annsmoney car', type: 'loan', subtype: 'auto', balance: usd('-900000') },
  });
  const deleted = await ann.ask<{ item: { id: string } }>('POST', '/accounts', {
    body: { name: 'Annsmoney gone', type: 'depository', balance: usd('0') },
  });
  const sweepRule = await ann.ask<{ item: { id: string } }>('POST', '/sweeps/rules', {
    body: sweepOf(deleted.body.item.id, account.body.item.id),
  });
  const goal = await ann.ask<{ item: { id: string } }>('POST', '/goals', {
    body: { name: 'Annsmoney goal', accountId: deleted.body.item.id, amount: usd('10000'), by: '2026-12-01' },
  });
  const cash = await ann.ask<{ item: { id: string } }>('POST', '/accounts', {
    body: { name: 'Annsmoney cash', type: 'depository', balance: usd('100000') },
  });
  const sweepRun = await addSweepRun(api, ann, {
    ruleId: sweepRule.body.item.id,
    fromAccountId: cash.body.item.id,
    toAccountId: account.body.item.id,
    amountMinor: 5000,
    state: 'proposed',
  });
  await ann.ask('DELETE', `/accounts/${deleted.body.item.id}`, { headers: { 'if-match': '"1"' } });
  const transaction = await ann.ask<{ item: { id: string } }>('POST', '/transactions', {
    body: { accountId: account.body.item.id, postedOn: '2026-02-03', amount: usd('-1234'), payee: 'Annsmoney shop' },
  });
  const promo = await ann.ask<{ item: { id: string } }>('POST', '/promos', {
    body: { ...transferRate, cardId: account.body.item.id },
  });
  const filter = await ann.ask<{ item: { id: string } }>('POST', '/saved-filters', {
    body: { name: 'Annsmoney search', query: 'annsmoney' },
  });
  const connection = await ann.ask<{ id: string }>('POST', '/connections', { body: { setupToken } });
  const rule = await ann.ask<{ item: { id: string } }>('POST', '/rules', { body: aRule });
  const run = await ann.ask<{ id: string }>('POST', '/rule-runs', { body: {} });
  const payee = await ann.ask<{ item: { id: string } }>('POST', '/payees', { body: { name: 'Annsmoney shop' } });
  const category = await ann.ask<{ item: { id: string } }>('POST', '/categories', {
    body: { name: 'Annsmoney category', group: 'Other' },
  });
  const series = await ann.ask<{ item: { id: string } }>('POST', '/recurring', {
    body: { ...aSeries, accountId: account.body.item.id },
  });
  const spend = (accountId: string, minor: string, payee: string) =>
    ann.ask<{ item: { id: string } }>('POST', '/transactions', {
      body: { accountId, postedOn: '2026-02-04', amount: usd(minor), payee },
    });
  const [out, into] = [
    await spend(account.body.item.id, '-700', 'Annsmoney out'),
    await spend(loan.body.item.id, '700', 'Annsmoney in'),
  ];
  const transfer = await ann.ask<{ item: { id: string } }>('POST', '/transfers', {
    body: { outflowId: out.body.item.id, inflowId: into.body.item.id },
  });
  for (const payee of ['Annsmoney twice', 'ANNSMONEY TWICE']) await spend(account.body.item.id, '-900', payee);
  await ann.ask('POST', '/duplicates/find', { body: {} });
  const duplicates = await ann.ask<{ items: { id: string }[] }>('GET', '/duplicates');
  const target = await ann.ask<{ item: { id: string } }>('POST', '/targets', {
    body: { categoryId: category.body.item.id, since: '2026-02', amount: usd('10000') },
  });
  const members = await ann.ask<{ items: { id: string }[] }>('GET', '/members');
  const invitation = await ann.ask<{ item: { id: string } }>('POST', '/invitations', {
    body: { role: 'viewer', email: 'annsmoney@example.org' },
  });
  const tag = await ann.ask<{ item: { id: string } }>('POST', '/tags', { body: { name: 'Annsmoney tag' } });
  const attachment = await ann.ask<{ item: { id: string } }>(
    'POST',
    `/transactions/${transaction.body.item.id}/attachments`,
    { body: attachmentForm() },
  );
  await ann.ask('PUT', `/loans/${loan.body.item.id}/terms`, { body: loanTerms, headers: { 'if-match': '"0"' } });
  const plan = await ann.ask<{ item: { id: string } }>('POST', '/debt/plans', {
    body: {
      strategy: 'avalanche',
      monthly: usd('100000'),
      extras: [{ label: 'Annsmoney bonus', amount: usd('5000'), on: '2026-09-01' }],
    },
  });
  const copy = await ann.ask<{ id: string }>('POST', '/copies/export');
  const offer = await ann.ask<{ item: { id: string } }>('POST', '/rate-offers', {
    body: { name: 'Annsmoney rate', apyPpm: 50_000, seenOn: '2026-02-28' },
  });
  const exchange = await ann.ask<{ item: { id: string } }>('POST', '/exchange-rates', {
    body: { on: '2026-02-26', base: 'EUR', quote: 'USD', rate: '1.0842' },
  });
  const statement = await ann.ask<{ item: { id: string } }>('POST', `/cards/${account.body.item.id}/statements`, {
    body: { startsOn: '2026-02-02', closesOn: '2026-03-01', dueOn: '2026-03-25' },
  });
  const dispute = await ann.ask<{ item: { id: string } }>('POST', `/cards/${account.body.item.id}/disputes`, {
    body: { balanceId: 'purchases', amount: usd('1'), openedOn: '2026-03-01', note: 'Annsmoney' },
  });
  const mode = await ann.ask<{ item: { id: string } }>('PUT', '/mode', {
    body: { key: 'quick_wins', startsOn: '2026-04-01' },
    headers: { 'if-match': '1' },
  });
  await api.database.db.withHousehold({ householdId: ann.householdId, userId: '' }, (tx) =>
    notify(
      tx,
      [
        {
          type: 'statement_missing',
          subject: { kind: 'account', id: account.body.item.id },
          dedupKey: 'anns',
          severity: 'info',
          params: { accountName: 'Annsmoney', expectedOn: '2026-02-27' },
          href: '/credit-cards',
          userId: ann.userId,
        },
      ],
      api.clock.now(),
    ),
  );
  const told = await ann.ask<{ items: { id: string }[] }>('GET', '/notifications');
  const browser = await ann.ask<{ id: string }>('POST', '/push-subscriptions', { body: aBrowser });
  const webhook = await ann.ask<{ item: { id: string } }>('POST', '/webhooks', { body: aWebhook });
  const feed = await ann.ask<{ id: string }>('POST', '/calendar-feeds', { body: {} });
  for (const payee of ['Annsmoney again', 'Annsmoney again'])
    await ann.ask('POST', '/transactions', {
      body: { accountId: account.body.item.id, postedOn: '2026-02-27', amount: usd('-5000'), payee },
    });
  await ann.ask('POST', '/insights/refresh', { body: {} });
  const insights = await ann.ask<{ items: { id: string }[] }>('GET', '/insights');
  Object.assign(annsIds, {
    notifications: told.body.items[0]?.id ?? '',
    'push-subscriptions': browser.body.id,
    webhooks: webhook.body.item.id,
    'calendar-feeds': feed.body.id,
    mode: mode.body.item.id,
    'card-disputes': dispute.body.item.id,
    'card-statements': statement.body.item.id,
    copies: copy.body.id,
    debt: plan.body.item.id,
    transfers: transfer.body.item.id,
    outflow: out.body.item.id,
    inflow: into.body.item.id,
    duplicates: duplicates.body.items[0]?.id ?? '',
    tags: tag.body.item.id,
    attachments: attachment.body.item.id,
    members: members.body.items[1]?.id ?? '',
    invitations: invitation.body.item.id,
    rules: rule.body.item.id,
    'rule-runs': run.body.id,
    payees: payee.body.item.id,
    categories: category.body.item.id,
    recurring: series.body.item.id,
    accounts: account.body.item.id,
    'deleted-accounts': deleted.body.item.id,
    cards: account.body.item.id,
    loans: loan.body.item.id,
    transactions: transaction.body.item.id,
    'change-sets': account.body.changeSetId,
    promos: promo.body.item.id,
    'saved-filters': filter.body.item.id,
    imports: crypto.randomUUID(),
    'exchange-rates': exchange.body.item.id,
    'rate-offers': offer.body.item.id,
    insights: insights.body.items[0]?.id ?? '',
    connections: connection.body.id,
    targets: target.body.item.id,
    'sweeps/rules': sweepRule.body.item.id,
    'sweeps/runs': sweepRun,
    'sweeps/accounts': cash.body.item.id,
    goals: goal.body.item.id,
  });
});
afterAll(() => api.stop());

/** All spare money goes to a card. */
const queries: Record<string, string> = {
  'reports.spending': '?from=2026-02-01&to=2026-02-28&by=payee',
  'reports.cashFlow': '?from=2026-01&to=2026-02',
  'reports.interest': '?from=2026-01&to=2026-02',
};

const served = new Set(
  Object.entries(
    createRouter({
      vault: {} as never,
      allowed: new Set(),
      banks: [],
      auth: {} as never,
      factors: {} as never,
      emailChanges: {} as never,
      deviceCookies: {} as never,
      emails: {} as never,
      notifications: {} as never,
      throttle: {} as never,
      importProcesses: {} as never,
      ratesUrl: null,
      testPage: false,
      publicOrigin: 'http://localhost',
    }),
  ).flatMap(([area, routes]) => Object.keys(routes).map((name) => `${area}.${name}`)),
);
const endpoints = allEndpoints().filter(
  ({ name, path }) =>
    served.has(name) &&
    !path.startsWith('/auth/') &&
    path !== '/me' &&
    path !== '/households' &&
    path !== '/test-error' &&
    !path.startsWith('/calendar/') &&
    !path.startsWith('/unsubscribe/') &&
    path !== '/push-renewal',
);

const idFor = (path: string): string | undefined =>
  annsIds[path.split('/').slice(1, 3).join('/')] ?? annsIds[path.split('/')[1] ?? ''];

function ask(client: Client, { name, method, path }: Endpoint, headers: Record<string, string> = {}) {
  const id = idFor(path) ?? '';
  const request: Ask = {
    headers: { ...(['PATCH', 'PUT', 'DELETE'].includes(method) ? { 'if-match': '"1"' } : {}), ...headers },
  };
  if (method !== 'GET') request.body = bodies(annsIds)[name] ?? {};
  return client.ask(method, `${path.replace('{id}', id)}${queries[name] ?? ''}`, request);
}

const OWN = /^(notification|pushSubscriptions|webhooks|calendarFeeds)|^insightFeed\.markRead$/;

describe('household isolation', () => {
  it('has an id of another household for every kind of item', () => {
    expect(endpoints.filter(({ path }) => path.includes('{id}') && (idFor(path) ?? '') === '')).toEqual([]);
  });

  it.each(endpoints)(
    'returns "not found" for $method $path to a stranger who names the household',
    async (endpoint) => {
      const { status, body } = await ask(bob, endpoint, { 'x-household': ann.householdId });
      expect({ status, code: body['code'] }).toEqual({ status: 404, code: 'NOT_FOUND' });
    },
  );

  it.each(
    endpoints.filter(
      ({ path, name }) =>
        path.includes('{id}') ||
        [
          'transactions.create',
          'promos.create',
          'transactionChanges.duplicate',
          'transactionChanges.merge',
          'transfers.create',
          'transfers.record',
          'recurring.create',
          'goals.create',
          'notificationSettings.sendTest',
        ].includes(name),
    ),
  )('returns "not found" for $method $path with an id of another household', async (endpoint) => {
    const { status, body } = await ask(bob, endpoint);
    expect({ status, code: body['code'] }).toEqual({ status: 404, code: 'NOT_FOUND' });
  });

  it.each(endpoints.filter(({ method, path }) => method === 'GET' && !path.includes('{id}')))(
    'reveals nothing to a stranger with $method $path',
    async (endpoint) => {
      const { status, body } = await ask(bob, endpoint);
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toContain('Annsmoney');
    },
  );

  it.each(endpoints)('requires a session for $method $path', async (endpoint) => {
    expect((await ask(api, endpoint)).status).toBe(401);
  });

  it.each(endpoints.filter(({ name, method }) => permissionFor(name, method) !== null))(
    'rejects $method $path from a viewer',
    async (endpoint) => {
      const { status, body } = await ask(viewer, endpoint, { 'x-household': ann.householdId });
      expect({ status, code: body['code'] }).toEqual({ status: 403, code: 'ROLE_FORBIDS' });
    },
  );

  it.each(endpoints.filter(({ name, method }) => permissionFor(name, method) === 'manage'))(
    'rejects $method $path from an editor',
    async (endpoint) => {
      const { status, body } = await ask(editor, endpoint, { 'x-household': ann.householdId });
      expect({ status, code: body['code'] }).toEqual({ status: 403, code: 'ROLE_FORBIDS' });
    },
  );

  it('lets every role change only personal settings', () => {
    expect(
      endpoints
        .filter(({ name, method }) => method !== 'GET' && permissionFor(name, method) === null && !OWN.test(name))
        .map(({ name }) => name),
    ).toEqual(['members.leave', 'dashboard.saveLayout']);
  });

  it.each(
    endpoints.filter(
      ({ name, method, path }) => method === 'GET' && permissionFor(name, method) === null && !path.includes('{id}'),
    ),
  )('lets a viewer read $path', async (endpoint) => {
    const { status } = await ask(viewer, endpoint, { 'x-household': ann.householdId });
    expect(status).toBe(200);
  });

  it.each(
    endpoints.filter(
      ({ name, path }) => (OWN.test(name) && path.includes('{id}')) || name === 'notificationSettings.sendTest',
    ),
  )('returns "not found" for $method $path to another member', async (endpoint) => {
    const { status, body } = await ask(viewer, endpoint, { 'x-household': ann.householdId });
    expect({ status, code: body['code'] }).toEqual({ status: 404, code: 'NOT_FOUND' });
  });

  it.each(['/notifications', '/notifications?view=archived', '/notifications/subjects', '/notification-settings'])(
    "hides one member's personal data from another with GET %s",
    async (path) => {
      const { status, body } = await viewer.ask('GET', path, { headers: { 'x-household': ann.householdId } });
      expect(status).toBe(200);
      for (const own of [
        '2026-02-27',
        'Annsmoney browser',
        'Annsmoney hook',
        'hook.invalid',
        'push.invalid',
        annsIds['notifications'],
        annsIds['calendar-feeds'],
      ])
        expect(JSON.stringify(body)).not.toContain(own);
    },
  );

  it.each([
    ['/transactions/edit', { set: { memo: 'mine' } }],
    ['/transactions/remove', {}],
  ])('reports rows of another household as not found with POST %s', async (path, more) => {
    const { body } = await bob.ask('POST', path, {
      body: { transactions: [{ id: annsIds['transactions'], version: 1 }], ...more },
    });
    expect(body).toMatchObject({ changeSetId: null, leftOut: [{ id: annsIds['transactions'], reason: 'not_found' }] });
  });

  it('leaves the household unchanged', async () => {
    const { body } = await ann.ask<{ items: { name: string }[] }>('GET', '/accounts');
    expect(body.items.map(({ name }) => name)).toEqual(['Annsmoney', 'Annsmoney car', 'Annsmoney cash']);
  });
});
