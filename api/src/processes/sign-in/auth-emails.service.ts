import { randomUUID } from 'node:crypto';
import { fail } from '@tideline/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { writeIf } from '../../platform/database/savepoint.store.ts';
import type { Limiter } from '../../platform/limiter.ts';
import type { JobQueue } from '../../platform/jobs/job-queue.ts';
import { newId } from '../../platform/ids.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { isCommonPassword } from '../../platform/auth/common-passwords.ts';
import { redeemEmailToken } from '../../platform/auth/email-tokens.ts';
import { composeAuthEmail, type EmailJob } from './compose-auth-email.ts';
import type { AddedNotice, SecurityNotice } from './security-emails.ts';
import { hashPassword, type ScryptCost } from '../../platform/auth/passwords.ts';
import { notifyUser } from '../../automation/notifications/notify-events.ts';
import type { Throttle } from '../../platform/auth/throttle.ts';
import {
  readEmail,
  lockUsersWithEmail,
  confirmEmail,
  readRecipient,
  type Recipient,
} from '../../platform/auth/users.store.ts';
import { readPasswordHash, replacePasswordHash, accountsWithEmail } from '../../platform/auth/credentials.store.ts';
import { deletePendingChange } from '../../platform/auth/email-changes.store.ts';
import { deletePendingSignIns } from '../../platform/auth/factors/factors.store.ts';
import { endAllAccess } from '../../platform/auth/sessions.store.ts';
import { endPushesOfUser } from '../../automation/notifications/push-endpoints.store.ts';
import { deleteIdentityOf } from '../../platform/auth/linked-identities.store.ts';
import { recentSince, removeFactorsSince } from './recent-factors.ts';
import { deleteTokensOfOthers, deleteTokens } from '../../platform/auth/email-tokens.store.ts';

export interface AuthEmailsDeps {
  db: Database;
  clock: Clock;
  jobs: JobQueue;
  mailer: Mailer;
  throttle: Throttle;
  publicOrigin: string;
  passwordCost: ScryptCost;
  /** Limits concurrent password hashing. */
  limitHashing: Limiter;
}

export type AuthEmailsService = ReturnType<typeof createAuthEmailsService>;

/**
 * Creates the service that sends sign-in emails: address confirmation and password reset. Emails are jobs, so none is
 * lost once the request has been answered.
 */
export function createAuthEmailsService(deps: AuthEmailsDeps) {
  const { db, clock, jobs, throttle } = deps;
  registerEmailWorker(deps);
  return {
    /**
     * Queues the email of a sign-up, in its transaction. `mayReceive` is false if the address has reached its email
     * limit.
     */
    welcome: (tx: Tx, userId: string, mayReceive: boolean) =>
      queueIf(tx, jobs, mayReceive, { purpose: 'verify', userId }),
    /** Queues the notice of a password change that used the old password, in its transaction. */
    passwordReplaced: (tx: Tx, userId: string) => queue(tx, jobs, { purpose: 'password-replaced', userId }),
    /** Queues the notice of a change to the second factors, in its transaction. */
    notice: (tx: Tx, purpose: SecurityNotice, userId: string) => queue(tx, jobs, { purpose, userId }),
    /** Queues the notice of an added factor with a link that removes it, in the transaction that added it. */
    factorAdded: (tx: Tx, purpose: AddedNotice, userId: string, actedAt: Date) =>
      queue(tx, jobs, { purpose, userId, actedAt: actedAt.toISOString() }),
    /** Queues the email to the requested address, in the transaction of the request. */
    emailChangeRequested: (tx: Tx, change: ChangeOfUser, mayReceive: boolean) =>
      queueIf(tx, jobs, mayReceive, { purpose: 'email-change', ...change }),
    /** Queues the notices to both addresses, in the transaction of the change. */
    emailChanged: async (tx: Tx, change: ChangeOfUser): Promise<void> => {
      await queue(tx, jobs, { purpose: 'email-left', ...change });
      await queue(tx, jobs, { purpose: 'email-joined', ...change });
    },
    requestVerification: async (userId: string): Promise<void> => {
      await throttle.email(userId);
      await db.withIdentity(null, (tx) => queue(tx, jobs, { purpose: 'verify', userId }));
    },
    verify: (token: string): Promise<void> =>
      db.withIdentity(null, async (tx) => {
        const userId = await redeemEmailToken(tx, 'verify', token, clock.now());
        await confirmAddress(tx, userId, clock.now());
      }),
    /**
     * Sends a link to reset the password. Known and unknown addresses get the same response after the same work. If
     * several accounts use the address, the email covers all of them.
     */
    requestReset: async (email: string, address: string): Promise<void> => {
      await throttle.reset(address);
      const mayReceive = await throttle.mayReceiveEmail(email);
      await db.withIdentity(null, async (tx) => {
        const [account] = await accountsWithEmail(tx, email.trim());
        const userId = account?.userId ?? randomUUID();
        await queueIf(tx, jobs, account !== undefined && mayReceive, { purpose: 'reset', userId });
      });
    },
    reset: (input: PasswordReset, address: string): Promise<void> => resetPassword(deps, input, address),
  };
}

