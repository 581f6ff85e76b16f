import { fail, type Session } from '@tideline/contract';
import type { Database, Tx } from '../database/database.ts';
import type { Clock } from '../clock.ts';
import { civilDate, isTimeZone } from '../clock.ts';
import { sql } from '../database/sql.ts';
import { createHousehold } from '../household/create-household.ts';
import { isCommonPassword } from './common-passwords.ts';
import type { Gate } from '../gate.ts';
import { hashPassword, needsRehash, type ScryptCost, verifyPassword } from './passwords.ts';
import { leaveSession, replaceSession } from './end-session.ts';
import { type AuthLibrary, isRefusal } from './library.ts';
import type { GuestsService } from './guests.service.ts';
import { knowDevice, tellOfNewDevice } from './known-devices.ts';
import type { LettersService } from './letters.service.ts';
import { withStorage } from './library-storage.ts';
import { changePassword, type PasswordChange } from './own-password.service.ts';
import { endOtherSessions, endSession, listSessions } from './own-sessions.service.ts';
import { findSignedIn, noteConfirmed, type SignedIn, tokenDigest } from './sessions.ts';
import { countNotifications } from '../notifications/notifications.store.ts';
import { admitSignUp, describePolicy, noteFirstHousehold, type SignUpPolicy } from './sign-up-policy.ts';
import type { Throttle } from './throttle.ts';

export interface AuthDeps {
  db: Database;
  clock: Clock;
  library: AuthLibrary;
  throttle: Throttle;
  passwordCost: ScryptCost;
  policy: SignUpPolicy;
  letters: LettersService;
  guests: GuestsService;
  /** Whether the server sends mail. */
  mail: boolean;
  /** Where work with passwords waits for its turn. */
  atTheDoor: Gate;
}

/** Where a request comes from. */
export interface Caller {
  address: string;
  userAgent: string | null;
  /** Of the session the browser already has; it ends when a new one starts. */
  token: string | null;
}

export interface SignUpInput {
  name: string;
  email: string;
  password: string;
  currency: string;
  timezone: string;
  locale: string;
  setupCode?: string | undefined;
}

export type KeepSampleInput = Pick<SignUpInput, 'name' | 'email' | 'password' | 'setupCode'>;

export interface NewSession {
  token: string;
  session: Session;
}

export type AuthService = ReturnType<typeof createAuthService>;

export function createAuthService({
  db,
  clock,
  library,
  throttle,
  passwordCost,
  policy,
  letters,
  guests,
  mail,
  atTheDoor,
}: AuthDeps) {
  const sessionOf = async (token: string): Promise<NewSession> => {
    const person = await findSignedIn({ db, clock }, token);
    if (person === null) throw new Error('a session that was just made is not there');
    return { token, session: describeSession(person, clock) };
  };

  const signUp = async (input: SignUpInput, caller: Caller): Promise<NewSession> => {
    await throttle.signUp(caller.address);
    if (isCommonPassword(input.password, input)) throw fail('PASSWORD_TOO_COMMON', {});
    if (!isTimeZone(input.timezone))
      throw fail('VALIDATION_FAILED', {
        fields: [{ pointer: '/timezone', rule: 'time_zone', message: 'not an IANA time zone' }],
      });
    const token = await atTheDoor(() =>
      db.withUser(null, async (tx) => {
        await admitSignUp(tx, policy, input.setupCode);
        const { token: made, userId } = await createPerson(tx, library, input, caller);
        await replaceSession(tx, caller.token, made);
        await noteConfirmed(tx, tokenDigest(made), clock.now());
        await knowDevice(tx, { userId, userAgent: caller.userAgent, now: clock.now() });
        await createHousehold(tx, {
          userId,
          name: input.name,
          currency: input.currency,
          timezone: input.timezone,
          locale: input.locale,
          now: clock.now(),
        });
        await noteFirstHousehold(tx, clock.now());
        await letters.welcome(tx, userId);
        return made;
      }),
    );
    await throttle.remember(caller.address, input.email);
    return sessionOf(token);
  };

  const signIn = async (
    { email, password }: { email: string; password: string },
    caller: Caller,
  ): Promise<NewSession> => {
    await throttle.signIn(caller.address, email);
    const token = await atTheDoor(() =>
      db.withUser(null, async (tx) => {
        const made = await startSession(tx, library, { email, password }, caller);
        await renewHash(tx, tokenDigest(made), password, passwordCost);
        await noteConfirmed(tx, tokenDigest(made), clock.now());
        await replaceSession(tx, caller.token, made);
        const { userId } = await tx.one<{ userId: string }>(
          sql`select user_id from user_session where token = ${tokenDigest(made)}`,
        );
        await tellOfNewDevice(tx, { userId, userAgent: caller.userAgent, now: clock.now() });
        return made;
      }),
    );
    await throttle.forgive(caller.address, email);
    return sessionOf(token);
  };

  /** Counted and refused like a sign-in: it is the same password. */
  const confirm = async ({ user }: SignedIn, password: string, caller: Caller): Promise<void> => {
    await throttle.signIn(caller.address, user.email);
    await atTheDoor(() =>
      db.withUser(user.id, async (tx) => {
        const credential = await tx.maybe<{ password: string }>(
          sql`select password from user_credential where user_id = ${user.id} and provider_id = 'credential'`,
        );
        if (credential === null || !(await verifyPassword(password, credential.password)))
          throw fail('WRONG_CREDENTIALS', {});
        await noteConfirmed(tx, tokenDigest(caller.token ?? ''), clock.now());
      }),
    );
    await throttle.forgive(caller.address, user.email);
  };

  return {
    confirm,
    options: async () => ({
      ...(await db.withUser(null, (tx) => describePolicy(tx, policy))),
      sample: guests.isOn,
      mail,
    }),
    signUp,
    startSample: async (input: { timezone: string; locale: string }, caller: Caller): Promise<NewSession> =>
      sessionOf(await guests.start(input, caller)),
    keepSample: async (guest: SignedIn, input: KeepSampleInput, caller: Caller): Promise<Session> => {
      await guests.keep(guest, input, caller);
      return (await sessionOf(caller.token ?? '')).session;
    },
    signIn,
    signOut: (token: string | null, pushEndpoint?: string) =>
      db.withUser(null, (tx) => leaveSession(tx, token, pushEndpoint)),
    changePassword: (person: SignedIn, input: PasswordChange, caller: Caller) =>
      changePassword({ db, clock, throttle, letters, passwordCost, atTheDoor }, person, input, caller),
    sessions: (person: SignedIn) => listSessions({ db, clock }, person),
    endSession: (person: SignedIn, id: string) => endSession({ db, clock }, person, id),
    endOtherSessions: (person: SignedIn, pushEndpoint?: string) =>
      endOtherSessions({ db, clock }, person, pushEndpoint),
    describe: async (person: SignedIn): Promise<Session & { unreadNotifications: number }> => {
      const session = describeSession(person, clock);
      const { unread } = await db.withHousehold({ householdId: session.household.id, userId: person.user.id }, (tx) =>
        countNotifications(tx, clock.now()),
      );
      return { ...session, unreadNotifications: unread };
    },
  };
}

