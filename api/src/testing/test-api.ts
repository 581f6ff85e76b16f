import type { ProviderSettings } from '../processes/sign-in/provider/provider-settings.ts';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerReporter } from '@tideline/reporting/server';
import { createApp } from '../app.ts';
import type { ScryptCost } from '../platform/auth/passwords.ts';
import type { SignUpPolicy } from '../platform/auth/sign-up-policy.ts';
import { THROTTLE_LIMITS, type ThrottleLimits } from '../platform/auth/throttle.ts';
import { createFixedClock } from '../platform/clock.ts';
import { standingSessions } from '../platform/events/events.store.ts';
import { createLiveHub } from '../platform/events/live-hub.ts';
import { createJobs, type JobQueue } from '../platform/jobs/job-queue.ts';
import type { Email } from '../platform/mail/email.ts';
import { createMetrics } from '../platform/metrics.ts';
import { createMailer } from '../platform/mail/mailer.ts';
import { createFileObjects } from '../platform/objects/file-objects.ts';
import type { ObjectStore } from '../platform/objects/object-store.ts';
import type { EnteredOptions } from '../platform/outbound/entered-address.ts';
import type { AllowedPlaces } from '../platform/outbound/url-rules.ts';
import type { BankConfig } from '../automation/sweeps/providers/bank-config.ts';
import { noteCookies, noteEntered } from './privacy-checks.ts';
import { createWatchedLog } from './watched-log.ts';
import { createTestDatabase, type TestDatabase, type TestDatabaseOptions } from './test-database.ts';

export interface Answer<Body> {
  status: number;
  headers: Headers;
  body: Body;
}

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

export interface Ask {
  body?: unknown;
  headers?: Record<string, string>;
}

/** A client that calls the api over real HTTP. */
export interface Client {
  /** Sends a request. Adds an Idempotency-Key to a POST unless the headers set one (an empty one is not sent). */
  ask<Body = Record<string, unknown>>(method: Method, path: string, ask?: Ask): Promise<Answer<Body>>;
}

export interface TestUser extends Client {
  email: string;
  password: string;
  userId: string;
  householdId: string;
  cookie: string;
}

export interface TestApi extends Client {
  url: string;
  clock: ReturnType<typeof createFixedClock>;
  database: TestDatabase;
  jobs: JobQueue;
  /** Files outside the database. */
  dataFolder: string;
  objects: ObjectStore;
  /** Lines that the api logged. */
  logged: string[];
  /** Runs all pending jobs, then returns the outbox, oldest first. */
  emails(): Promise<Email[]>;
  as(cookie: string): Client;
  signUp(
    overrides?: Partial<
      Record<
        'name' | 'email' | 'password' | 'currency' | 'timezone' | 'locale' | 'language' | 'setupCode' | 'invitation',
        string
      >
    >,
  ): Promise<TestUser>;
  /** Fails if the api logged or reported personal data. */
  stop(): Promise<void>;
}

export interface TestApiOptions {
  publicOrigin?: string;
  policy?: SignUpPolicy;
  throttleLimits?: ThrottleLimits;
  passwordCost?: ScryptCost;
  /** A real server on loopback. If omitted, emails go to a folder of the test. */
  smtpUrl?: string;
  reporter?: ServerReporter;
  testPage?: boolean;
  sample?: boolean;
  /** Maps the real database URL to the one that the api uses. */
  through?: (url: string) => string;
  connect?: TestDatabaseOptions['connect'];
  /** Traces of requests and queries. Default: none. */
  tracing?: TestDatabaseOptions['tracing'];
  /** Resolves hostnames that users enter. If omitted, no name resolves. */
  lookupEntered?: NonNullable<EnteredOptions['lookup']>;
  /** Private addresses that the api may contact nevertheless. */
  allowed?: AllowedPlaces;
  /** Banks whose APIs move money for sweeps. */
  banks?: readonly BankConfig[];
  /** Where the source code is available. */
  sourceUrl?: string;
  /** The provider where users may sign in instead. */
  signInProvider?: ProviderSettings;
  /** Imports with more rows run in the background. */
  rowsInRequest?: number;
  /** Interval between heartbeats of streams. */
  beatMs?: number;
}

/** Secret key of the apis in tests. */
export const TEST_SECRET = 'a secret of the tests, of 32 letters and more';

/** Cheap on purpose, because the cost of scrypt is tested where it is configured. */
const TEST_COST = { N: 16, r: 1, p: 1 };
const GENEROUS: ThrottleLimits = {
  ...THROTTLE_LIMITS,
  signUp: { points: 1_000, perSeconds: 60 },
  address: { points: 1_000, perSeconds: 60 },
};

