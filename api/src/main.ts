/**
 * Runs the api process: locks the data folder, starts PostgreSQL, migrates the schema, and listens on loopback. Sends
 * its parent `{type: 'ready', port}`; drains and stops on SIGTERM, on SIGINT, and when its parent has exited.
 */
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { LANGUAGES } from '@tideline/contract/language';
import { drainable, outliveParent } from '@tideline/http-server';
import { createServerReporter, errorDigest, framesOf, type ServerReporter } from '@tideline/reporting/server';
import { createTracing, type Tracing } from '@tideline/reporting/tracing';
import pino, { type Logger } from 'pino';
import { createApp } from './app.ts';
import { type Clock, createFixedClock, systemClock } from './platform/clock.ts';
import { requireBoundRole } from './platform/database/bound-role.ts';
import { requireNotices } from './platform/database/notices-arrive.ts';
import { AUTH_ROLE } from './platform/database/roles.ts';
import { lockDataFolder } from './platform/database/data-folder-lock.ts';
import { endServerOf, runningServer } from './platform/database/running-server.ts';
import { awaitWritable } from './platform/database/await-writable.ts';
import type { Database } from './platform/database/database.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/database/embedded-postgres.ts';
import {
  type LoginsOrRefusal,
  makeLogins,
  makeLoginsOnServer,
  requireSeparateLogins,
} from './platform/installation/logins.ts';
import { requirePooler } from './platform/installation/pooler.ts';
import { prepareDatabase, readMigrations } from './platform/installation/prepare.ts';
import { requireSharedKeys } from './platform/installation/shared-keys.ts';
import { readVapidKeys } from './automation/notifications/vapid-keys.ts';
import { type ApiEnvironment, readEnvironment } from './environment.ts';
import { standingSessions } from './platform/events/events.store.ts';
import { createLiveHub, type LiveHub } from './platform/events/live-hub.ts';
import { startDispatcher } from './platform/jobs/dispatcher.ts';
import { forgetUploads } from './platform/http/receive-files.ts';
import { createJobs, type JobQueue } from './platform/jobs/job-queue.ts';
import { createLogger } from './platform/log.ts';
import { createMetrics } from './platform/metrics.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { openObjects } from './platform/objects/open-objects.ts';
import { BACKUP_SCHEDULE, workBackups } from './processes/backup/backup.jobs.ts';
import { recoverRestore } from './processes/backup/recover-restore.ts';
import { dispatchDue } from './automation/notifications/dispatch-due.ts';
import { SCHEDULES } from './schedules.ts';
import { readSecretKey } from './platform/secret-key.ts';
import { explainSystemError, EXIT, StartError, systemCode } from './platform/start-error.ts';

const DRAIN_MS = 20_000;
/** Milliseconds that the gateway has to notice that its keep-alive connections are ending, and to close them. */
const IDLE_MS = { alone: 500, replaced: 5_000 } as const;
const KEEP_ALIVE_MS = 75_000;
/** Milliseconds that running jobs have to finish; longer jobs are returned to the queue. */
const JOBS_MS = 8_000;
const FLUSH_MS = 2_000;
/** Nice value of background imports, so that requests get the processor first. */
const IMPORT_NICENESS = 5;
const VERSION = (JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as { version: string })
  .version;

/** Cleanup functions of everything that was started; they run in reverse order. */
const undo: (() => Promise<void> | void)[] = [];
let stopping = false;
const leaving = new AbortController();
let isOrphan = false;
const isShared = outliveParent();
let starting: Promise<void> = Promise.resolve();

/** Stops the process. Waits for a start in progress to finish first, because it may have just spawned PostgreSQL. */
async function stop(exitCode: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  leaving.abort();
  await starting.catch(() => undefined); // the failure is reported where the start is awaited
  for (const step of undo.toReversed()) await step();
  process.exit(exitCode);
}

async function ownerUrl(environment: ApiEnvironment, log: Logger): Promise<string> {
  const { dataFolder, databaseUrl: given, hasRunningServer } = environment;
  if (given !== undefined) {
    await awaitWritable(given, {
      signal: leaving.signal,
      onWaiting: (reason) => log.warn({ reason }, 'waiting for a database server that accepts writes'),
    });
    return given;
  }
  if (hasRunningServer) {
    // no other process is left to stop the server
    undo.push(() => (isOrphan ? endServerOf(dataFolder) : undefined));
    return runningServer(dataFolder);
  }
  undo.push(lockDataFolder(dataFolder));
  const server: EmbeddedPostgres = await startEmbeddedPostgres({
    folder: join(dataFolder, 'postgres'),
    log: (message) => log.warn(message),
  });
  undo.push(server.stop);
  return server.url;
}

