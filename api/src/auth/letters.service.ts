import { randomUUID } from 'node:crypto';
import { fail } from '@tideline/contract';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { Gate } from '../gate.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { newId } from '../ids.ts';
import type { Mailer } from '../mail/mailer.ts';
import { isCommonPassword } from './common-passwords.ts';
import { redeemLetterToken } from './letter-tokens.ts';
import { type Addressee, compose, type LetterJob } from './sign-in-letters.ts';
import { hashPassword, type ScryptCost } from './passwords.ts';
import { tellPerson } from '../notifications/tell-events.ts';
import type { Throttle } from './throttle.ts';

export interface LettersDeps {
  db: Database;
  clock: Clock;
  jobs: JobQueue;
  mailer: Mailer;
  throttle: Throttle;
  publicOrigin: string;
  passwordCost: ScryptCost;
  /** Where work with passwords waits for its turn. */
  atTheDoor: Gate;
}

export type LettersService = ReturnType<typeof createLettersService>;

/** E-mail of sign-in: that an address is a person's, and a way back in for who forgot the password. Letters are jobs: none is lost once its request is answered. */
export function createLettersService({
  db,
  clock,
  jobs,
  mailer,
  throttle,
  publicOrigin,
  passwordCost,
  atTheDoor,
}: LettersDeps) {
  const queue = (tx: Tx, purpose: LetterJob['purpose'], userId: string): Promise<unknown> =>
    jobs.send(tx, 'letter', { purpose, userId });

  // the token is made when the letter is: none waits in the queue, and a letter that is tried again ends the link of the try before
  jobs.work('letter', async (job) => {
    const letter = await db.withUser(null, (tx) => compose(tx, job, { publicOrigin, now: clock.now() }));
    if (letter !== null) await mailer.send(letter);
  });

  return {
    /** At sign-up, in its transaction. */
    welcome: (tx: Tx, userId: string) => queue(tx, 'verify', userId),
    /** After a new password that was set with the one before it, in its transaction. */
    passwordReplaced: (tx: Tx, userId: string) => queue(tx, 'password-replaced', userId),
    requestVerification: async (userId: string): Promise<void> => {
      await throttle.letter(userId);
      await db.withUser(null, (tx) => queue(tx, 'verify', userId));
    },
    verify: (token: string): Promise<void> =>
      db.withUser(null, async (tx) => {
        const userId = await redeemLetterToken(tx, 'verify', token, clock.now());
        await tx.run(sql`update app_user set email_verified = true, updated_at = ${clock.now()} where id = ${userId}`);
      }),
    /** The same answer after the same work for a known and an unknown address: what is queued for nobody is taken back before it is there. */
    requestReset: async (email: string, address: string): Promise<void> => {
      await throttle.reset(address);
      const mayReceive = await throttle.mayReceiveLetter(email);
      await db.withUser(null, async (tx) => {
        const person = await tx.maybe<{ id: string }>(
          sql`select id from app_user where email = lower(${email.trim()}) and guest_expires_at is null`,
        );
        await tx.run(sql`savepoint before_letter`);
        await queue(tx, 'reset', person?.id ?? randomUUID());
        await tx.run(
          person === null || !mayReceive
            ? sql`rollback to savepoint before_letter`
            : sql`release savepoint before_letter`,
        );
      });
    },
    /** Sets the password, ends every session, and tells the owner. */
    reset: async ({ token, password }: { token: string; password: string }, address: string): Promise<void> => {
      await throttle.reset(address);
      await atTheDoor(() =>
        db.withUser(null, async (tx) => {
          const person = await replacePassword(tx, { token, password, now: clock.now(), cost: passwordCost });
          await queue(tx, 'password-changed', person.id);
          const now = clock.now();
          await tellPerson(
            tx,
            person.id,
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
    },
  };
}

interface Replacement {
  token: string;
  password: string;
  now: Date;
  cost: ScryptCost;
}

/** Whoever has the link has the mailbox, so the address counts as confirmed. */
async function replacePassword(tx: Tx, { token, password, now, cost }: Replacement): Promise<Addressee> {
  const userId = await redeemLetterToken(tx, 'reset', token, now);
  const person = await tx.one<Addressee>(
    sql`update app_user set email_verified = true, updated_at = ${now} where id = ${userId} returning id, name, email, email_verified`,
  );
  if (isCommonPassword(password, person)) throw fail('PASSWORD_TOO_COMMON', {});
  await tx.run(
    sql`update user_credential set password = ${await hashPassword(password, cost)}, updated_at = ${now} where user_id = ${userId} and provider_id = 'credential'`,
  );
  await tx.run(sql`delete from user_session where user_id = ${userId}`);
  await tx.run(sql`delete from push_endpoint where user_id = ${userId}`); // whoever was in may have had pushes sent to a browser of theirs
  await tx.run(sql`delete from user_verification where value = ${`${userId} ${person.email}`}`);
  return person;
}
