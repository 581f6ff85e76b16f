import { randomBytes } from 'node:crypto';
import { fail } from '@tideline/contract';
import { civilDate } from '@tideline/domain';
import { openChangeSet } from '../change-sets/change-sets.store.ts';
import { civilDate as civilDateAt, type Clock, isTimeZone } from '../clock.ts';
import type { Database, Tx } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { Gate } from '../gate.ts';
import { createHousehold } from '../household/create-household.ts';
import { newId } from '../ids.ts';
import { loadSample } from '../sample/load-sample.ts';
import { proposeForSample } from '../sample/sample-sweeps.ts';
import type { Caller } from './auth.service.ts';
import { isCommonPassword } from './common-passwords.ts';
import type { LettersService } from './letters.service.ts';
import { hashPassword, type ScryptCost } from './passwords.ts';
import { leaveSession } from './end-session.ts';
import { type SignedIn, tokenDigest } from './sessions.ts';
import { admitSignUp, noteFirstHousehold, type SignUpPolicy } from './sign-up-policy.ts';
import type { Throttle } from './throttle.ts';

export interface GuestsDeps {
  db: Database;
  clock: Clock;
  throttle: Throttle;
  policy: SignUpPolicy;
  letters: LettersService;
  passwordCost: ScryptCost;
  atTheDoor: Gate;
  /** False where the operator has switched the sample household off. */
  isOn: boolean;
}

/** A guest and everything of theirs is gone after this. */
export const GUEST_HOURS = 24;
/** Sample households at one time, so that nobody fills the disk by looking around. */
const GUESTS_MAX = 300;

export type GuestsService = ReturnType<typeof createGuestsService>;

/** People who look around without an account: a throw-away household that can become a real one. */
export function createGuestsService({
  db,
  clock,
  throttle,
  policy,
  letters,
  passwordCost,
  atTheDoor,
  isOn,
}: GuestsDeps) {
  return {
    isOn,
    /** The token of the guest's session. */
    start: async ({ timezone, locale }: { timezone: string; locale: string }, caller: Caller): Promise<string> => {
      if (!isOn) throw fail('SAMPLE_OFF', {});
      if (!isTimeZone(timezone))
        throw fail('VALIDATION_FAILED', {
          fields: [{ pointer: '/timezone', rule: 'time_zone', message: 'not an IANA time zone' }],
        });
      await throttle.sample(caller.address);
      const now = clock.now();
      const { token, householdId } = await db.withUser(null, async (tx) => {
        const { count } = await tx.one<{ count: number }>(
          sql`select count(*) from app_user where guest_expires_at > ${now}`,
        );
        if (count >= GUESTS_MAX) throw fail('SERVICE_UNAVAILABLE', {});
        await leaveSession(tx, caller.token);
        const userId = await insertGuest(tx, now);
        const householdId = await createHousehold(tx, {
          userId,
          name: 'Sample household',
          currency: 'USD',
          timezone,
          locale,
          now,
          isSample: true,
        });
        const household = { ...tx, householdId, userId };
        await openChangeSet(household, {
          id: newId(now.getTime()),
          cause: 'user',
          label: 'Added the sample household',
          now,
        });
        await loadSample(household, { now, today: civilDate(civilDateAt(now, timezone)), currency: 'USD' });
        return { token: await insertSession(tx, userId, caller, now), householdId };
      });
      await proposeForSample(db, { householdId, now });
      return token;
    },
    /** Makes the guest a person and the household theirs, with all that was done in it. */
    keep: async (
      guest: SignedIn,
      input: { name: string; email: string; password: string; setupCode?: string | undefined },
      caller: Caller,
    ): Promise<void> => {
      if (guest.user.guestExpiresAt === null) throw fail('NOT_FOUND', {});
      await throttle.signUp(caller.address);
      if (isCommonPassword(input.password, input)) throw fail('PASSWORD_TOO_COMMON', {});
      await atTheDoor(() =>
        db.withUser(guest.user.id, async (tx) => {
          await becomePerson(tx, { guest, input, policy, now: clock.now(), cost: passwordCost });
          await letters.welcome(tx, guest.user.id);
        }),
      );
    },
  };
}

