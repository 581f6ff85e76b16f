import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { deleteExpiredSessions } from './sessions.store.ts';
import { deleteExpiredTokens } from './email-tokens.store.ts';
import { deleteExpiredAttempts } from './attempts.store.ts';

/** Removes expired sessions, email links and attempt counts. */
export const removeExpired = (db: Database, clock: Clock): Promise<void> =>
  db.withIdentity(null, async (tx) => {
    await deleteExpiredSessions(tx, clock.now());
    await deleteExpiredTokens(tx, clock.now());
    await deleteExpiredAttempts(tx, Date.now()); // the limiter uses the real clock
  });
