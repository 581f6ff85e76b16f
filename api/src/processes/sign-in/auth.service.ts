import { fail, type Session } from '@tideline/contract';
import type { Database, Tx } from '../../platform/database/database.ts';
import { type Clock, civilDate, isTimeZone } from '../../platform/clock.ts';
import { createHousehold } from '../../ledger/household/create-household.ts';
import { isCommonPassword } from '../../platform/auth/common-passwords.ts';
import type { Limiter } from '../../platform/limiter.ts';
import { passwordForEmail } from '../../platform/auth/email-accounts.ts';
import { admitAttempt } from '../../platform/auth/admit-attempt.ts';
import type { KnownDevice } from '../../platform/auth/device-cookie.ts';
import { hashPassword, needsRehash, type ScryptCost, verifyPassword } from '../../platform/auth/passwords.ts';
import { leaveSession, replaceSession } from './end-session.ts';
import { type AuthLibrary, isRefusal } from '../../platform/auth/library.ts';
import type { GuestsService } from './guests.service.ts';
import { knowDevice, tellOfNewDevice } from './known-devices.ts';
import type { AuthEmailsService } from './auth-emails.service.ts';
import { type Chosen, withStorage } from '../../platform/auth/library.store.ts';
import { changePassword, type PasswordChange } from './change-password.service.ts';
import { endOtherSessions, endSession, listSessions } from './user-sessions.service.ts';
import { findSignedIn, requireFresh, type SignedIn } from '../../platform/auth/sessions.ts';
import { countNotifications } from '../../automation/notifications/notifications.store.ts';
import { admitSignUp, describePolicy, type SignUpPolicy } from '../../platform/auth/sign-up-policy.ts';
import type { Throttle } from '../../platform/auth/throttle.ts';
import { readSessionUser, noteConfirmed, tokenDigest } from '../../platform/auth/sessions.store.ts';
import {
  findPasswordHash,
  readCredentialOfSession,
  renewPasswordHash,
  accountsWithEmail,
} from '../../platform/auth/credentials.store.ts';
import { noteFirstHousehold } from '../../platform/auth/installation.store.ts';

export interface AuthDeps {
  db: Database;
  clock: Clock;
  library: AuthLibrary;
  throttle: Throttle;
  passwordCost: ScryptCost;
  policy: SignUpPolicy;
  letters: AuthEmailsService;
  guests: GuestsService;
  /** Whether the server can send email. */
  mail: boolean;
  /** Limits concurrent password hashing. */
  atTheDoor: Limiter;
}