async function insertGuest(tx: Tx, now: Date): Promise<string> {
  const id = newId(now.getTime());
  await tx.run(sql`
    insert into app_user (id, name, email, guest_expires_at, created_at, updated_at)
    values (${id}, 'Guest', ${`guest-${id}@sample.invalid`}, ${new Date(now.getTime() + GUEST_HOURS * 3_600_000)}, ${now}, ${now})`);
  return id;
}

async function insertSession(tx: Tx, userId: string, { address, userAgent }: Caller, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx.run(sql`
    insert into user_session (id, user_id, token, expires_at, last_used_at, ip_address, user_agent, created_at, updated_at)
    values (${newId(now.getTime())}, ${userId}, ${tokenDigest(token)}, ${new Date(now.getTime() + GUEST_HOURS * 3_600_000)}, ${now}, ${address}, ${userAgent}, ${now}, ${now})`);
  return token;
}

interface Becoming {
  guest: SignedIn;
  input: { name: string; email: string; password: string; setupCode?: string | undefined };
  policy: SignUpPolicy;
  now: Date;
  cost: ScryptCost;
}

async function becomePerson(tx: Tx, { guest, input, policy, now, cost }: Becoming): Promise<void> {
  await admitSignUp(tx, policy, input.setupCode);
  const email = input.email.trim().toLowerCase();
  if ((await tx.maybe(sql`select from app_user where email = ${email}`)) !== null) throw fail('EMAIL_TAKEN', {});
  const { id } = guest.user;
  await tx.run(
    sql`update app_user set name = ${input.name}, email = ${email}, guest_expires_at = null, updated_at = ${now} where id = ${id}`,
  );
  await tx.run(sql`
    insert into user_credential (id, user_id, account_id, provider_id, password, created_at, updated_at)
    values (${newId(now.getTime())}, ${id}, ${id}, 'credential', ${await hashPassword(input.password, cost)}, ${now}, ${now})`);
  const household = guest.households[0]?.household;
  if (household === undefined) throw fail('NOT_FOUND', {});
  await tx.run(sql`select set_config('app.household', ${household.id}, true)`);
  await openChangeSet(
    { ...tx, householdId: household.id, userId: id },
    { id: newId(now.getTime()), cause: 'user', label: 'Kept the sample household', now },
  );
  await tx.run(sql`update household set is_sample = false, name = ${input.name} where id = ${household.id}`);
  await noteFirstHousehold(tx, now);
}

/** Removes guests whose time is over, each with their household, in a transaction of their own. */
export async function removeExpiredGuests(db: Database, clock: Clock): Promise<void> {
  const guests = await db.withUser(null, (tx) =>
    tx.many<{ id: string }>(sql`select id from app_user where guest_expires_at < ${clock.now()} limit 100`),
  );
  for (const { id } of guests) await db.withUser(id, (tx) => removeGuest(tx, id));
}

async function removeGuest(tx: Tx, userId: string): Promise<void> {
  const households = await tx.many<{ id: string }>(
    sql`select h.id from membership m join household h on h.id = m.household_id where m.user_id = ${userId} and h.is_sample`,
  );
  for (const { id } of households) {
    await tx.run(sql`select set_config('app.household', ${id}, true), set_config('app.change_set', ${newId()}, true)`);
    await tx.run(sql`set constraints all deferred`);
    // balances follow transactions, so these go while their accounts are there
    await tx.run(sql`delete from transfer where household_id = ${id}`);
    await tx.run(sql`delete from transaction where household_id = ${id}`);
    await tx.run(sql`delete from household where id = ${id}`);
    await tx.run(sql`select forget_images_of_removed_household()`);
  }
  await tx.run(sql`delete from app_user where id = ${userId}`);
}
