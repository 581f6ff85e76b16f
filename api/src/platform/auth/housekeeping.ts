import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { deleteTokensExpiredBefore } from './api-tokens.store.ts';
import { deleteExpiredSessions } from './sessions.store.ts';
import { deleteExpiredPendingSignIns } from './factors/factors.store.ts';
import { deleteExpiredChallenges } from './factors/passkeys.store.ts';
import { deleteExpiredChanges, EMAIL_CHANGE_DAYS } from './email-changes.store.ts';
import { deleteExpiredVisits } from './linked-identities.store.ts';
import { deleteExpiredTokens } from './email-tokens.store.ts';
import { deleteExpiredAttempts } from './attempts.store.ts';

/** Number of days that an expired API token stays in its user's list, to explain why a program stopped working. */
const EXPIRED_TOKEN_DAYS = 30;

/**
 * Removes expired sessions, API tokens, pending sign-ins, challenges, visits to the sign-in provider, email links,
 * address changes and attempt counts.
 */
export const removeExpired = (db: Database, clock: Clock): Promise<void> =>
  db.withIdentity(null, async (tx) => {
    await deleteExpiredSessions(tx, clock.now());
    await deleteExpiredPendingSignIns(tx, clock.now());
    await deleteExpiredChallenges(tx, clock.now());
    await deleteExpiredVisits(tx, clock.now());
    await deleteExpiredTokens(tx, clock.now());
    await deleteTokensExpiredBefore(tx, new Date(clock.now().getTime() - EXPIRED_TOKEN_DAYS * 86_400_000));
    await deleteExpiredChanges(tx, new Date(clock.now().getTime() - EMAIL_CHANGE_DAYS * 86_400_000));
    await deleteExpiredAttempts(tx, Date.now()); // the limiter uses the real clock
  });
