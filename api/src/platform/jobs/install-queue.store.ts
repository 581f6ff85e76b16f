import type { Client } from 'pg';
import { getConstructionPlans, getMigrationPlans, type Queue } from 'pg-boss';
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

export const migrateQueueTables = async (client: Client, version: number): Promise<void> =>
  void (await client.query(getMigrationPlans(QUEUE_SCHEMA, version)));

/** Requests and workers fill and empty the queue but own none of it. */
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