const headersOf = ({ userAgent }: Caller): Headers =>
  new Headers(userAgent === null ? {} : { 'user-agent': userAgent });

async function createPerson(
  tx: Tx,
  library: AuthLibrary,
  { name, email, password }: SignUpInput,
  caller: Caller,
): Promise<{ token: string; userId: string }> {
  try {
    const { token, user } = await withStorage(tx, () =>
      library.api.signUpEmail({ body: { name, email, password }, headers: headersOf(caller) }),
    );
    if (token === null) throw new Error('sign-up made no session');
    return { token, userId: user.id };
  } catch (error) {
    if (isRefusal(error, 'USER_ALREADY_EXISTS', 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL')) throw fail('EMAIL_TAKEN', {});
    throw error;
  }
}

/** The same refusal, after the same work, for a wrong password and an unknown person. */
async function startSession(
  tx: Tx,
  library: AuthLibrary,
  body: { email: string; password: string },
  caller: Caller,
): Promise<string> {
  try {
    return (await withStorage(tx, () => library.api.signInEmail({ body, headers: headersOf(caller) }))).token;
  } catch (error) {
    if (isRefusal(error, 'INVALID_EMAIL_OR_PASSWORD', 'INVALID_EMAIL')) throw fail('WRONG_CREDENTIALS', {});
    throw error;
  }
}

/** Raises a hash of an older cost to today's, at the one moment the password is known. */
async function renewHash(tx: Tx, digest: string, password: string, cost: ScryptCost): Promise<void> {
  const { id, stored } = await tx.one<{ id: string; stored: string }>(sql`
    select c.id, c.password as stored from user_credential c join user_session s on s.user_id = c.user_id
    where s.token = ${digest} and c.provider_id = 'credential'`);
  if (needsRehash(stored, cost))
    await tx.run(sql`update user_credential set password = ${await hashPassword(password, cost)} where id = ${id}`);
}

function describeSession(person: SignedIn, clock: Clock): Session {
  const active =
    person.households.find(({ household }) => household.id === person.lastHouseholdId) ?? person.households[0];
  if (active === undefined) throw fail('NOT_FOUND', {});
  return {
    user: person.user,
    household: active.household,
    role: active.role,
    households: person.households.map(({ household, role }) => ({ id: household.id, name: household.name, role })),
    today: civilDate(clock.now(), active.household.timezone),
  };
}
