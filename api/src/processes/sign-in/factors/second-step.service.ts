import { isTooMany } from '../../../platform/auth/admit-attempt.ts';
import { deletePendingSignIns } from '../../../platform/auth/factors/factors.store.ts';
import { lockUser } from '../../../platform/auth/users.store.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { AuthDeps, Caller, NewSession } from '../auth-deps.ts';
import { openSession } from '../describe-session.ts';
import { notifyOfNewDevice } from '../known-devices.ts';
import { type NewSessionInput, startSession } from '../start-session.ts';
import { noteSecurityChange } from './note-security-change.ts';
import { completePending, requirePending } from './pending-sign-in.ts';
import { keepUsedFactor } from '../recent-factors.ts';
import { acceptCode } from './second-factors.ts';

type StepDeps = Pick<AuthDeps, 'db' | 'clock' | 'throttle' | 'vault' | 'emails'>;

/**
 * Starts the session of a pending sign-in for a user who enters a code.
 *
 * Errors  SECOND_STEP_ENDED, CODE_WRONG, TOO_MANY_ATTEMPTS
 */
export async function completeWithCode(deps: StepDeps, code: string, caller: Caller): Promise<NewSession> {
  const { db, clock, vault, emails } = deps;
  const { pending } = caller;
  const userId = await db.withIdentity(null, (tx) => requirePending(tx, pending, clock.now()));
  const attempt = await countAttempt(deps, userId, caller);
  const token = await db.withIdentity(null, async (tx) => {
    const now = clock.now();
    await lockUser(tx, userId);
    await completePending(tx, pending ?? '');
    const factorSince = await acceptCode(tx, { vault, emails }, { userId, code, now });
    return finishSignIn(tx, { userId, factorSince, caller, now });
  });
  await attempt.forgive();
  await deps.throttle.remember(caller.address, userId);
  return openSession(deps, token);
}

/**
 * Starts the session of a locked user whose factors were all verified. `factorSince` is null if there was no second
 * factor.
 */
export async function finishSignIn(
  tx: Tx,
  { userId, factorSince, caller, now, confirmedAt }: NewSessionInput & { factorSince: string | null },
): Promise<string> {
  const token = await startSession(tx, { userId, caller, now, confirmedAt });
  await deletePendingSignIns(tx, userId);
  await keepUsedFactor(tx, { userId, factorSince });
  await notifyOfNewDevice(tx, { userId, userAgent: caller.userAgent, now });
  return token;
}

/**
 * Counts a code that is entered after the correct password. Only someone who knows the password gets this far, so the
 * user is notified when the attempts run out. A browser that the user signed in with before has separate attempts.
 */
async function countAttempt(
  { db, clock, throttle }: StepDeps,
  userId: string,
  { devices }: Caller,
): Promise<{ forgive: () => Promise<void> }> {
  const device = devices.find((known) => known.userId === userId)?.id;
  try {
    await throttle.secondStep(userId, device);
  } catch (error) {
    if (!isTooMany(error)) throw error;
    const now = clock.now();
    const day = now.toISOString().slice(0, 10);
    await db.withIdentity(null, (tx) =>
      noteSecurityChange(tx, { userId, what: 'wrong_codes', now }, `wrong_codes ${userId} ${day}`),
    );
    throw error;
  }
  return { forgive: () => throttle.forgiveSecondStep(userId, device) };
}
