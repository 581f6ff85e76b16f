import { fail } from '@tideline/contract';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { Gate } from '../gate.ts';
import { composeLetter, type Letter } from '../mail/letter.ts';
import type { Mailer } from '../mail/mailer.ts';
import { isCommonPassword } from './common-passwords.ts';
import { issueLetterToken, LINK_MINUTES, redeemLetterToken } from './letter-tokens.ts';
import { hashPassword, type ScryptCost } from './passwords.ts';
import type { Throttle } from './throttle.ts';

export interface LettersDeps {
  db: Database;
  clock: Clock;
  mailer: Mailer;
  throttle: Throttle;
  publicOrigin: string;
  passwordCost: ScryptCost;
  /** Where work with passwords waits for its turn. */
  atTheDoor: Gate;
}

interface Addressee {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
}

export type LettersService = ReturnType<typeof createLettersService>;

/** E-mail of sign-in: that an address is a person's, and a way back in for who forgot the password. */
export function createLettersService({ db, clock, mailer, throttle, publicOrigin, passwordCost, atTheDoor }: LettersDeps) {
  // the token stands in the fragment: no server, log or report on the way sees it
  const linkTo = (purpose: 'verify' | 'reset', token: string): string => `${publicOrigin}/login#${purpose}=${token}`;

  const verificationFor = (tx: Tx, person: Addressee): Promise<Letter> =>
    issueLetterToken(tx, 'verify', { userId: person.id, email: person.email }, clock.now()).then((token) =>
      composeLetter({
        to: person.email,
        subject: 'Confirm your e-mail address',
        greeting: `Hello ${person.name},`,
        lead: 'you gave this address when you created your Tideline account. Confirm that it is yours:',
        link: { label: 'Confirm address', href: linkTo('verify', token) },
        end: `The link works once, for ${LINK_MINUTES} minutes. If you did not create an account, do nothing.`,
      }),
    );

  const resetFor = async (tx: Tx, email: string): Promise<Letter | null> => {
    const person = await tx.maybe<Addressee>(sql`select id, name, email, email_verified from app_user where email = lower(${email.trim()}) and guest_expires_at is null`);
    if (person === null) return null;
    const token = await issueLetterToken(tx, 'reset', { userId: person.id, email: person.email }, clock.now());
    return composeLetter({
      to: person.email,
      subject: 'Choose a new password',
      greeting: `Hello ${person.name},`,
      lead: 'somebody asked for a new password for your Tideline account. If it was you, choose one here:',
      link: { label: 'Choose a new password', href: linkTo('reset', token) },
      end: `The link works once, for ${LINK_MINUTES} minutes. If it was not you, do nothing: your password stays as it is.`,
    });
  };

  const postVerification = (userId: string): void =>
    mailer.post(() =>
      db.withUser(null, async (tx) => {
        const person = await tx.maybe<Addressee>(sql`select id, name, email, email_verified from app_user where id = ${userId} and guest_expires_at is null`);
        return person === null || person.emailVerified ? null : verificationFor(tx, person);
      }),
    );

  return {
    /** After sign-up. */
    welcome: postVerification,
    requestVerification: async (userId: string): Promise<void> => {
      await throttle.letter(userId);
      postVerification(userId);
    },
    verify: (token: string): Promise<void> =>
      db.withUser(null, async (tx) => {
        const userId = await redeemLetterToken(tx, 'verify', token, clock.now());
        await tx.run(sql`update app_user set email_verified = true, updated_at = ${clock.now()} where id = ${userId}`);
      }),
    /** The same answer at the same moment for a known and an unknown address. */
    requestReset: async (email: string, address: string): Promise<void> => {
      await throttle.reset(address);
      mailer.post(async () => ((await throttle.mayReceiveLetter(email)) ? db.withUser(null, (tx) => resetFor(tx, email)) : null));
    },
    /** Sets the password, ends every session, and tells the owner. */
    reset: async ({ token, password }: { token: string; password: string }, address: string): Promise<void> => {
      await throttle.reset(address);
      const person = await atTheDoor(() => db.withUser(null, (tx) => replacePassword(tx, { token, password, now: clock.now(), cost: passwordCost })));
      mailer.post(async () =>
        composeLetter({
          to: person.email,
          subject: 'Your password was changed',
          greeting: `Hello ${person.name},`,
          lead: 'the password of your Tideline account was changed with a link from a letter to this address, and everybody who was signed in was signed out.',
          end: 'If it was not you, ask for a new password at once and look after your mailbox: somebody can read it.',
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
  const person = await tx.one<Addressee>(sql`update app_user set email_verified = true, updated_at = ${now} where id = ${userId} returning id, name, email, email_verified`);
  if (isCommonPassword(password, person)) throw fail('PASSWORD_TOO_COMMON', {});
  await tx.run(sql`update user_credential set password = ${await hashPassword(password, cost)}, updated_at = ${now} where user_id = ${userId} and provider_id = 'credential'`);
  await tx.run(sql`delete from user_session where user_id = ${userId}`);
  await tx.run(sql`delete from user_verification where value = ${`${userId} ${person.email}`}`);
  return person;
}
