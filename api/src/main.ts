/**
 * The api process: takes the data folder, starts PostgreSQL, brings the schema up to date, listens on loopback.
 * Tells its parent `{type: 'ready', port}`; drains and ends on SIGTERM, SIGINT, and when its parent is gone.
 */
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { createServerReporter, errorDigest } from '@tideline/reporting/server';
import pino, { type Logger } from 'pino';
import { createApp } from './app.ts';
import { createFixedClock, systemClock } from './clock.ts';
import { requireBoundRole } from './database/bound-role.ts';
import { lockDataFolder } from './database/data-folder-lock.ts';
import { type Database, openDatabase } from './database/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './database/embedded-postgres.ts';
import { prepareDatabase } from './database/prepare.ts';
import { type ApiEnvironment, readEnvironment } from './environment.ts';
import { standingSessions } from './events/events.store.ts';
import { createLiveHub } from './events/live-hub.ts';
import { startDispatcher } from './jobs/dispatcher.ts';
import { createJobs } from './jobs/job-queue.ts';
import { createMailer } from './mail/mailer.ts';
import { handOverDue } from './notifications/hand-over.ts';
import { readSecretKey } from './secret-key.ts';
import { explainSystemError, EXIT, StartError, systemCode } from './start-error.ts';

const DRAIN_MS = 20_000;
/** For jobs under way; what takes longer is given back to the queue. */
const JOBS_MS = 8_000;
const FLUSH_MS = 2_000;
const VERSION = (JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as { version: string })
  .version;

/** What was started, undone in reverse. */
const undo: (() => Promise<void> | void)[] = [];
let stopping = false;
let starting: Promise<void> = Promise.resolve();

/** A start under way is let finish first: it may have just spawned PostgreSQL. */
async function stop(exitCode: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  await starting.catch(() => undefined); // its failure has been reported where it is awaited
  for (const step of undo.toReversed()) await step();
  process.exit(exitCode);
}

async function databaseUrl({ dataFolder, databaseUrl: given }: ApiEnvironment, log: Logger): Promise<string> {
  if (given !== undefined) return given;
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
  const log = pino(
    { level: environment.logLevel, base: { service: 'api' } },
    pino.destination({ dest: 2, sync: false }),
  );
  const { sentryDsn, environmentName } = environment;
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
    log.fatal(
      { digest, errorName: error.name, stack: error.stack?.split('\n').slice(1).join('\n') },
      'the api failed and ends',
    );
    reporter.report(error, { digest });
    void stop(EXIT.failed);
  });
  const url = await databaseUrl(environment, log);
  if (stopping) return;
  await prepareDatabase(url);
  if (stopping) return;
  const db: Database = openDatabase({
    url,
    onIdleError: (error) =>
      stopping || log.warn({ code: systemCode(error) ?? error.name }, 'a database connection broke'),
  });
  undo.push(db.close);
  await requireBoundRole(db.pool);
  const movableClock = environment.fixedNow && createFixedClock(environment.fixedNow);
  const clock = movableClock ?? systemClock;
  const mailer = createMailer({
    smtpUrl: environment.smtpUrl,
    from: environment.mailFrom,
    outboxFolder: join(environment.dataFolder, 'outbox'),
    clock,
  });
  undo.push(mailer.close);
  const jobs = createJobs({ db, clock, log, reporter });
  await jobs.open();
  undo.push(() => jobs.close(JOBS_MS));
  const live = createLiveHub({
    pool: db.pool,
    standing: (ids) => standingSessions(db, clock.now(), ids),
    onTrouble: (error) =>
      log.warn(
        { code: systemCode(error) },
        'open pages hear of changes later: the connection that carries the word broke',
      ),
  });
  const server = createServer(
    createApp({
      db,
      log,
      clock,
      ...(movableClock && { movableClock }),
      mailer,
      vapidKeys: environment.vapidKeys,
      jobs,
      live,
      reporter,
      testPage: environment.testPage,
      sample: environment.sample,
      dataFolder: environment.dataFolder,
      secret: readSecretKey(environment.dataFolder, environment.secretKey),
      oldSecrets: environment.oldSecretKeys,
      allowed: environment.outboundAllowed,
      banks: environment.banks,
      publicOrigin: environment.publicOrigin,
      policy: {
        ...(environment.signUp && { explicit: environment.signUp }),
        ...(environment.setupCode && { setupCode: environment.setupCode }),
      },
    }),
  );
  const port = await listen(server, environment.port);
  undo.push(() => drain(server));
  undo.push(live.close); // first of all: a stream would keep its connection for ever
  process.send?.({ type: 'ready', port });
  if (environment.oldSecretKeys.length > 0)
    await db.withUser(null, (tx) => jobs.send(tx, 'reseal-secrets', {}, { singletonKey: 'all' }));
  await jobs.start();
  undo.push(
    startDispatcher({ db, clock, jobs, also: [handOverDue] }, (error) =>
      log.warn({ code: systemCode(error) }, 'times that have come could not be turned into jobs; it is tried again'),
    ),
  );
  flushCompileCache(); // where NODE_COMPILE_CACHE names a folder: else it is written at the end, and the processes of imports compile all of it once more
  log.info({ port }, 'api is ready');
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) =>
      reject(
        systemCode(error) === 'EADDRINUSE'
          ? new StartError(EXIT.failed, `Port ${port} is taken: stop the program that has it, or set API_PORT.`)
          : error,
      ),
    );
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

/** Answers what is under way, takes nothing new. */
function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const patience = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    server.close(() => {
      clearTimeout(patience);
      resolve();
    });
    server.closeIdleConnections();
  });
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(EXIT.stopped));
process.on('disconnect', () => void stop(EXIT.stopped));

starting = start();
starting.catch((error: unknown) => {
  const failure = error instanceof StartError ? error : explainSystemError(error);
  process.stderr.write(`${failure.message}\n`);
  void stop(failure.exitCode);
});