async function start(): Promise<void> {
  const environment = readEnvironment(process.env);
  const log = createLogger(environment.logLevel, pino.destination({ dest: 2, sync: false }));
  const reporter = await startReporter(environment, log);
  const tracing = await startTracing(environment, log);
  const owner = await ownerUrl(environment, log);
  if (stopping) return;
  await recoverRestore(owner, environment.dataFolder, log);
  await prepareDatabase(owner, readMigrations(), {
    onWaiting: (migration) => log.warn({ migration }, 'an upgrade of the database waits for tables in use'),
  });
  await requireSharedKeys(owner, {
    ...environment,
    pushPublicKey: () => readVapidKeys(environment.dataFolder, environment.vapidKeys).publicKey,
  });
  if (stopping) return;
  const db = await openBoundDatabase(environment, { owner, log, tracing });
  await forgetUploads(environment.dataFolder, Date.now());
  const movableClock = environment.fixedNow && createFixedClock(environment.fixedNow);
  const clock = movableClock ?? systemClock;
  const objects = await openObjects(environment.dataFolder, environment.s3);
  const mailer = createMailer({
    smtpUrl: environment.smtpUrl,
    from: environment.mailFrom,
    objects,
    clock,
  });
  undo.push(mailer.close);
  const metrics = createMetrics();
  const jobs = createJobs({ db, clock, log, reporter, metrics });
  await jobs.open();
  undo.push(() => jobs.close(JOBS_MS));
  const live = openLiveHub(db, clock, log);
  const port = await serve(
    createApp({
      ...appOptionsOf(environment),
      db,
      log,
      clock,
      ...(movableClock && { movableClock }),
      objects,
      mailer,
      jobs,
      live,
      reporter,
      metrics,
      tracing,
    }),
    environment,
  );
  undo.push(live.close); // This must run first on shutdown, because a stream would keep its connection open forever.
  process.send?.({ type: 'ready', port });
  await startJobs({ db, clock, jobs, log }, environment);
  // If NODE_COMPILE_CACHE names a folder, write the cache now; otherwise it would be written at exit, and the import
  // processes would compile everything again.
  flushCompileCache();
  log.info({ port }, 'api is ready');
}

/** Reports errors to the operator's receiver, including an error that ends this process. */
async function startReporter({ sentryDsn, environmentName }: ApiEnvironment, log: Logger): Promise<ServerReporter> {
  const reporter = await createServerReporter({
    dsn: sentryDsn,
    service: 'api',
    release: VERSION,
    environment: environmentName,
    onLost: (reason) => log.warn({ reason }, 'an error report was lost'),
  });
  undo.push(() => reporter.flush(FLUSH_MS));
  process.on('uncaughtException', (error) => {
    const digest = errorDigest(error);
    log.fatal({ digest, errorName: error.name, stack: framesOf(error).join('\n') }, 'the api failed and ends');
    reporter.report(error, { digest });
    void stop(EXIT.failed);
  });
  return reporter;
}

/** Sends traces to the operator's collector, if there is one. */
async function startTracing({ traces }: ApiEnvironment, log: Logger): Promise<Tracing | undefined> {
  const tracing = await createTracing({
    ...traces,
    isCallerTrusted: true, // the caller is the gateway
    service: 'tideline-api',
    release: VERSION,
    onLost: (reason) => log.warn({ reason }, 'traces are lost: the collector does not accept them'),
  });
  if (tracing !== undefined) undo.push(tracing.close);
  return tracing;
}

/**
 * Opens the database as roles that row-level security restricts, with logins that cannot become the owner of the
 * tables. Requests use the owner's login only if an operator's server allows no such logins.
 */
async function openBoundDatabase(
  environment: ApiEnvironment,
  { owner, log, tracing }: { owner: string; log: Logger; tracing: Tracing | undefined },
): Promise<Database> {
  const found = await loginsFor(environment, owner);
  const logins = 'logins' in found ? found.logins : undefined;
  if ('refusal' in found)
    log.warn(
      { reason: found.refusal(LANGUAGES[0]) },
      'requests share the login of the owner of the tables: let that login create roles, or set DATABASE_APP_URL and ' +
        'DATABASE_AUTH_URL',
    );
  const db = openDatabase({
    ...(logins ?? { url: owner }),
    poolerUrl: environment.poolerUrl,
    maxConnections: environment.databaseConnections,
    tracing,
    onIdleError: (error) =>
      stopping || log.warn({ code: systemCode(error) ?? error.name }, 'a database connection broke'),
  });
  undo.push(db.close);
  await requirePooler(environment.poolerUrl, async () => {
    await db.withUser(null, (tx) => requireBoundRole(tx));
    await db.withIdentity(null, (tx) => requireBoundRole(tx, AUTH_ROLE));
  });
  if (environment.databaseUrl !== undefined) await requireNotices(db);
  if (logins !== undefined) await requireSeparateLogins(db);
  return db;
}

