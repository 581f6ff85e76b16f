import { sql, assignments } from '../../platform/database/sql.ts';
import type { Session } from '@tideline/contract';
import type { LastChange } from '../../platform/database/change-set.store.ts';
import type { Queries } from '../../platform/database/connection.ts';

export type User = Session['user'];

const columns = sql`id, version, name, email, email_verified, theme, density, keys_on, language, created_at, guest_expires_at`;

export const lockMe = (tx: Queries, userId: string): Promise<User | null> =>
  tx.maybe(sql`select ${columns} from app_user where id = ${userId} for update`);

/** Returns when the user's profile was last changed, which only the user can do. */
export const findLastUpdate = (tx: Queries, userId: string): Promise<LastChange> =>
  tx.one(sql`
    select updated_at as at, json_build_object('id', id, 'name', name) as actor from app_user where id = ${userId}`);

export const updateUser = (tx: Queries, changes: Readonly<Record<string, unknown>>, userId: string): Promise<User> =>
  tx.one(sql`update app_user set ${assignments(changes)} where id = ${userId}
        returning ${columns}`);
