import type { Session } from '@tideline/contract';
import { assignments, sql } from '../database/sql.ts';
import { checkVersion } from '../http/check-version.ts';
import type { Services } from '../http/route-builder.ts';

type User = Session['user'];

const columns = sql`id, version, name, email, email_verified, theme, density, keys_on, created_at, guest_expires_at`;

/** A person belongs to no household, so this is no change set. */
export const updateMe = (
  { db, clock }: Services,
  userId: string,
  changes: Partial<Pick<User, 'name' | 'theme' | 'density' | 'keysOn'>>,
  ifMatch: number,
): Promise<User> =>
  db.withUser(userId, async (tx) => {
    checkVersion(await tx.maybe<User>(sql`select ${columns} from app_user where id = ${userId} for update`), {
      ifMatch,
    });
    return tx.one<User>(
      sql`update app_user set ${assignments({ ...changes, updatedAt: clock.now() })} where id = ${userId} returning ${columns}`,
    );
  });
