import { listUsersWithEmail } from '../../../platform/auth/users.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { dropFactors } from './factor-reset.service.ts';

/**
 * Removes all second factors of the users with an address, who then sign in with their passwords, and ends their
 * sessions. The operator must have verified the user's identity by other means. Returns the number of users.
 */
export async function resetFactorsByOperator(
  { db, clock }: { db: Database; clock: Clock },
  email: string,
): Promise<number> {
  const users = await db.withIdentity(null, (tx) => listUsersWithEmail(tx, email.trim().toLowerCase()));
  for (const { id } of users) await db.withIdentity(null, (tx) => dropFactors(tx, id, clock.now()));
  return users.length;
}