async function signUp(url: string, number: number, overrides: Parameters<TestApi['signUp']>[0]): Promise<TestUser> {
  const input = {
    name: `Person ${number}`,
    email: `person${number}@example.org`,
    password: 'wave after wave 77',
    currency: 'USD',
    timezone: 'UTC',
    locale: 'en-US',
    ...overrides,
  };
  const { status, headers, body } = await clientOf(url).ask<{ user: { id: string }; household: { id: string } }>(
    'POST',
    '/auth/sign-up',
    { body: input },
  );
  if (status !== 201) throw new Error(`sign-up answered ${status}: ${JSON.stringify(body)}`);
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
  return {
    ...clientOf(url, cookie),
    email: input.email,
    password: input.password,
    userId: body.user.id,
    householdId: body.household.id,
    cookie,
  };
}

const DEFAULTS = {
  publicOrigin: 'http://localhost:8080',
  policy: { explicit: 'open' },
  throttleLimits: GENEROUS,
  passwordCost: TEST_COST,
  lookupEntered: async () => [],
} as const satisfies TestApiOptions;

/** Starts the real api with a separate database. The clock is at noon UTC on March 1, 2026. */
export async function startTestApi({ smtpUrl, beatMs = 20_000, ...options }: TestApiOptions = {}): Promise<TestApi> {
  const database = await createTestDatabase(options);
  const clock = createFixedClock(new Date('2026-03-01T12:00:00Z'));
  const { log, logged, reporter, ...privacy } = createWatchedLog(options.reporter);
  const dataFolder = mkdtempSync(join(tmpdir(), 'tideline-data-'));
  const objects = createFileObjects(dataFolder);
  const mailer = createMailer({ smtpUrl, from: 'Tideline <no-reply@localhost>', objects, clock });
  // no jobs run in the background, because emails() runs the pending ones
  const metrics = createMetrics();
  const jobs = createJobs({ db: database.db, clock, log, reporter, metrics, inBackground: false });
  await jobs.open();
  const live = createLiveHub({
    session: database.db.session,
    standing: (ids) => standingSessions(database.db, clock.now(), ids),
    beatMs,
  });
  const server = createServer(
    createApp({
      ...DEFAULTS,
      ...options,
      reporter,
      mailer,
      jobs,
      metrics,
      live,
      db: database.db,
      clock,
      log,
      dataFolder,
      objects,
      secret: TEST_SECRET,
    }),
  );
  const url = await listen(server);
  const anonymous = clientOf(url);
  let people = 0;
  return {
    url,
    clock,
    database,
    jobs,
    dataFolder,
    objects,
    logged,
    emails: async () => {
      await jobs.runDue();
      return emailsIn(join(dataFolder, 'outbox'));
    },
    ...anonymous,
    as: (cookie) => clientOf(url, cookie),
    signUp: (overrides = {}) => signUp(url, (people += 1), overrides),
    stop: async () => {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      await live.close();
      await jobs.close();
      mailer.close();
      rmSync(dataFolder, { recursive: true, force: true });
      try {
        await privacy.check(database.texts);
      } finally {
        await database.drop();
      }
    },
  };
}

/** Returns the emails in an outbox, which the api creates with its first email. */
const emailsIn = (folder: string): Email[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .toSorted()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Email);

const listen = (server: Server): Promise<string> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });

export function clientOf(url: string, cookie?: string): Client {
  return {
    ask: async <Body>(method: Method, path: string, { body, headers = {} }: Ask = {}): Promise<Answer<Body>> => {
      const given: Record<string, string> = {
        // compressing every response would take a tenth of the tests' CPU time, and http.test.ts tests it
        'accept-encoding': 'identity',
        ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
        ...(cookie === undefined ? {} : { cookie }),
        ...headers,
      };
      const sent = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
      const isForm = body instanceof FormData;
      noteEntered(body);
      const response = await fetch(
        path.startsWith('/api') || OPERATOR_PATHS.has(path) ? `${url}${path}` : `${url}/api/v1${path}`,
        {
          method,
          headers: { ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }), ...sent },
          ...(body === undefined ? {} : { body: isForm || typeof body === 'string' ? body : JSON.stringify(body) }),
        },
      );
      noteCookies(response.headers);
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        body: (text === '' ? undefined : isJson(response) ? JSON.parse(text) : text) as Body,
      };
    },
  };
}

/** Paths outside the public api. */
const OPERATOR_PATHS: ReadonlySet<string> = new Set(['/healthz', '/users/invite']);

const isJson = (response: Response): boolean => /[/+]json/.test(response.headers.get('content-type') ?? '');
