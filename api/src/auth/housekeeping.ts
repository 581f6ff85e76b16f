import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { removeExpiredGuests } from './guests.service.ts';

const HOUR_MS = 3_600_000;

/** Removes what has expired: sessions, links of letters, and counts of attempts. */
export const removeExpired = (db: Database, clock: Clock): Promise<void> =>
  db.withUser(null, async (tx) => {
    await tx.run(sql`delete from user_session where expires_at < ${clock.now()}`);
    await tx.run(sql`delete from user_verification where expires_at < ${clock.now()}`);
    await tx.run(sql`delete from attempt where expire < ${Date.now()}`); // the limiter counts by the real clock
  });

/** Now and every hour; returns what stops it. */
export function keepHouse(db: Database, clock: Clock, onFailure: (error: unknown) => void): () => void {
  const tidy = (): void => void removeExpired(db, clock).then(() => removeExpiredGuests(db, clock)).catch(onFailure);
  tidy();
  const timer = setInterval(tidy, HOUR_MS);
  timer.unref();
  return () => clearInterval(timer);
}
