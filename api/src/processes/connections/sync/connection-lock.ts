import type { Pool } from 'pg';
import { withHeldLock } from '../../../platform/database/held-lock.store.ts';

const LOCK = 7_446_051;

/** Runs `work` while no other process syncs the same connection. */
export const withConnectionLock = <T>(pool: Pool, connectionId: string, work: () => Promise<T>): Promise<T> =>
  withHeldLock(pool, { kind: LOCK, key: connectionId }, work);
