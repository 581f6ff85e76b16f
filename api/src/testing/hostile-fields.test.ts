/**
 * Tests that a valid body with one corrupted part at any depth is accepted or leads to a cataloged error, never to a
 * server failure. `npm test` tries each value in a quarter of the places, `npm run test:full` in all.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors, Problem } from '@tideline/contract';
import { newBrowserKeys } from './push-receiver.ts';
import { shareOfValues } from './share-of-values.ts';
import { type TestUser, startTestApi, type TestApi } from './test-api.ts';

interface Added {
  item: { id: string };
}
interface Case {
  method: 'POST' | 'PUT' | 'PATCH';
  /** `{id}` is replaced by `id`. */
  path: string;
  id?: keyof typeof ids;
  body: () => object;
  /** Path of the resource with the version for If-Match: the item itself, or a list that contains it. */
  version?: string;
}
interface Versioned {
  version?: number;
  items?: { id: string; version: number }[];
}

const usd = (minor: string) => ({ minor, currency: 'USD' });
const ids = { cash: '', card: '', category: '', loan: '', notification: '', rule: '', goal: '', target: '', offer: '' };

let api: TestApi;
let ann: TestUser;

const add = async (path: string, body: object): Promise<string> =>
  (await ann.ask<Added>('POST', path, { body })).body.item.id;

beforeAll(async () => {
  api = await startTestApi();
  ann = await api.signUp();
  ids.cash = await add('/accounts', { name: 'Cash', type: 'depository', balance: usd('500000') });
  ids.card = await add('/accounts', { name: 'Card', type: 'credit_card', balance: usd('-5000') });
  ids.loan = await add('/accounts', { name: 'Car', type: 'loan', subtype: 'auto', balance: usd('-900000') });
  await ann.ask('PUT', `/loans/${ids.loan}/terms`, {
    body: { aprPpm: 59_000, payment: usd('50000'), dueDay: 12 },
    headers: { 'if-match': '"0"' },
  });
  ids.category = await add('/categories', { name: 'Spending', group: 'Other' });
  ids.rule = await add('/sweeps/rules', aSweep());
  ids.goal = await add('/goals', aGoal());
  ids.target = await add('/targets', {
    categoryId: await add('/categories', { name: 'Spending too', group: 'Other' }),
    since: '2026-02',
    amount: usd('100'),
  });
  ids.offer = await add('/rate-offers', anOffer);
  ids.notification = (await ann.ask<{ id: string }>('POST', '/notifications/remind', { body: aReminder() })).body.id;
});
afterAll(() => api.stop());

const aGoal = () => ({ name: 'Goal', accountId: ids.cash, amount: usd('1000'), by: '2027-01-01', setAside: usd('1') });
const anOffer = { name: 'Rate', apyPpm: 1, minBalance: usd('1'), bonusEndsOn: '2026-12-31', seenOn: '2026-02-28' };
const aReminder = () => ({ subject: { kind: 'account', id: ids.cash }, on: '2026-03-08', about: 'Look' });
const schedule = { startsOn: '2026-03-02', every: 'monthly', endsOn: '2027-03-02' };
const automation = { level: 'pre_approved_below', limit: usd('100') };
const aSweep = () => ({
  name: 'Sweep',
  priority: 1,
  direction: 'one_way',
  terms: { kind: 'debt_extra', amount: usd('100') },
  byHand: false,
  sourceAccountId: ids.cash,
  destinations: [{ kind: 'card_segment', accountId: ids.card, segmentId: 'purchases' }],
  keepFloor: usd('1'),
  minMove: usd('1'),
  maxMove: usd('100'),
  maxPerWeek: usd('100'),
  roundTo: usd('100'),
  destinationOrder: 'as_listed',
  bufferDays: 3,
  confidencePpm: 900_000,
  cancelWindowHours: 1,
  automation: { level: 'propose' },
});
const scheduled = () => ({ ...aSweep(), terms: { kind: 'fixed_schedule', amount: usd('100'), schedule } });
const settings = () => ({
  floors: [{ accountId: ids.cash, floor: usd('1') }],
  bufferDays: 3,
  confidencePpm: 900_000,
  automation: { level: 'propose' },
  destinationOrder: 'as_listed',
  maxPerTransfer: usd('1000'),
  maxPerDay: usd('1000'),
  maxPerWeek: usd('1000'),
  maxPerMonth: usd('1000'),
  maxSharePpm: 1,
  coolDownDays: 3,
  weekdays: [1],
  bankHolidays: true,
  blackoutDates: ['2026-03-09'],
  cancelWindowHours: 24,
  staleAfterDays: 3,
  transferDays: 1,
  topUpLeadDays: 3,
});
const mode = () => ({
  key: 'custom',
  parameters: {
    floor: { kind: 'amount', amount: usd('1') },
    bufferDays: 3,
    confidence: 'p95',
    hurdlePpm: 1,
    debtOrder: 'custom',
    customOrder: [ids.loan],
    destinationOrder: ['buffer', 'debt'],
    promoMarginDays: 3,
    automation,
  },
});
const preferences = () => ({
  types: [
    { type: 'promo_deadline', channels: { in_app: true, email: false }, leadDays: [30, 7] },
    { type: 'large_transaction', threshold: usd('100') },
  ],
  quietHours: { on: true, from: '22:00', to: '07:00' },
  timezone: 'Europe/Paris',
  mutedAccountIds: [ids.card],
  pausedUntil: '2026-03-04T10:00:00Z',
  hideAmounts: { email: true },
  emailOn: true,
});
const browser = {
  endpoint: 'https://push.invalid/x',
  keys: { p256dh: newBrowserKeys().publicKey.toString('base64url'), auth: Buffer.alloc(16, 1).toString('base64url') },
  label: 'Browser',
};

