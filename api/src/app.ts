import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { type ServerReporter, silentReporter } from '@tideline/reporting/server';
import type { Logger } from 'pino';
import { createAuthService } from './processes/sign-in/auth.service.ts';
import { createDeviceCookies } from './platform/auth/device-cookie.ts';
import { createGuestsService } from './processes/sign-in/guests.service.ts';
import { createAuthEmailsService } from './processes/sign-in/auth-emails.service.ts';
import { createAuthLibrary } from './platform/auth/library.ts';
import { PASSWORD_COST, type ScryptCost } from './platform/auth/passwords.ts';
import type { SignUpPolicy } from './platform/auth/sign-up-policy.ts';
import { createThrottle, THROTTLE_LIMITS, type ThrottleLimits } from './platform/auth/throttle.ts';
import type { Clock, MovableClock } from './platform/clock.ts';
import { workSyncs } from './processes/connections/sync/sync.jobs.ts';
import { workCopies } from './processes/copies/copies.jobs.ts';
import type { Database } from './platform/database/database.ts';
import type { LiveHub } from './platform/events/live-hub.ts';
import { createLimiter } from './platform/limiter.ts';
import { createListener } from './listener.ts';
import { workImports } from './processes/imports/background/import.jobs.ts';
import { createProcesses } from './processes/imports/background/processes.ts';
import { workHousekeeping } from './processes/housekeeping/housekeeping.jobs.ts';
import { workInsights } from './outlook/insights/insights.jobs.ts';
import type { JobQueue } from './platform/jobs/job-queue.ts';
import { queueResponses } from './processes/operations/queue-responses.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import { workDeliveries } from './automation/notifications/deliver.jobs.ts';
import type { NotificationDeps } from './automation/notifications/notification-deps.ts';
import { createLinkSigner } from './automation/notifications/signed-link.ts';
import { readVapidKeys, type VapidKeys } from './automation/notifications/vapid-keys.ts';
import { workNights } from './processes/nightly/nightly.jobs.ts';
import { workRecurring } from './ledger/recurring/recurring.jobs.ts';
import { createEnteredCheck, type EnteredOptions } from './platform/outbound/entered-address.ts';
import { createOutbound } from './platform/outbound/outbound.ts';
import type { AllowedPlaces } from './platform/outbound/url-rules.ts';
import { createRouter } from './router.ts';
import { createVault } from './platform/secrets/vault.ts';
import { callbackAnswers } from './automation/sweeps/callbacks/receive-callback.ts';
import { executionDeps } from './automation/sweeps/execution/execution-deps.ts';
import { workSweepExecution } from './automation/sweeps/execution/execution.jobs.ts';
import type { BankConfig } from './automation/sweeps/providers/bank-config.ts';

export interface AppOptions {
  db: Database;
  clock: Clock;
  log: Logger;
  secret: string;
  /** Previous keys, which still decrypt what they encrypted; default: none. */
  oldSecrets?: readonly string[];
  /** Private addresses that may be contacted anyway; default: none. */
  allowed?: AllowedPlaces;
  /** Banks whose API can move money for sweeps; default: none. */
  banks?: readonly BankConfig[];
  /** Data folder of this installation, shared by all its processes. */
  dataFolder: string;
  publicOrigin: string;
  policy?: SignUpPolicy;
  passwordCost?: ScryptCost;
  throttleLimits?: ThrottleLimits;
  movableClock?: MovableClock;
  mailer: Mailer;
  /** Nice value of the processes that import; default 0. */
  importNiceness?: number;
  /** Keys for web push; default: stored in the data folder. */
  vapidKeys?: VapidKeys | undefined;
  /** An open queue; the app registers its workers. */
  jobs: JobQueue;
  /** Notifies open pages of changes; closed by its creator. */
  live: LiveHub;
  /** Resolves host names that users enter; default: the system's resolver. */
  lookupEntered?: EnteredOptions['lookup'];
  reporter?: ServerReporter;
  /** Whether test errors may be raised on purpose; default true. */
  testPage?: boolean;
  /** Whether the sample household can be viewed without an account; default true. */
  sample?: boolean;
}

/**
 * Hashing a password occupies one of Node's four worker threads for much of a second, and a connection. One thread
 * stays free for other work.
 */
const PASSWORDS = { atOnce: 3, waiting: 200 } as const;

/** Creates the complete api on a migrated database, as served by `main.ts` and the tests. */
export function createApp({
  db,
  clock,
  log,
  secret,
  oldSecrets = [],
  allowed = new Set(),
  banks = [],
  dataFolder,
  publicOrigin,
  policy = {},
  passwordCost = PASSWORD_COST,
  throttleLimits = THROTTLE_LIMITS,
  movableClock,
  mailer,
  vapidKeys,
  jobs,
  live,
  lookupEntered,
  reporter = silentReporter,
  testPage = true,
  sample = true,
  importNiceness = 0,
}: AppOptions): RequestListener {
  const throttle = createThrottle(db.pool, throttleLimits);
  const atTheDoor = createLimiter(PASSWORDS);
  const letters = createAuthEmailsService({ db, clock, jobs, mailer, throttle, publicOrigin, passwordCost, atTheDoor });
  workHousekeeping(jobs, db, clock, dataFolder);
  workRecurring(jobs, db, clock);
  workNights(jobs, { db, clock, log, dataFolder });
  workInsights(jobs, db, clock);
  workCopies({ db, clock, jobs, dataFolder });
  const importProcesses = createProcesses({
    url: String((db.pool.options as { connectionString?: string }).connectionString),
    cacheFolder: process.env['NODE_COMPILE_CACHE'] ?? join(dataFolder, 'cache'),
    niceness: importNiceness,
  });
  workImports({ db, clock, jobs, processes: importProcesses });
  const vault = createVault(secret, oldSecrets);
  const outbound = createOutbound({ allowed });
  workSyncs(jobs, { db, clock, vault, outbound, allowed }, log);
  workSweepExecution(jobs, executionDeps({ db, clock, vault, outbound, banks, publicOrigin }));
  const notifications: NotificationDeps = {
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
  };
  workDeliveries(jobs, { db, clock, notifications });
  const guests = createGuestsService({ db, clock, throttle, policy, letters, passwordCost, atTheDoor, isOn: sample });
  const deviceCookies = createDeviceCookies(secret, oldSecrets, publicOrigin);
  const auth = createAuthService({
    db,
    clock,
    policy,
    passwordCost,
    library: createAuthLibrary({ clock, secret, publicOrigin }),
    throttle,
    letters,
    guests,
    mail: mailer.isSmtp,
    atTheDoor,
  });
  return createListener({
    router: createRouter({
      importProcesses,
      vault,
      allowed,
      banks,
      auth,
      letters,
      deviceCookies,
      notifications,
      publicOrigin,
      throttle,
      testPage,
    }),
    services: { db, clock, dataFolder, jobs },
    publicOrigin,
    log,
    reporter,
    throttle,
    live,
    expectImport: importProcesses.expect,
    operations: [...queueResponses(db, jobs, clock), ...callbackAnswers({ db, clock, banks, log })],
    ...(movableClock && { movableClock }),
  });
}
