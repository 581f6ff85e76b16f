import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { NotificationDetail } from '@tideline/contract';
import { createLinkSigner } from './signed-link.ts';
import { createVault } from '../../platform/secrets/vault.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { workDeliveries } from './deliver.jobs.ts';
import { dispatchDue } from './dispatch-due.ts';

type Handler = (
  data: { householdId: string; batchId: string },
  run: { id: string; retry: number; signal: AbortSignal },
) => Promise<void>;

const SECRET = 'a secret of the tests, of 32 letters and more';
let api: TestApi;
/** Simulated monotonic time in milliseconds. A call to a tarpit takes almost the maximum time. */
let elapsed = 0;
const called: string[] = [];

beforeAll(async () => {
  api = await startTestApi();
  api.clock.move(new Date('2026-03-02T12:00:00Z'));
});
afterAll(() => api.stop());

/** Returns the delivery handler of a server whose slow targets respond just before the timeout. */
function workers(): Handler {
  const handlers = new Map<string, Handler>();
  workDeliveries(
    { work: (kind: string, handler: unknown) => void handlers.set(kind, handler as Handler) } as Parameters<
      typeof workDeliveries
    >[0],
    {
      db: api.database.db,
      clock: api.clock,
      measure: () => elapsed,
      notifications: {
        mailer: { send: () => Promise.reject(new Error('no letters here')) },
        isSmtp: false,
        vault: createVault(SECRET),
        allowed: new Set(),
        checkEntered: () => Promise.resolve(),
        signer: createLinkSigner(SECRET),
        vapid: { publicKey: '', privateKey: '' },
        publicOrigin: 'https://money.example',
        throttle: { testMessage: () => Promise.resolve() },
        outbound: ({ url }) => {
          called.push(new URL(url).hostname);
          elapsed += url.includes('tarpit') ? 9_900 : 50;
          return Promise.resolve({ status: 200, contentType: '', body: Buffer.alloc(0) });
        },
      },
    },
  );
  return handlers.get('notification-call') as Handler;
}

async function withHook(host: string, reminders: number): Promise<TestUser> {
  const user = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
  await user.ask('POST', '/webhooks', { body: { kind: 'webhook', name: 'x', url: `https://${host}/hook` } });
  const types = [{ type: 'reminder', channels: { webhook: true } }];
  await user.ask('PATCH', '/notification-settings', {
    body: { types, quietHours: { on: false, from: '21:00', to: '08:00' } },
    headers: { 'if-match': '"0"' },
  });
  for (let index = 0; index < reminders; index++)
    await user.ask('POST', '/notifications/remind', {
      body: { subject: { kind: 'insight', id: 'x' }, on: '2026-03-02', about: `Reminder ${index}` },
    });
  return user;
}

it("one user's slow addresses use about one minute in ten, so other users' addresses are still called", async () => {
  const mallory = await withHook('tarpit.example', 12);
  const ann = await withHook('quick.example', 3);
  const sent: { householdId: string; batchId: string }[] = [];
  const jobs = {
    send: (_tx: unknown, kind: string, data: unknown) => {
      if (kind === 'notification-call') sent.push(data as (typeof sent)[number]);
      return Promise.resolve(null);
    },
  } as Parameters<typeof dispatchDue>[0]['jobs'];
  await dispatchDue({ db: api.database.db, clock: api.clock, jobs });
  expect(sent).toHaveLength(15);
  const call = workers();
  const work = async (householdId: string, retry: number): Promise<string[]> => {
    const ends: string[] = [];
    for (const data of sent.filter((each) => each.householdId === householdId)) {
      await call(data, { id: 'x', retry, signal: new AbortController().signal }).then(
        () => ends.push('done'),
        () => ends.push('later'),
      );
    }
    return ends;
  };
  expect(await work(mallory.householdId, 0)).toEqual([
    ...Array<string>(7).fill('done'),
    ...Array<string>(5).fill('later'),
  ]);
  expect(await work(ann.householdId, 0)).toEqual(['done', 'done', 'done']);
  expect(called).toEqual([...Array<string>(7).fill('tarpit.example'), ...Array<string>(3).fill('quick.example')]);
  const { body } = await mallory.ask<{ items: { id: string }[] }>('GET', '/notifications?limit=200');
  const ways = await Promise.all(
    body.items.map(async ({ id }) =>
      (await mallory.ask<NotificationDetail>('GET', `/notifications/${id}`)).body.deliveries.find(
        ({ channel }) => channel === 'webhook',
      ),
    ),
  );
  expect(ways.filter((way) => way?.state === 'sent')).toHaveLength(7);
  expect(ways.filter((way) => way?.state === 'failed' && way.reason === 'timeout')).toHaveLength(5);
  // no call is lost: the queue retries it once the user has time left
  api.clock.move(new Date('2026-03-02T12:11:00Z'));
  expect(await work(mallory.householdId, 1)).toEqual(Array<string>(12).fill('done'));
  expect(called.filter((host) => host === 'tarpit.example')).toHaveLength(12);
});
