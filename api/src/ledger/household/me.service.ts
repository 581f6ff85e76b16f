import type { Changes } from '../../platform/database/sql.ts';
import { checkVersion } from '../../platform/http/check-version.ts';
import type { Services } from '../../platform/http/route-builder.ts';
import { lockMe, updateUser, type User } from './me.store.ts';

/** Updates the user. This is not a change set, because a user belongs to no household. */
export const updateMe = (
  { db, clock }: Services,
  userId: string,
  changes: Changes<User, 'name' | 'theme' | 'density' | 'keysOn' | 'language'>,
  ifMatch: number,
): Promise<User> =>
  db.withUser(userId, async (tx) => {
    checkVersion(await lockMe(tx, userId), {
      ifMatch,
    });
    return updateUser(tx, { ...changes, updatedAt: clock.now() }, userId);
  });
