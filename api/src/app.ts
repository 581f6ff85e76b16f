import type { RequestListener } from 'node:http';
import { type ServerReporter, silentReporter } from '@tideline/reporting/server';
import type { Logger } from 'pino';
import { createAuthService } from './auth/auth.service.ts';
import { createGuestsService } from './auth/guests.service.ts';
import { createLettersService } from './auth/letters.service.ts';
import { createAuthLibrary } from './auth/library.ts';
import { PASSWORD_COST, type ScryptCost } from './auth/passwords.ts';
import type { SignUpPolicy } from './auth/sign-up-policy.ts';
import { createThrottle, THROTTLE_LIMITS, type ThrottleLimits } from './auth/throttle.ts';
import type { Clock, MovableClock } from './clock.ts';
import { workSyncs } from './connections/sync/sync.jobs.ts';
import { workCopies } from './copies/copies.jobs.ts';
import type { Database } from './database/database.ts';
import type { LiveHub } from './events/live-hub.ts';
import { createGate } from './gate.ts';
import { createListener } from './listener.ts';
import { workImports } from './imports/background/import.jobs.ts';
import { workHousekeeping } from './housekeeping/housekeeping.jobs.ts';
import { workInsights } from './insights/insights.jobs.ts';
import type { JobQueue } from './jobs/job-queue.ts';
import { queueAnswers } from './jobs/queue-answers.ts';
import type { Mailer } from './mail/mailer.ts';
import { workDeliveries } from './notifications/deliver.jobs.ts';
import type { NotificationDeps } from './notifications/notification-deps.ts';
import { createLinkSigner } from './notifications/signed-link.ts';
import { readVapidKeys, type VapidKeys } from './notifications/vapid-keys.ts';
import { workNights } from './nightly/nightly.jobs.ts';
import { workRecurring } from './recurring/recurring.jobs.ts';
import { createOutbound } from './outbound/outbound.ts';
import type { AllowedPlaces } from './outbound/url-rules.ts';
import { createRouter } from './router.ts';
import { createVault } from './secrets/vault.ts';
import { callbackAnswers } from './sweeps/callbacks/receive-callback.ts';
import { executionDeps } from './sweeps/execution/execution-deps.ts';
import { workSweepExecution } from './sweeps/execution/execution.jobs.ts';
import type { BankConfig } from './sweeps/providers/bank-config.ts';

export interface AppOptions {
  db: Database;
  clock: Clock;
  log: Logger;
  secret: string;
  /** Keys before it, which still open what they sealed; default: none. */
  oldSecrets?: readonly string[];
  /** Places that may be asked although they are private; default: none. */
  allowed?: AllowedPlaces;
  /** Banks whose API moves money for sweeps; default: none. */
  banks?: readonly BankConfig[];
  /** Of this installation; all its processes share it. */
  dataFolder: string;
  publicOrigin: string;
  policy?: SignUpPolicy;
  passwordCost?: ScryptCost;
  throttleLimits?: ThrottleLimits;
  movableClock?: MovableClock;
  mailer: Mailer;
  /** Of web push; default: kept in the data folder. */
  vapidKeys?: VapidKeys | undefined;
  /** Open; the app names its workers. */
  jobs: JobQueue;
  /** Tells open pages what has changed; whoever made it closes it. */
  live: LiveHub;
  reporter?: ServerReporter;
  /** Whether errors may be raised on purpose; default true. */
  testPage?: boolean;
  /** Whether the sample household can be looked at without an account; default true. */
  sample?: boolean;
}

/** A password takes one of Node's four worker threads for a good part of a second, and a connection: one thread stays free for other work. */
const PASSWORDS = { atOnce: 3, waiting: 200 } as const;

/** The whole api on a database that is ready: what `main.ts` and the tests serve. */
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
  reporter = silentReporter,
  testPage = true,
  sample = true,
}: AppOptions): RequestListener {
  const throttle = createThrottle(db.pool, throttleLimits);
  const atTheDoor = createGate(PASSWORDS);
  const letters = createLettersService({ db, clock, jobs, mailer, throttle, publicOrigin, passwordCost, atTheDoor });
  workHousekeeping(jobs, db, clock, dataFolder);
  workRecurring(jobs, db, clock);
  workNights(jobs, { db, clock, log, dataFolder });
  workInsights(jobs, db, clock);
  workCopies({ db, clock, jobs, dataFolder });
  const expectUpload = workImports({ db, clock, jobs, dataFolder });
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
    signer: createLinkSigner(secret, oldSecrets),
    vapid: readVapidKeys(dataFolder, vapidKeys),
    publicOrigin,
    throttle,
  };
  workDeliveries(jobs, { db, clock, notifications });
  const guests = createGuestsService({ db, clock, throttle, policy, letters, passwordCost, atTheDoor, isOn: sample });
  const auth = createAuthService({
    db,
    clock,
    policy,
    passwordCost,
    library: createAuthLibrary({ clock, secret, publicOrigin, passwordCost }),
    throttle,
    letters,
    guests,
    mail: mailer.isSmtp,
    atTheDoor,
  });
  return createListener({
    router: createRouter({ vault, allowed, banks, auth, letters, notifications, publicOrigin, throttle, testPage }),
    services: { db, clock, dataFolder, jobs },
    publicOrigin,
    log,
    reporter,
    throttle,
    live,
    expectUpload,
    operations: [...queueAnswers(db, jobs, clock), ...callbackAnswers({ db, clock, banks, log })],
    ...(movableClock && { movableClock }),
  });
}
