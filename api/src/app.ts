import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { type ServerReporter, silentReporter } from '@tideline/reporting/server';
import type { Tracing } from '@tideline/reporting/tracing';
import type { Logger } from 'pino';
import type { AuthDeps } from './processes/sign-in/auth-deps.ts';
import { createAuthService } from './processes/sign-in/auth.service.ts';
import { createEmailChangeService } from './processes/sign-in/email-change/email-change.service.ts';
import { createFactorsService } from './processes/sign-in/factors/create-factors-service.ts';
import { createDeviceCookies } from './platform/auth/device-cookie.ts';
import { createGuestsService } from './processes/sign-in/guests.service.ts';
import { createAuthEmailsService } from './processes/sign-in/auth-emails.service.ts';
import { PASSWORD_COST, type ScryptCost } from './platform/auth/passwords.ts';
import type { SignUpPolicy } from './platform/auth/sign-up-policy.ts';
import { createThrottle, type Throttle, THROTTLE_LIMITS, type ThrottleLimits } from './platform/auth/throttle.ts';
import type { Clock, MovableClock } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import type { LiveHub } from './platform/events/live-hub.ts';
import { createLimiter } from './platform/limiter.ts';
import { createListener } from './listener.ts';
import { ROWS_IN_REQUEST } from './processes/imports/background/row-estimate.ts';
import { createProcesses, type Processes } from './processes/imports/background/processes.ts';
import { createProgressBoard } from './processes/imports/progress.ts';
import type { JobQueue } from './platform/jobs/job-queue.ts';
import { createOpenIdProvider, failureName } from './processes/sign-in/provider/openid-provider.ts';
import type { ProviderSettings } from './processes/sign-in/provider/provider-settings.ts';
import { thirdPartyResponse } from './processes/about/about.routes.ts';
import { metricsResponse } from './processes/operations/metrics-response.ts';
import { queueResponses } from './processes/operations/queue-responses.ts';
import { outboxResponse } from './processes/operations/outbox-response.ts';
import { userResponses } from './processes/operations/user-responses.ts';
import { createMetrics, type Metrics } from './platform/metrics.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import { createFileObjects } from './platform/objects/file-objects.ts';
import type { ObjectStore } from './platform/objects/object-store.ts';
import type { NotificationDeps } from './automation/notifications/notification-deps.ts';
import { createLinkSigner } from './automation/notifications/signed-link.ts';
import { readVapidKeys, type VapidKeys } from './automation/notifications/vapid-keys.ts';
import { createEnteredCheck, type EnteredOptions } from './platform/outbound/entered-address.ts';
import { createOutbound } from './platform/outbound/outbound.ts';
import type { AllowedPlaces } from './platform/outbound/url-rules.ts';
import { registerWorkers } from './register-workers.ts';
import { createRouter, type SignInDeps } from './router.ts';
import { createVault, type Vault } from './platform/secrets/vault.ts';
import { callbackAnswers } from './automation/sweeps/callbacks/receive-callback.ts';
import type { BankConfig } from './automation/sweeps/providers/bank-config.ts';

export interface AppOptions {
  db: Database;
  clock: Clock;
  log: Logger;
  secret: string;
  /** Previous keys, for values that were encrypted with them. Default: none. */
  oldSecrets?: readonly string[];
  /** Private addresses that may be contacted. Default: none. */
  allowed?: AllowedPlaces;
  /** Banks whose API can move money for sweeps. Default: none. */
  banks?: readonly BankConfig[];
  /** Data folder of this process. */
  dataFolder: string;
  /** Files that all processes share. Default: in the data folder. */
  objects?: ObjectStore;
  publicOrigin: string;
  /** The token that every request must have if other machines can reach the listener. Default: none. */
  apiToken?: string | undefined;
  policy?: SignUpPolicy;
  passwordCost?: ScryptCost;
  throttleLimits?: ThrottleLimits;
  movableClock?: MovableClock;
  mailer: Mailer;
  /** Nice value of the import processes. Default: 0. */
  importNiceness?: number;
  /** Maximum number of rows that are imported within the request; larger imports run in the background. */
  rowsInRequest?: number;
  /** Keys for web push. Default: stored in the data folder. */
  vapidKeys?: VapidKeys | undefined;
  /** An open queue, with which the app registers its workers. */
  jobs: JobQueue;
  /** Notifies open pages of changes. Its creator closes it. */
  live: LiveHub;
  /** Resolves host names that users enter. Default: the system's resolver. */
  lookupEntered?: EnteredOptions['lookup'];
  reporter?: ServerReporter;
  /** Folder of the exchange rates to fetch; null means that none are fetched. Default: null. */
  ratesUrl?: string | null;
  /** Address where the source code is offered; null means that it is not stated. Default: null. */
  sourceUrl?: string | null;
  /** Provider at which users may sign in; null means that there is none. Default: null. */
  signInProvider?: ProviderSettings | null;
  /** Whether test errors may be raised on purpose. Default: true. */
  testPage?: boolean;
  /** Whether the sample household can be viewed without an account. Default: true. */
  sample?: boolean;
  /** Metrics that are shared with the queue. Default: separate ones. */
  metrics?: Metrics;
  /** Traces of requests, whose queries `db` records. Default: none. */
  tracing?: Tracing | undefined;
  /** Folder of the nightly backups, for the metric of their age. Default: none. */
  backupFolder?: string | undefined;
}

/** The options with all defaults filled in. */
type AppSettings = AppOptions & typeof DEFAULTS & { objects: ObjectStore };

