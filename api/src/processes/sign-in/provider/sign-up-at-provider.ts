import { randomBytes } from 'node:crypto';
import { fail, text } from '@tideline/contract';
import { z } from 'zod';
import * as store from '../../../platform/auth/linked-identities.store.ts';
import type { AuthDeps, Caller, NewSession } from '../auth-deps.ts';
import { openSession } from '../describe-session.ts';
import { createUser, requireTimeZone, type SignUpInput } from '../sign-up.service.ts';
import { confirmedAtOf, type ProvenIdentity } from './openid-provider.ts';

type Deps = Pick<AuthDeps, 'db' | 'clock' | 'throttle' | 'passwordCost' | 'policy' | 'emails' | 'limitHashing'>;

export type ProviderSignUp = Omit<SignUpInput, 'name' | 'email'>;

interface ProviderArrival {
  identity: ProvenIdentity;
  signUp: ProviderSignUp;
  caller: Caller;
  /** The name of the provider. */
  name: string;
}

const Email = z.email().max(254);
const Name = text(120);

/**
 * Creates a user for an account at the provider, by the rules of every sign-up, and links the account. The address is
 * the one that the provider states, so it is unconfirmed here like any other. The user has a password that no one
 * knows, and signs in at the provider until they choose one.
 *
 * Errors  PROVIDER_NO_EMAIL, PROVIDER_TAKEN if the account was linked in the meantime, SIGN_UP_CLOSED,
 *         SETUP_CODE_WRONG, INVITATION_ENDED, TOO_MANY_ATTEMPTS
 */
export async function signUpAtProvider(
  deps: Deps,
  { identity, signUp, caller, name: providerName }: ProviderArrival,
): Promise<NewSession> {
  const { db, clock, throttle, emails, limitHashing } = deps;
  await throttle.signUp(caller.address);
  requireTimeZone(signUp.timezone);
  const address = Email.safeParse(identity.email);
  if (!address.success) throw fail('PROVIDER_NO_EMAIL', { name: providerName });
  const email = address.data;
  const name = Name.safeParse(identity.name).data ?? email.slice(0, email.indexOf('@'));
  const mayReceive = await throttle.mayReceiveWelcome(email);
  const password = randomBytes(32).toString('base64url');
  const token = await limitHashing(() =>
    db.withIdentity(null, async (tx) => {
      const input = { ...signUp, name, email };
      const confirmedAt = confirmedAtOf(identity, clock.now());
      const created = await createUser(tx, deps, { input, password, isChosen: false, confirmedAt, caller });
      const { userId } = created;
      if ((await store.insertIdentity(tx, { ...identity, userId, now: clock.now() })) === 0)
        throw fail('PROVIDER_TAKEN', { name: providerName });
      await emails.welcome(tx, userId, mayReceive);
      return created.token;
    }),
  );
  const opened = await openSession(deps, token);
  await throttle.remember(caller.address, opened.session.user.id);
  return opened;
}
