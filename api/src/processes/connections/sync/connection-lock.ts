import type { Pool } from 'pg';
import { withHeldLock } from '../../../platform/database/held-lock.store.ts';

const LOCK = 7_446_051;

/** Allows one sync at a time per connection, across all processes. */
export const withConnectionLock = <T>(pool: Pool, connectionId: string, work: () => Promise<T>): Promise<T> =>
  withHeldLock(pool, { kind: LOCK, key: connectionId }, work);
