import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { sql } from '../database/sql.ts';

/** Removes what has expired: sessions, links of letters, and counts of attempts. */
export const removeExpired = (db: Database, clock: Clock): Promise<void> =>
  db.withUser(null, async (tx) => {
    await tx.run(sql`delete from user_session where expires_at < ${clock.now()}`);
    await tx.run(sql`delete from user_verification where expires_at < ${clock.now()}`);
    await tx.run(sql`delete from attempt where expire < ${Date.now()}`); // the limiter counts by the real clock
  });