/**
 * Registers the worker that composes and sends emails. The token is created when the email is composed, so no token
 * waits in the queue; a retry invalidates the link of the previous attempt.
 */
function registerEmailWorker({ db, clock, jobs, mailer, publicOrigin }: AuthEmailsDeps): void {
  jobs.work('letter', async (job) => {
    const email = await db.withIdentity(null, (tx) => composeAuthEmail(tx, job, { publicOrigin, now: clock.now() }));
    if (email !== null) await mailer.send(email);
  });
}

const queue = (tx: Tx, jobs: JobQueue, job: EmailJob): Promise<unknown> => jobs.send(tx, 'letter', job);

/** Queues an email and rolls that back if it must not be sent, so that both cases do the same work. */
async function queueIf(tx: Tx, jobs: JobQueue, isSent: boolean, job: EmailJob): Promise<void> {
  await writeIf(
    tx,
    () => isSent,
    () => queue(tx, jobs, job),
  );
}

interface ChangeOfUser {
  userId: string;
  emailChangeId: string;
}

interface PasswordReset {
  token: string;
  password: string;
}

/** Sets the password, ends every session and notifies the user. */
async function resetPassword(
  { db, clock, jobs, throttle, passwordCost, limitHashing }: AuthEmailsDeps,
  { token, password }: PasswordReset,
  address: string,
): Promise<void> {
  await throttle.reset(address);
  await limitHashing(() =>
    db.withIdentity(null, async (tx) => {
      const { id: userId } = await replacePassword(tx, { token, password, now: clock.now(), cost: passwordCost });
      await queue(tx, jobs, { purpose: 'password-changed', userId });
      const now = clock.now();
      await notifyUser(
        tx,
        userId,
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
}

interface Replacement extends PasswordReset {
  now: Date;
  cost: ScryptCost;
}

/**
 * Confirms an address for a user and invalidates the links of all other accounts with this address, because only one
 * account can confirm it.
 */
async function confirmAddress(tx: Tx, userId: string, now: Date): Promise<void> {
  const { email } = await readEmail(tx, userId);
  const same = await lockUsersWithEmail(tx, email);
  if (same.some(({ id, emailVerified }) => emailVerified && id !== userId)) throw fail('LINK_ENDED', {});
  await confirmEmail(tx, now, userId);
  await deleteTokensOfOthers(tx, email, userId);
}

/** Replaces the password. Having the link proves access to the mailbox, so the address also counts as confirmed. */
async function replacePassword(tx: Tx, { token, password, now, cost }: Replacement): Promise<Recipient> {
  const userId = await redeemEmailToken(tx, 'reset', token, now);
  await confirmAddress(tx, userId, now);
  const user = await readRecipient(tx, userId);
  if (isCommonPassword(password, user)) throw fail('PASSWORD_TOO_COMMON', {});
  const { stored } = await readPasswordHash(tx, userId);
  await replacePasswordHash(tx, { hash: await hashPassword(password, cost, stored), now, userId });
  await endAllAccess(tx, userId);
  await deletePendingSignIns(tx, userId);
  // an intruder may have requested the change
  await deletePendingChange(tx, userId);
  // an intruder may have linked their own account at the sign-in provider
  await deleteIdentityOf(tx, userId);
  // an intruder may have added recent factors; older factors remain, because access to the mailbox alone must not
  // suffice to remove them
  await removeFactorsSince(tx, { userId, since: recentSince(now), now });
  // an intruder may have registered their own browser for push messages
  await endPushesOfUser(tx, userId);
  await deleteTokens(tx, `${userId} ${user.email}`);
  return user;
}
