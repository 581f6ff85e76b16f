import { fail } from '@tideline/contract';
import type { Changes } from '../../platform/database/sql.ts';
import { versionConflict } from '../../platform/http/check-version.ts';
import type { Services } from '../../platform/http/route-builder.ts';
import { findLastUpdate, lockMe, updateUser, type User } from './me.store.ts';

/**
 * Updates the user. This is not a change set, because change sets belong to a household and a profile does not.
 * Errors: NOT_FOUND, VERSION_CONFLICT, which names the user, because nobody else can have made the other change.
 */
export const updateMe = (
  { db, clock }: Services,
  userId: string,
  changes: Changes<User, 'name' | 'theme' | 'density' | 'keysOn' | 'language'>,
  ifMatch: number,
): Promise<User> =>
  db.withUser(userId, async (tx) => {
    const locked = await lockMe(tx, userId);
    if (locked === null) throw fail('NOT_FOUND', {});
    if (locked.version !== ifMatch) throw versionConflict(locked.version, locked, await findLastUpdate(tx, userId));
    return updateUser(tx, { ...changes, updatedAt: clock.now() }, userId);
  });
