import { builtInCategories } from '../categories/built-in.ts';
import { openChangeSet } from '../change-sets/change-sets.store.ts';
import type { Tx } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { newId } from '../ids.ts';

export interface NewHousehold {
  userId: string;
  name: string;
  currency: string;
  timezone: string;
  locale: string;
  now: Date;
  isSample?: boolean;
}

/** A household with its owner and the built-in categories, in the caller's transaction. */
export async function createHousehold(
  tx: Tx,
  { userId, name, currency, timezone, locale, now, isSample = false }: NewHousehold,
): Promise<string> {
  const id = newId(now.getTime());
  await tx.run(sql`select set_config('app.household', ${id}, true), set_config('app.user', ${userId}, true)`);
  await tx.run(sql`
    insert into household (id, name, currency, locale, timezone, is_sample, created_at)
    values (${id}, ${name}, ${currency}, ${locale}, ${timezone}, ${isSample}, ${now})`);
  await tx.run(sql`
    insert into membership (household_id, id, user_id, role, created_at)
    values (${id}, ${newId(now.getTime())}, ${userId}, 'owner', ${now})`);
  await openChangeSet(
    { ...tx, householdId: id, userId },
    { id: newId(now.getTime()), cause: 'user', label: 'Created household', now },
  );
  const categories = builtInCategories.map((category, position) => ({
    id: newId(now.getTime()),
    ...category,
    position,
  }));
  await tx.run(sql`
    insert into category (household_id, id, key, name, group_name, nature, position)
    select ${id}, c.id, c.key, c.name, c."group", c.nature, c.position
    from jsonb_to_recordset(${JSON.stringify(categories)}) as c (id uuid, key text, name text, "group" text, nature text, position int)`);
  return id;
}
