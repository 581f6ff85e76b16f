import { sql } from '../database/sql.ts';
import type { Queries } from '../database/connection.ts';

export const deleteExpiredAttempts = (tx: Queries, now: number): Promise<number> =>
  tx.run(sql`delete from attempt where expire < ${now}`);
