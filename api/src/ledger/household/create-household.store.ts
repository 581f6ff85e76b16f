import type { CalendarName } from '@tideline/domain';
import { sql } from '../../platform/database/sql.ts';
import type { Queries } from '../../platform/database/connection.ts';

/** Sets the household and user for the rest of the transaction. */
export const enterNewHousehold = (tx: Queries, id: string, userId: string): Promise<number> =>
  tx.run(sql`select set_config('app.household', ${id}, true), set_config('app.user', ${userId}, true)`);

export const insertHousehold = (
  tx: Queries,
  {
    id,
    name,
    currency,
    locale,
    timezone,
    holidayCalendar,
    isSample,
    privateUserId,
    now,
  }: {
    id: string;
    name: string;
    currency: string;
    locale: string;
    timezone: string;
    holidayCalendar: CalendarName;
    isSample: boolean;
    privateUserId: string | null;
    now: Date;
  },
): Promise<number> =>
  tx.run(sql`
    insert into household (id, name, currency, locale, timezone, holiday_calendar, is_sample, private_user_id,
      created_at)
    values (${id}, ${name}, ${currency}, ${locale}, ${timezone}, ${holidayCalendar}, ${isSample}, ${privateUserId},
      ${now})`);

export const insertOwner = (
  tx: Queries,
  { id, membershipId, userId, now }: { id: string; membershipId: string; userId: string; now: Date },
): Promise<number> =>
  tx.run(sql`
    insert into membership (household_id, id, user_id, role, created_at)
    values (${id}, ${membershipId}, ${userId}, 'owner', ${now})`);

export const insertCategories = (tx: Queries, id: string, categories: readonly object[]): Promise<number> =>
  tx.run(sql`
    insert into category (household_id, id, key, name, group_name, nature, position)
    select ${id}, c.id, c.key, c.name, c."group", c.nature, c.position
    from jsonb_to_recordset(${JSON.stringify(categories)}) as c (id uuid, key text, name text, "group" text,
      nature text, position int)`);
