import { createRequire } from 'node:module';
import type { Client } from 'pg';
import { getConstructionPlans, getMigrationPlans, PgBoss, type Queue } from 'pg-boss';
import { z } from 'zod';
import { APP_ROLE } from '../database/roles.ts';
import { EXIT, StartError } from '../start-error.ts';
import { DEAD_LETTERS, JOB_KINDS, type JobKind, type JobKindList, KEPT_SECONDS } from './jobs.ts';
import { onConnection, QUEUE_SCHEMA } from './queue-connection.ts';

const { pgboss } = z
  .object({ pgboss: z.object({ schema: z.number() }) })
  .parse(createRequire(import.meta.url)('pg-boss/package.json'));

/**
 * Makes or migrates the tables of the queue and brings the queues in line with the kinds of jobs; as the owner, who alone
 * may. On a connection that holds the lock of migrations.
 */
export async function installQueue(client: Client, kinds: JobKindList = JOB_KINDS): Promise<void> {
  await migrateQueue(client);
  await grantQueue(client);
  const [wanted, there] = [wantedQueues(kinds), await queuesOf(client)];
  const changed = wanted.filter((queue) => !isSame(queue, there.get(queue.name)));
  if (changed.length > 0) await writeQueues(client, changed, there);
}

async function migrateQueue(client: Client): Promise<void> {
  const {
    rows: [found],
  } = await client.query<{ installed: boolean }>(
    `select to_regclass('${QUEUE_SCHEMA}.version') is not null as installed`,
  );
  if (found?.installed !== true) return void (await client.query(getConstructionPlans(QUEUE_SCHEMA)));
  const {
    rows: [row],
  } = await client.query<{ version: number }>(`select version from ${QUEUE_SCHEMA}.version`);
  const version = row?.version ?? 0;
  if (version > pgboss.schema)
    throw new StartError(
      EXIT.failed,
      'The database was written by a newer Tideline (its queue of jobs is of a later form): start that version or a newer one.',
    );
  if (version < pgboss.schema) await client.query(getMigrationPlans(QUEUE_SCHEMA, version));
}

/** Requests and workers fill and empty the queue, and own nothing of it. */
async function grantQueue(client: Client): Promise<void> {
  const {
    rows: [right],
  } = await client.query<{ given: boolean }>(
    `
    select has_schema_privilege($1, '${QUEUE_SCHEMA}', 'usage') and bool_and(has_table_privilege($1, c.oid, 'select, insert, update, delete')) as given
    from pg_class c where c.relnamespace = '${QUEUE_SCHEMA}'::regnamespace and c.relkind in ('r', 'p')`,
    [APP_ROLE],
  );
  if (right?.given === true) return;
  await client.query(
    `grant usage on schema ${QUEUE_SCHEMA} to ${APP_ROLE}; grant select, insert, update, delete on all tables in schema ${QUEUE_SCHEMA} to ${APP_ROLE}`,
  );
}

const queueOf = (
  name: string,
  { retries, retryDelaySeconds, retryDelayMaxSeconds, timeLimitSeconds, heartbeatSeconds, waiting }: JobKind,
): Queue => ({
  name,
  policy: waiting === 'one' ? 'short' : 'standard',
  retryLimit: retries,
  retryDelay: retryDelaySeconds,
  retryBackoff: true,
  retryDelayMax: retryDelayMaxSeconds,
  expireInSeconds: timeLimitSeconds,
  ...(heartbeatSeconds !== undefined && { heartbeatSeconds }),
  retentionSeconds: KEPT_SECONDS.waiting,
  deleteAfterSeconds: KEPT_SECONDS.done,
  deadLetter: DEAD_LETTERS,
  notify: true,
});

/** The dead letters first: the others name them. */
const wantedQueues = (kinds: JobKindList): Queue[] => [
  {
    name: DEAD_LETTERS,
    policy: 'standard',
    retryLimit: 0,
    retentionSeconds: KEPT_SECONDS.waiting,
    deleteAfterSeconds: KEPT_SECONDS.done,
    notify: false,
  },
  ...Object.entries(kinds).map(([name, kind]) => queueOf(name, kind)),
];

type StoredQueue = Record<keyof Queue, unknown>;

async function queuesOf(client: Client): Promise<Map<string, StoredQueue>> {
  const { rows } = await client.query<StoredQueue & { name: string }>(`
    select name, policy, retry_limit as "retryLimit", retry_delay as "retryDelay", retry_backoff as "retryBackoff", retry_delay_max as "retryDelayMax",
      expire_seconds as "expireInSeconds", heartbeat_seconds as "heartbeatSeconds", retention_seconds as "retentionSeconds", deletion_seconds as "deleteAfterSeconds", dead_letter as "deadLetter", notify
    from ${QUEUE_SCHEMA}.queue`);
  return new Map(rows.map((row) => [row.name, row]));
}

const isSame = (wanted: Queue, there: StoredQueue | undefined): boolean =>
  there !== undefined && Object.entries(wanted).every(([name, value]) => there[name as keyof Queue] === value);

async function writeQueues(
  client: Client,
  queues: readonly Queue[],
  there: ReadonlyMap<string, StoredQueue>,
): Promise<void> {
  const turned = queues.find(({ name, policy }) => there.has(name) && there.get(name)?.policy !== policy);
  if (turned !== undefined)
    throw new Error(`the queue ${turned.name} cannot change how jobs wait: give the kind of job another name`);
  const boss = new PgBoss({
    db: onConnection(client),
    schema: QUEUE_SCHEMA,
    migrate: false,
    supervise: false,
    schedule: false,
  });
  try {
    await boss.start();
    for (const { name, policy, ...options } of queues)
      await (there.has(name)
        ? boss.updateQueue(name, options)
        : boss.createQueue(name, { ...options, ...(policy !== undefined && { policy }) }));
  } finally {
    await boss.stop({ graceful: false });
  }
}