const DEFAULTS: Required<
  Pick<
    AppOptions,
    | 'oldSecrets'
    | 'allowed'
    | 'banks'
    | 'policy'
    | 'passwordCost'
    | 'throttleLimits'
    | 'importNiceness'
    | 'rowsInRequest'
    | 'reporter'
    | 'ratesUrl'
    | 'sourceUrl'
    | 'signInProvider'
    | 'testPage'
    | 'sample'
  >
> = {
  oldSecrets: [],
  allowed: new Set(),
  banks: [],
  policy: {},
  passwordCost: PASSWORD_COST,
  throttleLimits: THROTTLE_LIMITS,
  importNiceness: 0,
  rowsInRequest: ROWS_IN_REQUEST,
  reporter: silentReporter,
  ratesUrl: null,
  sourceUrl: null,
  signInProvider: null,
  testPage: true,
  sample: true,
};

/**
 * Limits on password hashing. Hashing occupies one of Node's four worker threads, and a connection, for much of a
 * second. One thread stays free for other work.
 */
const PASSWORDS = { atOnce: 3, waiting: 200 } as const;

/** Creates the complete api on a migrated database, as served by `main.ts` and the tests. */
export function createApp(options: AppOptions): RequestListener {
  const settings: AppSettings = { ...DEFAULTS, objects: createFileObjects(options.dataFolder), ...options };
  const { db, clock, log, jobs, dataFolder, objects, publicOrigin, allowed, banks, movableClock } = settings;
  const metrics = settings.metrics ?? createMetrics();
  const throttle = createThrottle(db.pool, settings.throttleLimits);
  const vault = createVault(settings.secret, settings.oldSecrets);
  const notifications = createNotificationDeps(settings, { throttle, vault });
  const importProcesses = createImportProcesses(settings);
  const progress = createProgressBoard(db);
  registerWorkers({ ...settings, vault, notifications, importProcesses, metrics });
  return createListener({
    router: createRouter({
      ...createSignIn(settings, { throttle, vault }),
      importProcesses,
      progress,
      vault,
      allowed,
      banks,
      notifications,
      publicOrigin,
      throttle,
      ratesUrl: settings.ratesUrl,
      sourceUrl: settings.sourceUrl,
      testPage: settings.testPage,
    }),
    services: { db, clock, dataFolder, objects, jobs },
    publicOrigin,
    apiToken: settings.apiToken,
    log,
    reporter: settings.reporter,
    metrics,
    tracing: settings.tracing,
    throttle,
    progress,
    live: settings.live,
    expectImport: importProcesses.expect,
    operations: [
      thirdPartyResponse,
      metricsResponse({ db, clock, metrics, backupFolder: settings.backupFolder }),
      ...queueResponses(db, jobs, clock),
      ...userResponses({ db, clock, publicOrigin }),
      outboxResponse(objects),
      ...callbackAnswers({ db, clock, banks, log }),
    ],
    ...(movableClock && { movableClock }),
  });
}

const createNotificationDeps = (
  { mailer, allowed, lookupEntered, secret, oldSecrets, dataFolder, vapidKeys, publicOrigin }: AppSettings,
  { throttle, vault }: { throttle: Throttle; vault: Vault },
): NotificationDeps => ({
  mailer,
  isSmtp: mailer.isSmtp,
  vault,
  outbound: createOutbound({ allowed }),
  allowed,
  checkEntered: createEnteredCheck({ allowed, ...(lookupEntered && { lookup: lookupEntered }) }),
  signer: createLinkSigner(secret, oldSecrets),
  vapid: readVapidKeys(dataFolder, vapidKeys),
  publicOrigin,
  throttle,
});

const createImportProcesses = ({ db, dataFolder, importNiceness, rowsInRequest }: AppSettings): Processes =>
  createProcesses({
    address: db.address,
    cacheFolder: process.env['NODE_COMPILE_CACHE'] ?? join(dataFolder, 'cache'),
    niceness: importNiceness,
    rowsInRequest,
  });

/** Creates the services that sign users in, which share one limit of concurrent password hashing. */
function createSignIn(
  {
    db,
    clock,
    log,
    jobs,
    mailer,
    publicOrigin,
    passwordCost,
    policy,
    sample,
    secret,
    oldSecrets,
    signInProvider,
  }: AppSettings,
  { throttle, vault }: { throttle: Throttle; vault: Vault },
): SignInDeps {
  const shared = { db, clock, throttle, passwordCost, limitHashing: createLimiter(PASSWORDS) };
  const emails = createAuthEmailsService({ ...shared, jobs, mailer, publicOrigin });
  const authDeps: AuthDeps = {
    ...shared,
    vault,
    publicOrigin,
    policy,
    emails,
    guests: createGuestsService({ ...shared, policy, emails, isOn: sample }),
    mail: mailer.isSmtp,
    providerName: signInProvider?.name ?? null,
  };
  return {
    auth: createAuthService(authDeps),
    factors: createFactorsService(authDeps),
    emailChanges: createEmailChangeService(authDeps),
    emails,
    provider: {
      ...authDeps,
      provider: signInProvider === null ? null : createOpenIdProvider(signInProvider, `${publicOrigin}/login`),
      noteFailure: (error) => log.warn({ failure: failureName(error) }, 'the sign-in provider could not be used'),
    },
    deviceCookies: createDeviceCookies(secret, oldSecrets, publicOrigin),
  };
}
