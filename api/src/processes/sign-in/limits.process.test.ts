/**
 * Two api processes on one database share every rate limit, because attempts are counted in the database. Limits of
 * concurrent work (`platform/limiter.ts`) are left out: they protect one process, so each process has its own.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createECDH, randomUUID } from 'node:crypto';
import { THROTTLE_LIMITS, type ThrottleLimits } from '../../platform/auth/throttle.ts';
import { type ApiProcess, startProcess, temporaryFolder } from '../../testing/api-process.ts';
import { type MailServer, startMailServer, tokenIn } from '../../testing/mail-server.ts';
import { type Answer, type Ask, clientOf, type Method } from '../../testing/test-api.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { until } from '../../testing/until.ts';
import { addTotp, cookieIn } from './testing/factors.ts';

const PASSWORD = 'wave after wave 77';
const WRONG = 'not the right words';
const ADDRESS = '10.20.30.40';

/** Sends a request to one of the processes, with the cookies of a browser. */
type Send = (method: Method, path: string, ask?: Ask & { cookie?: string }) => Promise<Answer<Record<string, unknown>>>;

interface Limited {
  /** Prefix of the counter's key in the table of attempts. */
  counter: string;
  /** Makes an attempt that the limit counts. The test checks only whether the attempt is refused. */
  attempt: (send: Send) => Promise<Answer<Record<string, unknown>>>;
  /** A limit that must be reached before this one applies. */
  after?: { counter: string; limit: keyof ThrottleLimits };
}

let database: TestDatabase;
let mail: MailServer;
let folders: ReturnType<typeof temporaryFolder>[];
let running: ApiProcess[];
let ann: { email: string; session: string; device: string };
/** Cookie of a sign-in that waits for its second step. */
let pending: string;
/** Cookie of a guest's session. A sample household takes seconds, so one of the limited attempts creates it. */
let guest = '';

const sendTo =
  ({ url }: ApiProcess): Send =>
  (method, path, { cookie, headers, ...ask } = {}) =>
    clientOf(url, cookie).ask(method, path, { ...ask, headers: { 'x-forwarded-for': ADDRESS, ...headers } });

