import type { Pool } from 'pg';
import { withHeldLock } from '../../database/held-lock.ts';

const LOCK = 7_446_051;

/** One sync at a time for each connection, over all processes. */
export const withConnectionLock = <T>(pool: Pool, connectionId: string, work: () => Promise<T>): Promise<T> =>
  withHeldLock(pool, { kind: LOCK, key: connectionId }, work);
