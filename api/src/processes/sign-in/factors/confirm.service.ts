import { fail, type PasskeyAnswer, type PasskeyRequestOptions, type ProofMethod } from '@tideline/contract';
import { findPasswordHash } from '../../../platform/auth/credentials.store.ts';
import { findFactorReset, readFactors } from '../../../platform/auth/factors/factors.store.ts';
import { verifyPassword } from '../../../platform/auth/passwords.ts';
import type { SignedIn } from '../../../platform/auth/sessions.ts';
import { noteConfirmed, tokenDigest } from '../../../platform/auth/sessions.store.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { AuthDeps, Caller } from '../auth-deps.ts';
import { passkeySiteOf } from './passkey-site.ts';
import { acceptSignature } from './passkeys.service.ts';
import { acceptCode, hasSecondFactor, secondMethods } from './second-factors.ts';
import { requestOptions, takeAnsweredChallenge } from './webauthn.ts';

type ConfirmDeps = Pick<AuthDeps, 'db' | 'clock' | 'throttle' | 'limitHashing' | 'vault' | 'publicOrigin' | 'emails'>;

/** The proof of the user's identity; one of the fields is enough. */
export interface Proof {
  password?: string | undefined;
  code?: string | undefined;
  passkey?: PasskeyAnswer | undefined;
}

/**
 * Returns how the user can confirm a sensitive action: with a second factor if there is one, otherwise with the
 * password.
 */
export const startConfirmation = (
  { db, clock, publicOrigin }: ConfirmDeps,
  { user, sessionId, hasPassword }: SignedIn,
): Promise<{ methods: ProofMethod[]; passkey: PasskeyRequestOptions | null }> =>
  db.withIdentity(user.id, async (tx) => {
    const site = passkeySiteOf(publicOrigin);
    const methods = await methodsOf(tx, { user, hasPassword }, site !== null);
    const issue = { purpose: 'confirm', userId: user.id, sessionId, now: clock.now() } as const;
    return {
      methods,
      passkey: site !== null && methods.includes('passkey') ? await requestOptions(tx, site, issue) : null,
    };
  });

/**
 * Lists the methods of confirmation. A user who signed up at the provider, and has neither a second factor nor a
 * password, confirms there.
 */
async function methodsOf(
  tx: Tx,
  { user, hasPassword }: Pick<SignedIn, 'user' | 'hasPassword'>,
  arePasskeysPossible: boolean,
): Promise<ProofMethod[]> {
  const factors = await readFactors(tx, user.id);
  if (hasSecondFactor(factors)) return secondMethods(factors, arePasskeysPossible);
  return [hasPassword ? 'password' : 'provider'];
}

/**
 * Confirms that the signed-in user is present. A password is not enough for a user with a second factor, because
 * someone else may know it. Attempts are counted per session, so that an attacker who guesses does not block the
 * user.
 *
 * Errors  WRONG_CREDENTIALS, CODE_WRONG, PASSKEY_REFUSED, TOO_MANY_ATTEMPTS; SECOND_STEP_NEEDED if the user has a
 *         stronger proof
 */
export async function confirmPresence(
  deps: ConfirmDeps,
  session: SignedIn,
  { proof, caller }: { proof: Proof; caller: Caller },
): Promise<void> {
  const { db, clock, throttle, limitHashing } = deps;
  await throttle.confirm(session.sessionId);
  const work = (): Promise<unknown> =>
    db.withIdentity(session.user.id, async (tx) => {
      await requireProof(tx, deps, { session, proof });
      await noteConfirmed(tx, tokenDigest(caller.token ?? ''), clock.now());
    });
  await (proof.password === undefined ? work() : limitHashing(work));
  await throttle.forgiveConfirm(session.sessionId);
}

async function requireProof(
  tx: Tx,
  { clock, vault, emails, publicOrigin }: ConfirmDeps,
  { session, proof: { password, code, passkey } }: { session: SignedIn; proof: Proof },
): Promise<void> {
  const now = clock.now();
  const { user, sessionId } = session;
  const site = passkeySiteOf(publicOrigin);
  const methods = await methodsOf(tx, session, site !== null);
  if (passkey !== undefined && site !== null) {
    const issued = await takeAnsweredChallenge(tx, passkey.response.clientDataJSON, { purpose: 'confirm', now });
    if (issued.userId !== user.id || issued.sessionId !== sessionId) throw fail('PASSKEY_REFUSED', {});
    await acceptSignature(tx, passkey, { challenge: issued.challenge, userId: user.id, site, now });
  } else if (code !== undefined) await acceptCode(tx, { vault, emails }, { userId: user.id, code, now });
  else if (methods.includes('password')) await requirePassword(tx, user.id, password ?? '');
  else if (methods.includes('provider')) throw fail('WRONG_CREDENTIALS', {});
  else {
    const reset = await findFactorReset(tx, user.id);
    throw fail('SECOND_STEP_NEEDED', {
      methods: methods.filter((method) => method !== 'password' && method !== 'provider'),
      resetDueAt: reset?.dueAt ?? null,
    });
  }
}

async function requirePassword(tx: Tx, userId: string, password: string): Promise<void> {
  const credential = await findPasswordHash(tx, userId);
  if (credential === null || !(await verifyPassword(password, credential.password)))
    throw fail('WRONG_CREDENTIALS', {});
}