const cases: readonly Case[] = [
  { method: 'PATCH', path: '/sweeps/rules/{id}', id: 'rule', body: scheduled, version: '/sweeps/rules/{id}' },
  { method: 'POST', path: '/sweeps/rules', body: aSweep },
  { method: 'POST', path: '/sweeps/rules/validate', body: () => ({ ruleId: ids.rule, rule: scheduled() }) },
  { method: 'POST', path: '/sweeps/rules/order', body: () => ({ ids: [ids.rule] }) },
  { method: 'PUT', path: '/sweeps/settings', body: settings, version: '/sweeps/settings' },
  { method: 'POST', path: '/goals', body: aGoal },
  { method: 'PATCH', path: '/goals/{id}', id: 'goal', body: aGoal, version: '/goals' },
  {
    method: 'POST',
    path: '/targets',
    body: () => ({ categoryId: ids.category, since: '2026-03', amount: usd('100'), alertPpm: 900_000 }),
  },
  {
    method: 'PATCH',
    path: '/targets/{id}',
    id: 'target',
    body: () => ({ amount: usd('200'), alertPpm: 800_000 }),
    version: '/targets',
  },
  { method: 'POST', path: '/rate-offers', body: () => anOffer },
  { method: 'PATCH', path: '/rate-offers/{id}', id: 'offer', body: () => anOffer, version: '/rate-offers' },
  { method: 'POST', path: '/mode/preview', body: mode },
  { method: 'PUT', path: '/mode', body: () => ({ ...mode(), startsOn: '2026-03-02' }), version: '/mode' },
  { method: 'PATCH', path: '/notification-settings', body: preferences, version: '/notification-settings' },
  { method: 'POST', path: '/notifications/remind', body: aReminder },
  {
    method: 'POST',
    path: '/notifications/set-states',
    body: () => ({
      changes: [{ id: ids.notification, state: 'snoozed', snoozedUntil: '2026-03-04T10:00:00Z' }],
      allRead: false,
    }),
  },
  { method: 'POST', path: '/push-subscriptions', body: () => browser },
  { method: 'POST', path: '/webhooks', body: () => ({ kind: 'webhook', name: 'Hook', url: 'https://hook.invalid/x' }) },
];

/** Replacements of the same type. The contract rejects any other type. */
const STRINGS = [
  '',
  '\u0000',
  '\ud800',
  '-1',
  '0',
  '9'.repeat(13),
  'EUR',
  'QQQ',
  '1900-01-01',
  '2199-12-31',
  '9999-12-31',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '2199-12',
  crypto.randomUUID(),
  '00:00',
  'http://[::1]:1',
  'https://a:b@x',
  'Etc/GMT+12',
];
const NUMBERS = [-1, 0, 0.1, 1e308, 1_000_000, 2_147_483_648];
const othersThan = (value: unknown): readonly unknown[] => [
  null,
  ...(typeof value === 'string'
    ? STRINGS
    : typeof value === 'number'
      ? NUMBERS
      : Array.isArray(value)
        ? [[], [...value, ...value]]
        : typeof value === 'object'
          ? [{}]
          : []),
];

let places = 0;

/** Yields variants of a value in which one part at any depth is replaced, with the path of the change. */
function* corruptions(value: unknown, at = ''): Generator<{ body: unknown; change: string }> {
  places += 1;
  for (const other of shareOfValues(othersThan(value), places))
    yield { body: other, change: `${at} ${JSON.stringify(other)}` };
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    for (const { body, change } of corruptions(part, `${at}/${key}`))
      yield { body: Array.isArray(value) ? value.with(Number(key), body) : { ...value, [key]: body }, change };
  }
}

const at = (address: string, id: Case['id']): string => address.replace('{id}', id === undefined ? '' : ids[id]);

/** Returns the current version, which a rejected change does not affect. */
async function versionOf(version: string, id: Case['id']): Promise<number | undefined> {
  const { body } = await ann.ask<Versioned>('GET', at(version, id));
  return body.version ?? body.items?.find((item) => item.id === (id && ids[id]))?.version;
}

/** Returns a function that sends bodies, each with the current version. */
function sender({
  method,
  path,
  id,
  version,
}: Case): (body: unknown) => Promise<{ status: number; headers: Headers; body: unknown }> {
  let known: number | undefined;
  return async (body) => {
    if (version !== undefined) known ??= await versionOf(version, id);
    const answer = await ann.ask(method, at(path, id), {
      body,
      ...(version === undefined ? {} : { headers: { 'if-match': `"${known}"` } }),
    });
    if (answer.status < 400) known = undefined;
    return answer;
  };
}

describe.each(cases)('$method $path', (each) => {
  it('accepts the valid body', async () => {
    const { status, body } = await sender(each)(each.body());
    expect({ body, isTaken: status < 300 }).toEqual({ body, isTaken: true });
  });

  it('accepts every corrupted body or returns a problem response', async () => {
    const faults: unknown[] = [];
    const send = sender(each);
    for (const { body, change } of corruptions(each.body())) {
      const { status, headers, body: answer } = await send(body);
      if (status < 400) continue;
      const isCalm =
        status < 500 &&
        headers.get('content-type') === 'application/problem+json' &&
        status === errors[Problem.parse(answer).code].status;
      const isTried = status !== errors.VERSION_CONFLICT.status; // not rejected because of its version
      if (!isCalm || !isTried) faults.push({ change, status, answer });
    }
    expect(faults).toEqual([]);
  });
});
