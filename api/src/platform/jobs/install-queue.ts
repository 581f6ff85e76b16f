import { createRequire } from 'node:module';
import type { Client } from 'pg';
import { PgBoss, type Queue } from 'pg-boss';
import { z } from 'zod';
import { EXIT, StartError } from '../start-error.ts';
import { DEAD_LETTERS, JOB_KINDS, type JobKind, type JobKindList, KEPT_SECONDS } from './jobs.ts';
import {
  createQueueTables,
  grantQueue,
  type QueueUpgrade,
  queueUpgradeFrom,
  readQueues,
  readQueueVersion,
  type StoredQueue,
  takeOverRestoredJobs,
} from './install-queue.store.ts';
import { QUEUE_SCHEMA } from './queue-connection.ts';
import { onConnection } from './queue-connection.store.ts';

const { pgboss } = z
  .object({ pgboss: z.object({ schema: z.number() }) })
  .parse(createRequire(import.meta.url)('pg-boss/package.json'));

/**
 * Returns the changes that upgrade the queue's tables; null if there are none or they are current. Errors: StartError
 * if a newer version wrote the tables.
 */
export async function pendingQueueUpgrade(client: Client): Promise<QueueUpgrade | null> {
  const version = await readQueueVersion(client);
  if (version === null || version === pgboss.schema) return null;
  if (version > pgboss.schema) throw new StartError(EXIT.failed, (texts) => texts.newerQueue);
  return queueUpgradeFrom(version);
}

/**
 * Creates the queue tables if there are none, and syncs the queues with the job kinds. Must run as the owner, on a
 * connection that holds the migration lock.
 */
export async function installQueue(client: Client, kinds: JobKindList = JOB_KINDS): Promise<void> {
  if ((await readQueueVersion(client)) === null) await createQueueTables(client);
  await grantQueue(client);
  const [wanted, there] = [wantedQueues(kinds), await readQueues(client)];
  const changed = wanted.filter((queue) => !isSame(queue, there.get(queue.name)));
  if (changed.length > 0) await writeQueues(client, changed, there);
  await takeOverRestoredJobs(client);
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

/** Returns the queues to create; the dead-letter queue comes first because the others refer to it. */
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
