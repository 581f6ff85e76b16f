import type { Client } from 'pg';
import { getConstructionPlans, getMigrationPlans, type Queue } from 'pg-boss';
import type { OtherChange } from '../database/prepare.store.ts';
import { APP_ROLE } from '../database/roles.ts';
import { QUEUE_SCHEMA } from './queue-connection.ts';

/** Returns the version of the queue's tables; null if there are none. */
export async function readQueueVersion(client: Client): Promise<number | null> {
  const {
    rows: [found],
  } = await client.query<{ installed: boolean }>(
    `select to_regclass('${QUEUE_SCHEMA}.version') is not null as installed`,
  );
  if (found?.installed !== true) return null;
  const {
    rows: [row],
  } = await client.query<{ version: number }>(`select version from ${QUEUE_SCHEMA}.version`);
  return row?.version ?? 0;
}

export const createQueueTables = async (client: Client): Promise<void> =>
  void (await client.query(getConstructionPlans(QUEUE_SCHEMA)));

export interface QueueUpgrade extends OtherChange {
  /** Statements that PostgreSQL runs only outside a transaction, which build indexes. */
  indexes: readonly string[];
}

/** Returns the changes from a version of the queue's tables to the current one, without a transaction of their own. */
export function queueUpgradeFrom(version: number): QueueUpgrade {
  const [, changes, indexes = ''] =
    /^\s*BEGIN;\s*SET LOCAL lock_timeout = \d+;([^]*?)^\s*COMMIT;$([^]*)/m.exec(
      getMigrationPlans(QUEUE_SCHEMA, version),
    ) ?? [];
  if (changes === undefined) throw new Error('pg-boss writes its migration plans in another form');
  const statements = indexes.replaceAll(/^--.*$/gm, '').split(/;$/m);
  return { name: QUEUE_SCHEMA, sql: changes, indexes: statements.filter((statement) => statement.trim() !== '') };
}

/** Builds the indexes of an upgrade. Writes to the queue continue. */
export async function buildQueueIndexes(client: Client, { indexes }: QueueUpgrade): Promise<void> {
  for (const statement of indexes) await client.query(statement);
}

/** Gives requests and workers the right to fill and empty the queue without owning it. */
export async function grantQueue(client: Client): Promise<void> {
  const {
    rows: [right],
  } = await client.query<{ given: boolean }>(
    `
    select has_schema_privilege($1, '${QUEUE_SCHEMA}', 'usage')
      and bool_and(has_table_privilege($1, c.oid, 'select, insert, update, delete')) as given
    from pg_class c where c.relnamespace = '${QUEUE_SCHEMA}'::regnamespace and c.relkind in ('r', 'p')`,
    [APP_ROLE],
  );
  if (right?.given === true) return;
  await client.query(
    `grant usage on schema ${QUEUE_SCHEMA} to ${APP_ROLE};
    grant select, insert, update, delete on all tables in schema ${QUEUE_SCHEMA} to ${APP_ROLE}`,
  );
}

/**
 * Table for the jobs of a backup until the queue exists. Its columns are text, because the queue may have changed
 * since.
 */
export const RESTORED_JOBS = 'tideline.restored_job';

/**
 * Moves restored jobs into the queue and drops their table. Ignores columns and kinds of jobs that the queue no longer
 * has. Returns the number of moved jobs.
 */
export async function takeOverRestoredJobs(client: Client): Promise<number> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select a.attname::text as name, format_type(b.atttypid, b.atttypmod) as type
    from pg_attribute a join pg_attribute b on b.attrelid = to_regclass('${QUEUE_SCHEMA}.job') and b.attname = a.attname
      and b.attgenerated = ''
    where a.attrelid = to_regclass('${RESTORED_JOBS}') and a.attnum > 0 order by a.attnum`,
  );
  if (rows.length === 0) return 0;
  const columns = rows.map(({ name }) => client.escapeIdentifier(name));
  const values = rows.map(({ type }, at) => `${columns[at] ?? ''}::${type}`);
  try {
    await client.query('begin');
    const { rowCount } = await client.query(
      `insert into ${QUEUE_SCHEMA}.job (${columns.join(', ')}) select ${values.join(', ')} from ${RESTORED_JOBS}
      where name in (select name from ${QUEUE_SCHEMA}.queue) on conflict do nothing`,
    );
    await client.query(`drop table ${RESTORED_JOBS}`);
    await client.query('commit');
    return rowCount ?? 0;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

export type StoredQueue = Record<keyof Queue, unknown>;

export async function readQueues(client: Client): Promise<Map<string, StoredQueue>> {
  const { rows } = await client.query<StoredQueue & { name: string }>(`
    select name, policy, retry_limit as "retryLimit", retry_delay as "retryDelay", retry_backoff as "retryBackoff",
      retry_delay_max as "retryDelayMax", expire_seconds as "expireInSeconds",
      heartbeat_seconds as "heartbeatSeconds", retention_seconds as "retentionSeconds",
      deletion_seconds as "deleteAfterSeconds", dead_letter as "deadLetter", notify
    from ${QUEUE_SCHEMA}.queue`);
  return new Map(rows.map((row) => [row.name, row]));
}
