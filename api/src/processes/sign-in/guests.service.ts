import { fail } from '@tideline/contract';
import { type ChangeLabel, languageOf } from '@tideline/contract/language';
import { inLanguages } from '@tideline/contract/texts';
import { civilDate } from '@tideline/domain';
import { openChangeSet } from '../../platform/database/change-set.store.ts';
import { civilDate as civilDateAt, type Clock, isTimeZone } from '../../platform/clock.ts';
import type { Database, HouseholdTx, Tx } from '../../platform/database/database.ts';
import { deleteUser } from '../../platform/auth/users.store.ts';
import type { Limiter } from '../../platform/limiter.ts';
import { createHousehold } from '../../ledger/household/create-household.ts';
import { deleteHousehold } from '../../ledger/household/delete-household.store.ts';
import { newId } from '../../platform/ids.ts';
import { loadSample } from '../sample/load-sample.ts';
import { proposeForSample } from '../sample/sample-sweeps.ts';
import type { Caller } from './auth-deps.ts';
import { isCommonPassword } from '../../platform/auth/common-passwords.ts';
import type { AuthEmailsService } from './auth-emails.service.ts';
import { passwordForEmail } from '../../platform/auth/email-accounts.ts';
import type { ScryptCost } from '../../platform/auth/passwords.ts';
import { leaveSession } from './end-session.ts';
import type { SignedIn } from '../../platform/auth/sessions.ts';
import { admitSignUp, type SignUpPolicy } from '../../platform/auth/sign-up-policy.ts';
import type { Throttle } from '../../platform/auth/throttle.ts';
import {
  countGuests,
  makeGuestUser,
  claimSampleHousehold,
  listExpiredGuests,
  listSampleHouseholds,
  insertGuest,
  guestExpiry,
} from './guests.store.ts';
import { insertCredential, accountsWithEmail } from '../../platform/auth/credentials.store.ts';
import { insertSession } from '../../platform/auth/sessions.store.ts';
import { enterHousehold } from '../../platform/database/tenancy.store.ts';
import { noteFirstHousehold } from '../../platform/auth/installation.store.ts';
import * as english from './messages/sample.en.ts';

const textsIn = await inLanguages(import.meta.dirname, 'sample', english);

export interface SampleInput {
  timezone: string;
  locale: string;
  language?: string | undefined;
}

export interface GuestsDeps {
  db: Database;
  clock: Clock;
  throttle: Throttle;
  policy: SignUpPolicy;
  emails: AuthEmailsService;
  passwordCost: ScryptCost;
  limitHashing: Limiter;
  /** Whether sample households are available; false if the operator turned them off. */
  isOn: boolean;
}

/** Maximum number of concurrent sample households, so that guests cannot fill the disk. */
const GUESTS_MAX = 300;

export type GuestsService = ReturnType<typeof createGuestsService>;

/**
 * Creates the service for guests, who explore without an account in a disposable household that can become a real one.
 */
export function createGuestsService({
  db,
  clock,
  throttle,
  policy,
  emails,
  passwordCost,
  limitHashing,
  isOn,
}: GuestsDeps) {
  return {
    isOn,
    /** Starts a sample household and returns the token of the guest's session. */
    start: async ({ timezone, locale, language: chosen }: SampleInput, caller: Caller): Promise<string> => {
      if (!isOn) throw fail('SAMPLE_OFF', {});
      if (!isTimeZone(timezone))
        throw fail('VALIDATION_FAILED', {
          fields: [{ pointer: '/timezone', rule: 'time_zone', message: 'not an IANA time zone' }],
        });
      await throttle.sample(caller.address);
      const now = clock.now();
      const language = chosen ?? null;
      return db.withIdentity(null, async (tx) => {
        const { count } = await countGuests(tx, now);
        if (count >= GUESTS_MAX) throw fail('SERVICE_UNAVAILABLE', {});
        await leaveSession(tx, caller.token);
        const { guest, household: name } = textsIn(languageOf(language, locale)).sampleNames;
        const userId = await insertGuest(tx, { name: guest, language, now });
        const householdId = await createHousehold(tx, {
          userId,
          name,
          currency: 'USD',
          timezone,
          locale,
          language,
          now,
          isSample: true,
        });
        const household = { ...tx, householdId, userId };
        await openChange(household, 'Added the sample household', now);
        const today = civilDate(civilDateAt(now, timezone));
        const records = await loadSample(household, { now, today, currency: 'USD' });
        await proposeForSample(household, { now, records });
        return insertSession(tx, { userId, userAgent: caller.userAgent, now, expiresAt: guestExpiry(now) });
      });
    },
    /** Turns the guest into a user who owns the household, and keeps everything done in it. */
    keep: async (
      guest: SignedIn,
      input: { name: string; email: string; password: string; setupCode?: string | undefined },
      caller: Caller,
    ): Promise<void> => {
      if (guest.user.guestExpiresAt === null) throw fail('NOT_FOUND', {});
      await throttle.signUp(caller.address);
      // the response reveals whether the password matches an account, so it counts as a sign-in attempt
      await throttle.signIn(caller.address, input.email);
      await throttle.anyAddress(input.email);
      if (isCommonPassword(input.password, input)) throw fail('PASSWORD_TOO_COMMON', {});
      const mayReceive = await throttle.mayReceiveWelcome(input.email);
      await limitHashing(() =>
        db.withIdentity(guest.user.id, async (tx) => {
          await becomePerson(tx, { guest, input, policy, now: clock.now(), cost: passwordCost });
          await emails.welcome(tx, guest.user.id, mayReceive);
        }),
      );
    },
  };
}

const openChange = (household: HouseholdTx, label: ChangeLabel, now: Date): Promise<unknown> =>
  openChangeSet(household, { id: newId(now.getTime()), cause: 'user', label, now });

interface GuestSignUpInput {
  guest: SignedIn;
  input: { name: string; email: string; password: string; setupCode?: string | undefined };
  policy: SignUpPolicy;
  now: Date;
  cost: ScryptCost;
}

async function becomePerson(tx: Tx, { guest, input, policy, now, cost }: GuestSignUpInput): Promise<void> {
  await admitSignUp(tx, policy, input.setupCode);
  const email = input.email.trim().toLowerCase();
  const { hash, account } = await passwordForEmail(await accountsWithEmail(tx, email), input.password, cost);
  if (account !== null) throw fail('EMAIL_TAKEN', {});
  const { id } = guest.user;
  await makeGuestUser(tx, { name: input.name, email, now, id });
  await insertCredential(tx, { id: newId(now.getTime()), userId: id, hash, now });
  const household = guest.households[0]?.household;
  if (household === undefined) throw fail('NOT_FOUND', {});
  await enterHousehold(tx, household.id);
  await openChange({ ...tx, householdId: household.id, userId: id }, 'Kept the sample household', now);
  await claimSampleHousehold(tx, input.name, household.id);
  await noteFirstHousehold(tx, now);
}

/** Removes expired guests and their households, each guest in a separate transaction. */
export async function removeExpiredGuests(db: Database, clock: Clock): Promise<void> {
  const guests = await db.withIdentity(null, (tx) => listExpiredGuests(tx, clock.now()));
  for (const { id } of guests) await db.withIdentity(id, (tx) => removeGuest(tx, id, clock.now()));
}

async function removeGuest(tx: Tx, userId: string, now: Date): Promise<void> {
  const households = await listSampleHouseholds(tx, userId);
  for (const { id } of households) await deleteHousehold(tx, { householdId: id, userId, now });
  await deleteUser(tx, userId);
}
