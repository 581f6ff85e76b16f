import type { Logger } from 'pino';
import { workDeliveries } from './automation/notifications/deliver.jobs.ts';
import type { NotificationDeps } from './automation/notifications/notification-deps.ts';
import { executionDeps } from './automation/sweeps/execution/execution-deps.ts';
import { workSweepExecution } from './automation/sweeps/execution/execution.jobs.ts';
import type { BankConfig } from './automation/sweeps/providers/bank-config.ts';
import { workInvitationEmails } from './ledger/members/invitation-email.ts';
import { workRemovalEmails } from './ledger/members/removal-email.ts';
import { workInsights } from './outlook/insights/insights.jobs.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import type { JobQueue } from './platform/jobs/job-queue.ts';
import type { Metrics } from './platform/metrics.ts';
import type { ObjectStore } from './platform/objects/object-store.ts';
import type { AllowedPlaces } from './platform/outbound/url-rules.ts';
import type { Vault } from './platform/secrets/vault.ts';
import { workSyncs } from './processes/connections/sync/sync.jobs.ts';
import { workCopies } from './processes/copies/copies.jobs.ts';
import { workDeletions } from './processes/deletion/deletion.jobs.ts';
import { workHousekeeping } from './processes/housekeeping/housekeeping.jobs.ts';
import { workImports } from './processes/imports/background/import.jobs.ts';
import type { Processes } from './processes/imports/background/processes.ts';
import { workRates } from './processes/rates/fetch-rates.ts';
import { workTransferSearches } from './processes/rates/transfer-search.jobs.ts';
import { workNights } from './processes/nightly/nightly.jobs.ts';

interface WorkerDeps {
  db: Database;
  clock: Clock;
  log: Logger;
  jobs: JobQueue;
  objects: ObjectStore;
  publicOrigin: string;
  /** Private addresses that may be contacted. */
  allowed: AllowedPlaces;
  /** Banks whose API can move money for sweeps. */
  banks: readonly BankConfig[];
  /** Folder of the exchange rates to fetch; null if none are fetched. */
  ratesUrl: string | null;
  vault: Vault;
  notifications: NotificationDeps;
  importProcesses: Processes;
  metrics: Metrics;
}

/** Registers the workers of all background jobs except sign-in emails, whose service registers its own worker. */
export function registerWorkers({
  db,
  clock,
  log,
  jobs,
  objects,
  publicOrigin,
  allowed,
  banks,
  ratesUrl,
  vault,
  notifications,
  importProcesses,
  metrics,
}: WorkerDeps): void {
  const { outbound } = notifications;
  workHousekeeping(jobs, db, clock, objects);
  workDeletions(jobs, { db, clock, objects, mailer: notifications.mailer, publicOrigin });
  workInvitationEmails(jobs, { db, mailer: notifications.mailer, publicOrigin });
  workRemovalEmails(jobs, { db, mailer: notifications.mailer });
  workNights(jobs, { db, clock, log, objects });
  workInsights(jobs, { db, clock, ...importProcesses });
  workCopies({ db, clock, jobs, objects });
  workImports({ db, clock, jobs, processes: importProcesses, metrics });
  workRates(jobs, { db, clock, log, outbound, ratesUrl });
  workTransferSearches(jobs, db);
  workSyncs(jobs, { db, clock, vault, outbound, allowed }, log);
  workSweepExecution(jobs, executionDeps({ db, clock, vault, outbound, banks, publicOrigin }));
  workDeliveries(jobs, { db, clock, notifications });
}
