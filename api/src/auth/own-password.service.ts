import { fail } from '@tideline/contract';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { Gate } from '../gate.ts';
import { newId } from '../ids.ts';
import { tellPerson } from '../notifications/tell-events.ts';
import type { Caller } from './auth.service.ts';
import { isCommonPassword } from './common-passwords.ts';
import type { LettersService } from './letters.service.ts';
import { endAllBut } from './own-sessions.service.ts';
import { hashPassword, type ScryptCost, verifyPassword } from './passwords.ts';
import { noteConfirmed, type SignedIn, tokenDigest } from './sessions.ts';
import type { Throttle } from './throttle.ts';

interface Deps {
  db: Database;
  clock: Clock;
  throttle: Throttle;
  letters: Pick<LettersService, 'passwordReplaced'>;
  passwordCost: ScryptCost;
  atTheDoor: Gate;
}

export interface PasswordChange {
  current: string;
  password: string;
  /** Of the browser in hand, to which pushes go on. */
  pushEndpoint?: string | undefined;
}

/**
 * Sets a new password for who knows the one before it. Counted and refused like a sign-in. Every other session ends, links of letters on their way
 * are worth nothing, and the owner is told by letter and in the inbox.
 */
export async function changePassword(
  { db, clock, throttle, letters, passwordCost, atTheDoor }: Deps,
  person: SignedIn,
  { current, password, pushEndpoint }: PasswordChange,
  caller: Caller,
): Promise<void> {
  const { user } = person;
  await throttle.signIn(caller.address, user.email);
  await atTheDoor(() =>
    db.withUser(user.id, async (tx) => {
      const credential = await tx.maybe<{ id: string; password: string }>(
        sql`select id, password from user_credential where user_id = ${user.id} and provider_id = 'credential' for update`,
      );
      if (credential === null || !(await verifyPassword(current, credential.password)))
        throw fail('WRONG_CREDENTIALS', {});
      if (isCommonPassword(password, user)) throw fail('PASSWORD_TOO_COMMON', {});
      const now = clock.now();
      await tx.run(
        sql`update user_credential set password = ${await hashPassword(password, passwordCost)}, updated_at = ${now} where id = ${credential.id}`,
      );
      await noteConfirmed(tx, tokenDigest(caller.token ?? ''), now);
      await endAllBut(tx, person, pushEndpoint);
      await tx.run(
        sql`delete from user_verification where value = ${`${user.id} ${user.email}`} and starts_with(identifier, 'reset:')`,
      );
      await letters.passwordReplaced(tx, user.id);
      await tellPerson(
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
  await throttle.forgive(caller.address, user.email);
}
