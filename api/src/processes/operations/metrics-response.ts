import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { countSessions } from '../../platform/auth/sessions.store.ts';
import { type PlainResponse, SECURITY_HEADERS } from '../../platform/http/plain-responses.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { type NightsReport, reportNights } from '../nightly/night-report.store.ts';
import { newestBackup } from '../backup/backup-folder.ts';

interface MetricsDeps {
  db: Database;
  clock: Clock;
  metrics: Metrics;
  /** Folder of the nightly backups; undefined if there are none. */
  backupFolder: string | undefined;
}

const one = (value: number) => [{ labels: {}, value }];

/** Serves `GET /metrics` in the Prometheus format, for operators on this machine's loopback like `queueResponses`. */
export function metricsResponse(deps: MetricsDeps): [string, PlainResponse] {
  const { metrics } = deps;
  registerPools(deps);
  const nights = registerNights(deps);
  registerSessionsAndBackups(deps);
  return [
    '/metrics',
    async (_, response) => {
      await nights.read();
      response.writeHead(200, { ...SECURITY_HEADERS, 'content-type': metrics.contentType }).end(await metrics.text());
    },
  ];
}

function registerPools({ db, metrics }: MetricsDeps): void {
  const pool = 'db_client_connection_pool_name';
  metrics.gauge('db_client_connection_count', 'Connections to the database', [pool, 'db_client_connection_state'], () =>
    db.connections().flatMap(({ name, idle, used }) =>
      Object.entries({ idle, used }).map(([state, value]) => ({
        labels: { [pool]: name, db_client_connection_state: state },
        value,
      })),
    ),
  );
  metrics.gauge('db_client_connection_max', 'Largest number of connections to the database', [pool], () =>
    db.connections().map(({ name, max }) => ({ labels: { [pool]: name }, value: max })),
  );
  metrics.gauge('db_client_connection_pending_requests', 'Work that waits for a connection', [pool], () =>
    db.connections().map(({ name, waiting }) => ({ labels: { [pool]: name }, value: waiting })),
  );
}

/**
 * Registers the gauges of nightly runs, which all come from one report that is read before each scrape. They are
 * missing while the database is unavailable.
 */
function registerNights({ db, clock, metrics }: MetricsDeps): { read(): Promise<void> } {
  let report: NightsReport | undefined;
  const ofReport = <T>(values: (report: NightsReport) => T[]): T[] => (report === undefined ? [] : values(report));
  metrics.gauge('tideline_nights_households', 'Households that were closed at night', [], () =>
    ofReport(({ households }) => one(households)),
  );
  metrics.gauge('tideline_nights_late_households', 'Households not closed for 36 hours', [], () =>
    ofReport(({ late }) => one(late)),
  );
  metrics.gauge('tideline_nights_slowest_seconds', 'Longest last night of a household', [], () =>
    ofReport(({ slowestMs }) => one(slowestMs / 1_000)),
  );
  metrics.gauge('tideline_nights_failed_households', 'Households whose last night failed in a step', ['step'], () =>
    ofReport(({ failedSteps }) => failedSteps.map(({ step, households }) => ({ labels: { step }, value: households }))),
  );
  metrics.gauge('tideline_nights_ledger_problems', 'Ledgers that are not what they must be, by code', ['code'], () =>
    ofReport(({ ledgerProblems }) => ledgerProblems.map(({ code, count }) => ({ labels: { code }, value: count }))),
  );
  return {
    read: async () => {
      report = await db.withUser(null, (tx) => reportNights(tx, clock.now())).catch(() => undefined);
    },
  };
}

function registerSessionsAndBackups({ db, clock, metrics, backupFolder }: MetricsDeps): void {
  metrics.gauge('tideline_database_up', 'Whether the database answers', [], async () =>
    one((await db.isReachable()) ? 1 : 0),
  );
  metrics.gauge('tideline_sessions', 'Sessions that have not expired', [], () =>
    db.withIdentity(null, (tx) => countSessions(tx, clock.now())).then(one, () => []),
  );
  metrics.gauge(
    'tideline_backup_last_timestamp_seconds',
    'When the newest nightly backup was written',
    [],
    async () => {
      const newest = backupFolder === undefined ? null : await newestBackup(backupFolder);
      return newest === null ? [] : one(newest.writtenAt.getTime() / 1_000);
    },
  );
}
