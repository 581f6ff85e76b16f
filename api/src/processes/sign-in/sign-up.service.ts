import { fail } from '@tideline/contract';
import { createHousehold } from '../../ledger/household/create-household.ts';
import { findOffer, joinHousehold, type Offer, useSignUpOffer } from '../../ledger/members/redeem-invitation.ts';
import { isCommonPassword } from '../../platform/auth/common-passwords.ts';
import { accountsWithEmail, insertCredential } from '../../platform/auth/credentials.store.ts';
import { passwordForEmail } from '../../platform/auth/email-accounts.ts';
import { noteFirstHousehold } from '../../platform/auth/installation.store.ts';
import { admitSignUp, type SignUpPolicy } from '../../platform/auth/sign-up-policy.ts';
import { insertUser } from '../../platform/auth/users.store.ts';
import { isTimeZone } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { AuthDeps, Caller, NewSession } from './auth-deps.ts';
import { openSession } from './describe-session.ts';
import { knowDevice } from './known-devices.ts';
import { startSession } from './start-session.ts';

export interface SignUpInput {
  name: string;
  email: string;
  currency: string;
  timezone: string;
  locale: string;
  language?: string | undefined;
  setupCode?: string | undefined;
  /** The token of an invitation. */
  invitation?: string | undefined;
}

export type PasswordSignUp = SignUpInput & { password: string };

type SignUpDeps = Pick<AuthDeps, 'db' | 'clock' | 'throttle' | 'passwordCost' | 'policy' | 'emails' | 'limitHashing'>;

/** Creates a user with a household and signs them in. */
export async function signUp(
  deps: SignUpDeps,
  { password, ...input }: PasswordSignUp,
  caller: Caller,
): Promise<NewSession> {
  const { db, throttle, emails, limitHashing } = deps;
  await throttle.signUp(caller.address);
  // the response reveals whether the password matches an account with this address, so it counts as a sign-in attempt
  await throttle.signIn(caller.address, input.email);
  await throttle.anyAddress(input.email);
  if (isCommonPassword(password, input)) throw fail('PASSWORD_TOO_COMMON', {});
  requireTimeZone(input.timezone);
  const mayReceive = await throttle.mayReceiveWelcome(input.email);
  const token = await limitHashing(() =>
    db.withIdentity(null, async (tx) => {
      const created = await createUser(tx, deps, { input, password, caller });
      await emails.welcome(tx, created.userId, mayReceive);
      return created.token;
    }),
  );
  const opened = await openSession(deps, token);
  await throttle.remember(caller.address, opened.session.user.id);
  return opened;
}

export function requireTimeZone(timezone: string): void {
  if (!isTimeZone(timezone))
    throw fail('VALIDATION_FAILED', {
      fields: [{ pointer: '/timezone', rule: 'time_zone', message: 'not an IANA time zone' }],
    });
}

interface NewUser {
  input: SignUpInput;
  password: string;
  /** False if the password is random and unknown to the user. Default: true. */
  isChosen?: boolean;
  /** When the user proved their identity. Default: now. */
  confirmedAt?: Date;
  caller: Caller;
}

/**
 * Creates a user with a session, in the household of their invitation or in a new one.
 *
 * Errors  SIGN_UP_CLOSED, SETUP_CODE_WRONG, INVITATION_ENDED, EMAIL_TAKEN if the password matches another account
 */
export async function createUser(
  tx: Tx,
  { clock, passwordCost, policy }: Pick<SignUpDeps, 'clock' | 'passwordCost' | 'policy'>,
  { input, password, isChosen = true, confirmedAt, caller }: NewUser,
): Promise<{ token: string; userId: string }> {
  const offer = await admit(tx, policy, input, clock.now());
  const { hash, account } = await passwordForEmail(await accountsWithEmail(tx, input.email), password, passwordCost);
  if (account !== null) throw fail('EMAIL_TAKEN', {});
  const now = clock.now();
  const userId = newId(now.getTime());
  await insertUser(tx, { id: userId, name: input.name, email: input.email, language: input.language ?? null, now });
  await insertCredential(tx, { id: newId(now.getTime()), userId, hash, isChosen, now });
  const token = await startSession(tx, { userId, caller, now, confirmedAt });
  await knowDevice(tx, { userId, userAgent: caller.userAgent, now });
  if (offer?.kind === 'household') {
    await joinHousehold(tx, offer, { userId, now });
    return { token, userId };
  }
  if (offer !== null) await useSignUpOffer(tx, offer, now);
  const { name, currency, timezone, locale, language = null } = input;
  await createHousehold(tx, { userId, name, currency, timezone, locale, language, now });
  await noteFirstHousehold(tx, now);
  return { token, userId };
}

/**
 * Rejects a sign-up that is not allowed, and returns the offer of an invitation. An invitation replaces open sign-up
 * and the setup code. If sign-up is closed, only the operator's invitations are accepted: invitations to sign up, and
 * invitations to a household that were not sent by a member.
 */
async function admit(
  tx: Tx,
  policy: SignUpPolicy,
  { invitation, setupCode }: SignUpInput,
  now: Date,
): Promise<Offer | null> {
  if (invitation === undefined) {
    await admitSignUp(tx, policy, setupCode);
    return null;
  }
  const offer = await findOffer(tx, invitation, now);
  const isOfOperator = offer.kind === 'sign-up' || offer.createdBy === null;
  if (policy.explicit === 'closed' && !isOfOperator) throw fail('SIGN_UP_CLOSED', { policy: 'closed' });
  return offer;
}
