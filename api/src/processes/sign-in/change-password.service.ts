import { fail } from '@tideline/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Limiter } from '../../platform/limiter.ts';
import { newId } from '../../platform/ids.ts';
import { notifyUser } from '../../automation/notifications/notify-events.ts';
import type { Caller } from './auth-deps.ts';
import { isCommonPassword } from '../../platform/auth/common-passwords.ts';
import type { AuthEmailsService } from './auth-emails.service.ts';
import { endAllExcept } from './user-sessions.service.ts';
import { hashPassword, type ScryptCost, verifyPassword } from '../../platform/auth/passwords.ts';
import { requireFresh, type SignedIn } from '../../platform/auth/sessions.ts';
import type { Throttle } from '../../platform/auth/throttle.ts';
import { lockCredential, replacePasswordHash } from '../../platform/auth/credentials.store.ts';
import { deletePendingChange } from '../../platform/auth/email-changes.store.ts';
import { deletePendingSignIns } from '../../platform/auth/factors/factors.store.ts';
import { deleteResetTokens } from '../../platform/auth/email-tokens.store.ts';
import { lockUser } from '../../platform/auth/users.store.ts';
import { noteConfirmed, tokenDigest } from '../../platform/auth/sessions.store.ts';

interface Deps {
  db: Database;
  clock: Clock;
  throttle: Throttle;
  emails: Pick<AuthEmailsService, 'passwordReplaced'>;
  passwordCost: ScryptCost;
  limitHashing: Limiter;
}

export interface PasswordChange {
  current: string;
  password: string;
  /** The push address of the current browser, which continues to receive push messages. */
  pushEndpoint?: string | undefined;
}

/**
 * Sets a new password for a user who enters the current one; a user with a second factor must have confirmed with it
 * recently, and a user without a password must have confirmed at the provider recently. Attempts are counted per
 * session, like password confirmations. Ends every other session, invalidates links in sent emails, and notifies the
 * user by email and in the inbox.
 */
export async function changePassword(
  { db, clock, throttle, emails, passwordCost, limitHashing }: Deps,
  session: SignedIn,
  { current, password, pushEndpoint }: PasswordChange,
  caller: Caller,
): Promise<void> {
  const { user, sessionId } = session;
  await throttle.confirm(sessionId);
  await limitHashing(() =>
    db.withIdentity(user.id, async (tx) => {
      await lockUser(tx, user.id);
      const credential = await lockCredential(tx, user.id);
      if (credential === null || (credential.isChosen && !(await verifyPassword(current, credential.password))))
        throw fail('WRONG_CREDENTIALS', {});
      if (session.hasSecondFactor || !credential.isChosen) requireFresh(session, clock.now());
      if (isCommonPassword(password, user)) throw fail('PASSWORD_TOO_COMMON', {});
      const now = clock.now();
      await replacePasswordHash(tx, {
        hash: await hashPassword(password, passwordCost, credential.password),
        now,
        userId: user.id,
      });
      await noteConfirmed(tx, tokenDigest(caller.token ?? ''), now);
      await endAllExcept(tx, session, pushEndpoint);
      await deletePendingSignIns(tx, user.id);
      await deletePendingChange(tx, user.id);
      await deleteResetTokens(tx, `${user.id} ${user.email}`);
      await emails.passwordReplaced(tx, user.id);
      await notifyUser(
        tx,
        user.id,
        {
          type: 'security_changed',
          dedupKey: `security_changed ${newId(now.getTime())}`,
          severity: 'urgent',
          params: { what: 'password', at: now.toISOString() },
        },
        now,
      );
    }),
  );
  await throttle.forgiveConfirm(sessionId);
}
