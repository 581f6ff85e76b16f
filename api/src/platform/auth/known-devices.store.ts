import { sql } from '../database/sql.ts';
import type { Queries } from '../database/connection.ts';

/** Marks the device as seen and returns whether it is new. */
export const upsertDevice = (
  tx: Queries,
  { userId, digest, now }: { userId: string; digest: string; now: Date },
): Promise<{ isNew: boolean }> =>
  tx.one(sql`
    insert into known_device (user_id, digest, seen_at) values (${userId}, ${digest}, ${now})
      on conflict (user_id, digest) do update set seen_at = excluded.seen_at returning xmax = 0 as is_new`);

export const hasKnownDevice = (tx: Queries, userId: string): Promise<{ others: boolean }> =>
  tx.one(sql`select exists (select from known_device where user_id = ${userId}) as others`);