/** Origin of a request. */
export interface Caller {
  address: string;
  userAgent: string | null;
  /** Token of the browser's current session, which ends when a new one starts. */
  token: string | null;
  /** Accounts that have signed in with this browser before. */
  devices: readonly KnownDevice[];
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
    // the response reveals whether the password fits an account with this address, so it counts as a sign-in attempt
    await throttle.signIn(caller.address, input.email);
    await throttle.anyAddress(input.email);
    if (isCommonPassword(input.password, input)) throw fail('PASSWORD_TOO_COMMON', {});
    if (!isTimeZone(input.timezone))
      throw fail('VALIDATION_FAILED', {
        fields: [{ pointer: '/timezone', rule: 'time_zone', message: 'not an IANA time zone' }],
      });
    const mayReceive = await throttle.mayReceiveWelcome(input.email);
    const token = await atTheDoor(() =>
      db.withIdentity(null, async (tx) => {
        await admitSignUp(tx, policy, input.setupCode);
        const { hash, account } = await passwordForEmail(
          await accountsWithEmail(tx, input.email),
          input.password,
          passwordCost,
        );
        if (account !== null) throw fail('EMAIL_TAKEN', {});
        const { token: made, userId } = await createPerson(tx, library, { input, hash, caller });
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
        await letters.welcome(tx, userId, mayReceive);
        return made;
      }),
    );
    const made = await sessionOf(token);
    await throttle.remember(caller.address, made.session.user.id);
    return made;
  };

  const signIn = async (
    { email, password }: { email: string; password: string },
    caller: Caller,
  ): Promise<NewSession> => {
    const accounts = await db.withIdentity(null, (tx) => accountsWithEmail(tx, email));
    const { mayTry, device } = await admitAttempt(throttle, {
      address: caller.address,
      email,
      devices: caller.devices,
      accounts,
    });
    const token = await atTheDoor(() =>
      db.withIdentity(null, async (tx) => {
        const { hash, account } = await passwordForEmail(
          (await accountsWithEmail(tx, email)).filter(({ userId }) => mayTry(userId)),
          password,
          passwordCost,
        );
        const chosen = account === null ? { userId: null, hash } : { userId: account.userId, hash: account.password };
        const made = await startSession(tx, library, { body: { email, password }, chosen, caller });
        await renewHash(tx, tokenDigest(made), password, passwordCost);
        await noteConfirmed(tx, tokenDigest(made), clock.now());
        await replaceSession(tx, caller.token, made);
        const { userId } = await readSessionUser(tx, tokenDigest(made));
        await tellOfNewDevice(tx, { userId, userAgent: caller.userAgent, now: clock.now() });
        return made;
      }),
    );
    const made = await sessionOf(token);
    await throttle.forgive(caller.address, email, device?.id);
    await throttle.remember(caller.address, made.session.user.id);
    return made;
  };

  /** Counted per session, so that strangers who guess do not block the owner. */
  const confirm = async ({ user, sessionId }: SignedIn, password: string, caller: Caller): Promise<void> => {
    await throttle.confirm(sessionId);
    await atTheDoor(() =>
      db.withIdentity(user.id, async (tx) => {
        const credential = await findPasswordHash(tx, user.id);
        if (credential === null || !(await verifyPassword(password, credential.password)))
          throw fail('WRONG_CREDENTIALS', {});
        await noteConfirmed(tx, tokenDigest(caller.token ?? ''), clock.now());
      }),
    );
    await throttle.forgiveConfirm(sessionId);
  };

  return {
    confirm,
    checkFresh: (person: SignedIn): void => requireFresh(person, clock.now()),
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
      db.withIdentity(null, (tx) => leaveSession(tx, token, pushEndpoint)),
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

/** Creates an account whether or not the address already has one. */
async function createPerson(
  tx: Tx,
  library: AuthLibrary,
  { input: { name, email, password }, hash, caller }: { input: SignUpInput; hash: string; caller: Caller },
): Promise<{ token: string; userId: string }> {
  const { token, user } = await withStorage(tx, { userId: null, hash }, () =>
    library.api.signUpEmail({ body: { name, email, password }, headers: headersOf(caller) }),
  );
  if (token === null) throw new Error('sign-up made no session');
  return { token, userId: user.id };
}

/** A wrong password and an unknown user get the same error after the same work. */
async function startSession(
  tx: Tx,
  library: AuthLibrary,
  { body, chosen, caller }: { body: { email: string; password: string }; chosen: Chosen; caller: Caller },
): Promise<string> {
  try {
    return (await withStorage(tx, chosen, () => library.api.signInEmail({ body, headers: headersOf(caller) }))).token;
  } catch (error) {
    if (isRefusal(error, 'INVALID_EMAIL_OR_PASSWORD', 'INVALID_EMAIL')) throw fail('WRONG_CREDENTIALS', {});
    throw error;
  }
}

/** Rehashes an outdated password hash at the current cost, at the only moment the password is known. */
async function renewHash(tx: Tx, digest: string, password: string, cost: ScryptCost): Promise<void> {
  const { id, stored } = await readCredentialOfSession(tx, digest);
  if (needsRehash(stored, cost)) await renewPasswordHash(tx, await hashPassword(password, cost, stored), id);
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
