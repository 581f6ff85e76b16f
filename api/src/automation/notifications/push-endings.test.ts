import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { NotificationSettings } from '@tideline/contract';
import { newBrowserKeys, type PushReceiver, startPushReceiver } from '../../testing/push-receiver.ts';
import { type Client, clientOf, type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { forgetEndedSubscriptions } from './targets.store.ts';

let api: TestApi;
let receiver: PushReceiver;
let ann: TestUser;
beforeAll(async () => {
  receiver = await startPushReceiver();
  api = await startTestApi({ allowed: new Set([new URL(receiver.origin).host]) });
});
afterAll(async () => {
  await api.stop();
  await receiver.stop();
});
beforeEach(async () => {
  receiver.received.length = 0;
  api.clock.move(new Date('2026-03-02T12:00:00Z'));
  ann = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
});

interface Browser extends Client {
  cookie: string;
}

const signIn = async ({ email, password }: { email: string; password: string }, before?: Browser): Promise<Browser> => {
  const { status, headers } = await api.ask('POST', '/auth/sign-in', {
    body: { email, password },
    headers: before === undefined ? {} : { cookie: before.cookie },
  });
  expect(status).toBe(200);
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
  return { ...clientOf(api.url, cookie), cookie };
};
let browsers = 0;
/** Subscribes a separate browser with the push service. */
const subscribe = async (who: Client, path = `/push/${(browsers += 1)}`) => {
  const subscription = receiver.subscription(path);
  const { status, body } = await who.ask<{ id: string }>('POST', '/push-subscriptions', {
    body: { ...subscription, label: path },
  });
  expect(status).toBe(201);
  return { id: body.id, path, ...subscription };
};
const listed = async (who: Client) =>
  (await who.ask<NotificationSettings>('GET', '/notification-settings')).body.pushSubscriptions.map(
    ({ label }) => label,
  );
const test = async (who: Client, targetId: string) =>
  (
    await who.ask<{ sent?: boolean; reason?: string; code?: string }>('POST', '/notification-settings/test', {
      body: { channel: 'web_push', targetId },
    })
  ).body;
const endOthers = (who: Client, pushEndpoint?: string) =>
  who.ask('POST', '/auth/sessions/end-others', { body: pushEndpoint === undefined ? {} : { pushEndpoint } });

describe('pushes to a browser', () => {
  it("end if its user signs out there, while those to the user's other browsers continue", async () => {
    const phone = await signIn(ann);
    const [atHome, onPhone] = [await subscribe(ann), await subscribe(phone)];
    expect((await phone.ask('POST', '/auth/sign-out')).status).toBe(204);
    expect(await listed(ann)).toEqual([atHome.path]);
    expect(await test(ann, onPhone.id)).toMatchObject({ sent: false, reason: 'target_gone' });
    expect(await test(ann, atHome.id)).toMatchObject({ sent: true });
    expect(receiver.received.map(({ path }) => path)).toEqual([atHome.path]);
  });

  it('end if the user signs out there in a later session than the one in which pushes were allowed', async () => {
    const first = await signIn(ann);
    const { endpoint } = await subscribe(first);
    api.clock.move(new Date('2026-03-12T12:00:00Z')); // that session has expired, but its pushes continue
    const again = await signIn(ann);
    expect(await listed(again)).toHaveLength(1);
    expect((await again.ask('POST', '/auth/sign-out', { body: { pushEndpoint: endpoint } })).status).toBe(204);
    expect(await listed(await signIn(ann))).toEqual([]);
  });

  it("do not end if another user names the browser's address at sign-out", async () => {
    const { path, endpoint } = await subscribe(ann);
    const bob = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
    await bob.ask('POST', '/auth/sign-out', { body: { pushEndpoint: endpoint } });
    await api.ask('POST', '/auth/sign-out', { body: { pushEndpoint: endpoint } });
    expect(await listed(ann)).toEqual([path]);
  });

  it("end if the browser's session is ended from another session", async () => {
    const phone = await signIn(ann);
    await subscribe(phone);
    const { items } = (await ann.ask<{ items: { id: string; isCurrent: boolean }[] }>('GET', '/auth/sessions')).body;
    await ann.ask('DELETE', `/auth/sessions/${items.find(({ isCurrent }) => !isCurrent)?.id}`, {
      headers: { 'if-match': '0' },
    });
    expect(await listed(ann)).toEqual([]);
  });

  it(
    'end if all other sessions are signed out, except in the current browser, even if an earlier ' +
      'session allowed them',
    async () => {
      const earlier = await signIn(ann);
      const mine = await subscribe(earlier);
      const phone = await signIn(ann);
      await subscribe(phone);
      await endOthers(ann, mine.endpoint);
      expect(await listed(ann)).toEqual([mine.path]);
      await endOthers(ann);
      expect(await listed(ann)).toEqual([mine.path]);
    },
  );

  it('end if the password is changed, except for the current browser', async () => {
    const phone = await signIn(ann);
    const [mine] = [await subscribe(ann), await subscribe(phone)];
    await ann.ask('POST', '/auth/password', {
      body: { current: ann.password, password: 'eleven herons over the weir' },
    });
    expect(await listed(ann)).toEqual([mine.path]);
  });

  it('end if another user signs in there, even before that user allows pushes', async () => {
    const browser = await signIn(ann);
    await subscribe(browser);
    const bob = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
    await signIn(bob, browser);
    expect(await listed(ann)).toEqual([]);
  });

  it('end if a guest opens the sample household there', async () => {
    const browser = await signIn(ann);
    await subscribe(browser);
    await api.ask('POST', '/auth/sample', {
      body: { timezone: 'UTC', locale: 'en-US' },
      headers: { cookie: browser.cookie },
    });
    expect(await listed(ann)).toEqual([]);
  });

  it('continue if the same user signs in there again', async () => {
    const browser = await signIn(ann);
    const { path } = await subscribe(browser);
    const again = await signIn(ann, browser);
    expect(await listed(again)).toEqual([path]);
    await again.ask('POST', '/auth/sign-out');
    expect(await listed(ann)).toEqual([]);
  });

  it('leave a subscription behind when they end, until the nightly run deletes it', async () => {
    const phone = await signIn(ann);
    const [{ path }] = [await subscribe(ann), await subscribe(phone)];
    await phone.ask('POST', '/auth/sign-out');
    expect(
      await api.database.db.withHousehold({ householdId: ann.householdId, userId: '' }, forgetEndedSubscriptions),
    ).toBe(1);
    expect(await listed(ann)).toEqual([path]);
  });
});

/** Starts the real service worker in a simulated browser that calls this api. */
function startWorker({ endpoint, keys }: { endpoint: string; keys: { p256dh: string; auth: string } }) {
  const kept = new Map<string, string>([
    ['/push-subscription', JSON.stringify({ id: 'x', endpoint, auth: keys.auth, publicKey: 'key' })],
  ]);
  const handlers = new Map<string, (event: object) => void>();
  const ended: string[] = [];
  const subscriptionOf = (fresh: object) => ({
    toJSON: () => fresh,
    unsubscribe: () => Promise.resolve(ended.push('this one')),
  });
  const caches = {
    open: () =>
      Promise.resolve({
        match: (name: string) => Promise.resolve(kept.has(name) ? new Response(kept.get(name)) : undefined),
        delete: (name: string) => Promise.resolve(kept.delete(name)),
        put: async (name: string, response: Response) => void kept.set(name, await response.text()),
      }),
  };
  const self = {
    location: { origin: api.url },
    addEventListener: (type: string, handler: (event: object) => void) => handlers.set(type, handler),
    registration: {},
  };
  const fetchHere = (path: string, init: RequestInit) =>
    fetch(`${api.url}${path}`, {
      ...init,
      headers: {
        ...(init.headers as Record<string, string>),
        origin: 'http://localhost:8080',
        'sec-fetch-site': 'same-origin',
      },
    });
  runInNewContext(readFileSync(join(import.meta.dirname, '../../../../gateway/src/pages/push-worker.js'), 'utf8'), {
    self,
    URL,
    Response,
    caches,
    fetch: fetchHere,
    setTimeout: (over: () => void) => over(),
  });
  return {
    ended,
    kept: () => JSON.parse(kept.get('/push-subscription') ?? 'null') as object,
    change: async (fresh: { endpoint: string; keys: object }) => {
      const waited: Promise<unknown>[] = [];
      handlers.get('pushsubscriptionchange')?.({
        waitUntil: (work: Promise<unknown>) => waited.push(work),
        newSubscription: subscriptionOf(fresh),
      });
      await Promise.all(waited);
    },
  };
}

describe('a browser that changes its subscription', () => {
  const renew = (body: object) => api.ask<{ code?: string }>('POST', '/push-renewal', { body });

  it('receives pushes at its new address, even while no user is signed in there', async () => {
    const before = await subscribe(ann);
    const worker = startWorker(before);
    const after = receiver.subscription('/push/renewed');
    await worker.change(after);
    expect(worker.kept()).toMatchObject({ id: 'x', endpoint: after.endpoint, auth: after.keys.auth });
    expect(await test(ann, before.id)).toEqual({ sent: true, reason: null });
    expect(
      receiver.received.map((push) => [push.path, (JSON.parse(receiver.read(push)) as { title: string }).title]),
    ).toEqual([['/push/renewed', 'Test from Tideline']]);
    // the new address still belongs to that session
    await ann.ask('POST', '/auth/sign-out');
    expect(await listed(await signIn(ann))).toEqual([]);
  });

  it('is updated in each household of its user', async () => {
    const bob = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
    await api.database.asOwner(async (client) => {
      await client.query("select set_config('app.household', $1, false)", [bob.householdId]);
      await client.query(
        'insert into membership (household_id, id, user_id, role, created_at) values ($1, ' +
          "gen_random_uuid(), $2, 'editor', now())",
        [bob.householdId, ann.userId],
      );
    });
    const before = await subscribe(ann);
    const { body } = await ann.ask<{ id: string }>('POST', '/push-subscriptions', {
      body: { endpoint: before.endpoint, keys: before.keys, label: 'there' },
      headers: { 'x-household': bob.householdId },
    });
    const { endpoint, keys } = receiver.subscription('/push/both');
    expect(
      (await renew({ previous: { endpoint: before.endpoint, auth: before.keys.auth }, endpoint, keys })).status,
    ).toBe(204);
    for (const [household, targetId] of [
      [ann.householdId, before.id],
      [bob.householdId, body.id],
    ])
      await ann.ask('POST', '/notification-settings/test', {
        body: { channel: 'web_push', targetId },
        headers: { 'x-household': household ?? '' },
      });
    expect(receiver.received.map(({ path }) => path)).toEqual(['/push/both', '/push/both']);
  });

  it('ends its subscription if the server no longer knows the browser', async () => {
    const before = await subscribe(ann);
    await ann.ask('POST', '/auth/sign-out');
    const worker = startWorker(before);
    await worker.change(receiver.subscription('/push/late'));
    expect([worker.ended, worker.kept()]).toEqual([['this one'], null]);
  });

  it('is rejected without the previous secret, with the same response for known and unknown addresses', async () => {
    const before = await subscribe(ann);
    const { endpoint, keys } = receiver.subscription('/push/stolen');
    const guess = newBrowserKeys().auth.toString('base64url');
    const answers = [
      await renew({ previous: { endpoint: before.endpoint, auth: guess }, endpoint, keys }),
      await renew({ previous: { endpoint: before.endpoint, auth: '-' }, endpoint, keys }),
      await renew({ previous: { endpoint: `${receiver.origin}/push/nobody`, auth: before.keys.auth }, endpoint, keys }),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      Array.from({ length: 3 }, () => [404, 'NOT_FOUND']),
    );
    await test(ann, before.id);
    expect(receiver.received.map(({ path }) => path)).toEqual([before.path]);
  });

  it.each([
    ['an address in the private network', { endpoint: 'http://10.0.0.7/push' }, 'NOTIFICATION_ADDRESS_REFUSED'],
    ['keys for which nothing can be encrypted', { keys: { p256dh: 'AAAA', auth: 'AAAA' } }, 'VALIDATION_FAILED'],
  ])('is rejected with %s', async (_, change, code) => {
    const before = await subscribe(ann);
    expect(
      (
        await renew({
          previous: { endpoint: before.endpoint, auth: before.keys.auth },
          ...receiver.subscription('/push/odd'),
          ...change,
        })
      ).body.code,
    ).toBe(code);
    expect(await test(ann, before.id)).toMatchObject({ sent: true });
  });

  it('cannot repeat the change from its old address, but may repeat it from the new one', async () => {
    const before = await subscribe(ann);
    const { endpoint, keys } = receiver.subscription('/push/again');
    const body = { previous: { endpoint: before.endpoint, auth: before.keys.auth }, endpoint, keys };
    expect([(await renew(body)).status, (await renew(body)).status]).toEqual([204, 404]);
    expect((await renew({ previous: { endpoint, auth: keys.auth }, endpoint, keys })).status).toBe(204);
    expect(await test(ann, before.id)).toMatchObject({ sent: true });
  });

  it('is rejected if the request comes from another site', async () => {
    expect(
      (await api.ask('POST', '/push-renewal', { body: {}, headers: { origin: 'https://evil.example' } })).status,
    ).toBe(403);
  });
});