const anEmail = (): string => `${randomUUID()}@example.org`;
const anAddress = (): string => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`;

function processes(): [Send, Send] {
  const [first, second] = running;
  if (first === undefined || second === undefined) throw new Error('two processes were to be started');
  return [sendTo(first), sendTo(second)];
}

/** Signs up a user with a confirmed address. */
async function signUp(send: Send): Promise<typeof ann> {
  const email = anEmail();
  const { headers } = await send('POST', '/auth/sign-up', {
    body: { name: 'Ann', email, password: PASSWORD, currency: 'USD', timezone: 'UTC', locale: 'en-US' },
  });
  const token = await until(
    async () => tokenIn(mail.received.find(({ to }) => to.includes(email))?.source ?? '', 'verify'),
    (found) => found !== '',
  );
  expect((await send('POST', '/auth/verification', { body: { token } })).status).toBe(204);
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  return {
    email,
    session: cookies.find((cookie) => cookie.startsWith('tideline_session=')) ?? '',
    device: cookies.find((cookie) => !cookie.startsWith('tideline_session=')) ?? '',
  };
}

/** Signs in with the password as a user with an authenticator app. Returns the cookie of the second step. */
async function beginSecondStep(send: Send): Promise<string> {
  const { email, session } = await signUp(send);
  await addTotp({ clock: { now: () => new Date() } }, clientOf(running[0]?.url ?? '', session));
  const { headers } = await send('POST', '/auth/sign-in', { body: { email, password: PASSWORD } });
  return cookieIn(headers, 'tideline_second_step') ?? '';
}

beforeAll(async () => {
  database = await createTestDatabase();
  mail = await startMailServer();
  folders = [temporaryFolder(), temporaryFolder()];
  const curve = createECDH('prime256v1');
  const environment = {
    DATABASE_URL: database.url,
    SMTP_URL: mail.url,
    MAIL_FROM: 'tideline@example.org',
    TIDELINE_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    VAPID_PUBLIC_KEY: curve.generateKeys('base64url', 'uncompressed'),
    VAPID_PRIVATE_KEY: curve.getPrivateKey('base64url').padStart(43, 'A'),
  };
  running = [];
  for (const { path } of folders) running.push(await startProcess({ TIDELINE_DATA: path, ...environment }));
  const [one] = processes();
  ann = await signUp(one);
  pending = await beginSecondStep(one);
});
beforeEach(() => database.asOwner((client) => client.query('delete from attempt')));
afterAll(async () => {
  for (const api of running) {
    api.kill('SIGTERM');
    await api.ended;
  }
  for (const folder of folders) folder.remove();
  await mail.stop();
  await database.drop();
});

const signIn = (send: Send, email: string, address = ADDRESS, cookie = '') =>
  send('POST', '/auth/sign-in', {
    body: { email, password: WRONG },
    headers: { 'x-forwarded-for': address },
    ...(cookie !== '' && { cookie }),
  });

const wrongCode = (send: Send) =>
  send('POST', '/auth/second-step/code', { body: { code: 'AAAA-AAAA-AAAA-AAAA' }, cookie: pending });

async function openSample(send: Send): ReturnType<Send> {
  const answer = await send('POST', '/auth/sample', { body: { timezone: 'UTC', locale: 'en-US' } });
  if (answer.status < 300) guest = cookieIn(answer.headers, 'tideline_session') ?? '';
  return answer;
}

const LIMITED: Readonly<Record<keyof ThrottleLimits, Limited>> = {
  address: { counter: 'address', attempt: (send) => signIn(send, anEmail()) },
  pair: { counter: 'pair', attempt: (send) => signIn(send, 'nobody@example.org') },
  account: { counter: 'account', attempt: (send) => signIn(send, 'nobody@example.org', anAddress()) },
  device: {
    counter: 'device',
    after: { counter: 'pair', limit: 'pair' },
    attempt: (send) => signIn(send, ann.email, ADDRESS, ann.device),
  },
  confirm: {
    counter: 'confirm',
    attempt: (send) => send('POST', '/auth/confirm', { body: { password: WRONG }, cookie: ann.session }),
  },
  secondStep: { counter: 'second-step', attempt: wrongCode },
  secondStepDay: { counter: 'second-step-day', attempt: wrongCode },
  challenge: { counter: 'challenge', attempt: (send) => send('POST', '/auth/passkey/options') },
  signUp: {
    counter: 'sign-up',
    // a rejected password also counts as an attempt, and creates no user
    attempt: (send) =>
      send('POST', '/auth/sign-up', {
        body: {
          name: 'Eve',
          email: anEmail(),
          password: 'password123456',
          currency: 'USD',
          timezone: 'UTC',
          locale: 'en-US',
        },
      }),
  },
  reset: { counter: 'reset', attempt: (send) => send('POST', '/auth/reset/request', { body: { email: anEmail() } }) },
  testError: { counter: 'test-error', attempt: (send) => send('POST', '/test-error') },
  sample: { counter: 'sample', attempt: openSample },
  guestChanges: {
    counter: 'guest',
    attempt: async (send) => {
      if (guest === '') await openSample(send);
      return send('POST', '/tags', { body: {}, cookie: guest });
    },
  },
  email: {
    counter: 'letter',
    attempt: (send) => send('POST', '/auth/verification/request', { cookie: ann.session }),
  },
  invitationLink: {
    counter: 'invitation-link',
    attempt: (send) => send('POST', '/auth/invitations/preview', { body: { token: 'x'.repeat(43) } }),
  },
  invitation: {
    counter: 'invitation',
    attempt: (send) =>
      send('POST', '/invitations', { body: { role: 'viewer', email: anEmail() }, cookie: ann.session }),
  },
  testMessage: {
    counter: 'test-message',
    attempt: (send) =>
      send('POST', '/notification-settings/test', {
        body: { channel: 'webhook', targetId: '018f0000-0000-7000-8000-000000000001' },
        cookie: ann.session,
      }),
  },
};

/** Sets the counters of a kind, as if this many attempts had been made. Returns the number of counters. */
const setCount = async (counter: string, points: number): Promise<number> =>
  (
    await database.asOwner((client) =>
      client.query(`update attempt set points = $1 where key like $2 || ':%'`, [points, counter]),
    )
  ).rowCount ?? 0;

describe('two processes on one database', () => {
  it.each(Object.entries(LIMITED) as [keyof ThrottleLimits, Limited][])(
    'share the limit “%s”: once attempts at either one reach it, both refuse the next attempt',
    async (limit, { counter, attempt, after }) => {
      const [one, two] = processes();
      const isRefused = async (send: Send): Promise<boolean> =>
        (await attempt(send)).body?.['code'] === 'TOO_MANY_ATTEMPTS';
      expect(await isRefused(one)).toBe(false);
      if (after !== undefined) expect(await setCount(after.counter, THROTTLE_LIMITS[after.limit].points)).toBe(1);
      expect(await setCount(counter, THROTTLE_LIMITS[limit].points - 1)).toBe(1);
      expect(await isRefused(two)).toBe(false);
      expect([await isRefused(one), await isRefused(two)]).toEqual([true, true]);
    },
  );
});