async function loginsFor({ databaseUrl, databaseLogins }: ApiEnvironment, owner: string): Promise<LoginsOrRefusal> {
  if (databaseUrl === undefined) return { logins: await makeLogins(owner) };
  return databaseLogins === undefined ? makeLoginsOnServer(owner) : { logins: databaseLogins };
}

const openLiveHub = (db: Database, clock: Clock, log: Logger): LiveHub =>
  createLiveHub({
    session: db.session,
    standing: (ids) => standingSessions(db, clock.now(), ids),
    onTrouble: (error) =>
      log.warn(
        { code: systemCode(error) },
        'open pages learn of changes late: the connection that carries the notices broke',
      ),
  });

const appOptionsOf = (environment: ApiEnvironment) => ({
  importNiceness: IMPORT_NICENESS,
  vapidKeys: environment.vapidKeys,
  testPage: environment.testPage,
  sample: environment.sample,
  dataFolder: environment.dataFolder,
  secret: readSecretKey(environment.dataFolder, environment.secretKey),
  oldSecrets: environment.oldSecretKeys,
  allowed: environment.outboundAllowed,
  banks: environment.banks,
  ratesUrl: environment.ratesUrl,
  sourceUrl: environment.sourceUrl,
  signInProvider: environment.signInProvider,
  backupFolder: environment.backups.folder,
  publicOrigin: environment.publicOrigin,
  apiToken: environment.apiToken,
  policy: {
    ...(environment.signUp && { explicit: environment.signUp }),
    ...(environment.setupCode && { setupCode: environment.setupCode }),
  },
});

/** Listens, by default on loopback, and returns the port. */
async function serve(app: RequestListener, { port: wantedPort, apiHost }: ApiEnvironment): Promise<number> {
  // The gateway closes idle connections earlier, so it never sends a request on a closing connection.
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, app);
  const port = await listen(server, wantedPort, apiHost);
  const leaving = drainable(server);
  undo.push(async () => {
    const drained = leaving.drain({ idleMs: IDLE_MS[isShared ? 'replaced' : 'alone'], graceMs: DRAIN_MS });
    if (process.connected) process.send?.({ type: 'draining' });
    await drained;
  });
  return port;
}

/** Runs queued jobs, and queues scheduled ones when they are due. */
async function startJobs(
  { db, clock, jobs, log }: { db: Database; clock: Clock; jobs: JobQueue; log: Logger },
  { oldSecretKeys, backups }: ApiEnvironment,
): Promise<void> {
  const hasBackups = backups.folder !== undefined;
  if (hasBackups) workBackups(jobs, log);
  if (oldSecretKeys.length > 0)
    await db.withUser(null, (tx) => jobs.send(tx, 'reseal-secrets', {}, { singletonKey: 'all' }));
  await jobs.start();
  undo.push(
    startDispatcher(
      { db, clock, jobs, schedules: [...SCHEDULES, ...(hasBackups ? [BACKUP_SCHEDULE] : [])], also: [dispatchDue] },
      (error) => log.warn({ code: systemCode(error) }, 'jobs that are due could not be queued; trying again'),
    ),
  );
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) =>
      reject(
        systemCode(error) === 'EADDRINUSE'
          ? new StartError(EXIT.failed, `Port ${port} is in use: stop the program that uses it, or set API_PORT.`)
          : error,
      ),
    );
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

process.on('SIGTERM', () => void stop(EXIT.stopped));
// Ctrl-C reaches every process of the terminal, but a parent that shares our listeners stops its processes in order
process.on('SIGINT', () => (isShared ? undefined : void stop(EXIT.stopped)));
process.on('message', ({ type }: { type?: string }) => {
  if (type === 'replaced') void stop(EXIT.stopped);
});
process.on('disconnect', () => {
  isOrphan = true;
  void stop(EXIT.stopped);
});

starting = start();
starting.catch((error: unknown) => {
  const failure = error instanceof StartError ? error : explainSystemError(error);
  process.stderr.write(`${failure.message}\n`);
  void stop(failure.exitCode);
});
