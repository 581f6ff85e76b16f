import { randomBytes } from 'node:crypto';
import { fail } from '@tideline/contract';
import * as store from '../../../platform/auth/linked-identities.store.ts';
import type { ProviderVisit } from '../../../platform/auth/linked-identities.store.ts';
import { requireFresh, type SignedIn } from '../../../platform/auth/sessions.ts';
import { noteConfirmed, tokenDigest } from '../../../platform/auth/sessions.store.ts';
import { lockUser } from '../../../platform/auth/users.store.ts';
import type { AuthDeps, Caller, NewSession } from '../auth-deps.ts';
import { openSession } from '../describe-session.ts';
import { requireAccount } from '../factors/factors.service.ts';
import { noteSecurityChange } from '../factors/note-security-change.ts';
import { passkeySiteOf } from '../factors/passkey-site.ts';
import { beginSecondStep, type PendingSignIn } from '../factors/pending-sign-in.ts';
import { finishSignIn } from '../factors/second-step.service.ts';
import { confirmedAtOf, isDeclined, type OpenIdProvider, type ProvenIdentity } from './openid-provider.ts';
import { type ProviderSignUp, signUpAtProvider } from './sign-up-at-provider.ts';

export interface ProviderDeps extends Pick<
  AuthDeps,
  'db' | 'clock' | 'throttle' | 'emails' | 'publicOrigin' | 'policy' | 'passwordCost' | 'limitHashing'
> {
  provider: OpenIdProvider | null;
  /** Records for the operator why a visit failed; the record names no user. */
  noteFailure: (error: unknown) => void;
}

/** Maximum duration of a visit. */
export const VISIT_MINUTES = 10;

type Started = { url: string; token: string };
type Finished =
  | { kind: 'linked' | 'confirmed'; returnTo: string }
  | { kind: 'pending'; pending: PendingSignIn }
  | { kind: 'signed_in' | 'signed_up'; returnTo: string; opened: NewSession };

function requireProvider({ provider }: Pick<ProviderDeps, 'provider'>): OpenIdProvider {
  if (provider === null) throw fail('NOT_FOUND', {});
  return provider;
}

/** Returns the provider's name, and the account there that the user linked. */
export async function describeProvider({ db, provider }: ProviderDeps, { user, hasPassword }: SignedIn) {
  if (provider === null) return { name: null, hasPassword, linked: null };
  const linked = await db.withIdentity(user.id, (tx) => store.findIdentityOf(tx, user.id));
  return { name: provider.name, hasPassword, linked };
}

/**
 * Begins a visit to the provider. To link an account there, the user must be signed in with a recent confirmation,
 * because anyone who controls that account can sign in here afterward. To confirm, the user must have neither a
 * password nor a second factor, and signs in there again. A user who signs in while already signed in also has to sign
 * in there again, because the new session would otherwise be no fresher than the old one.
 *
 * Errors  NOT_FOUND without a provider or for a guest, WRONG_CREDENTIALS for a user with a stronger proof,
 *         NOT_SIGNED_IN, FRESH_SIGN_IN_NEEDED, PROVIDER_FAILED
 */
export async function startVisit(
  deps: ProviderDeps,
  {
    purpose,
    session,
    hasSession,
    returnTo,
    caller,
  }: Pick<ProviderVisit, 'purpose' | 'returnTo'> & { session: SignedIn | null; hasSession: boolean; caller: Caller },
): Promise<Started> {
  const provider = requireProvider(deps);
  const { db, clock, throttle, noteFailure } = deps;
  const now = clock.now();
  if (session !== null) {
    requireAccount(session);
    if (purpose === 'confirm') requireNoBetterProof(session);
    else requireFresh(session, now);
  }
  await throttle.challenge(caller.address);
  const secrets = provider.newSecrets();
  const again = purpose === 'confirm' || (purpose === 'sign_in' && hasSession);
  const url = await provider.authorizationUrl(secrets, again).catch((error: unknown) => {
    noteFailure(error);
    throw fail('PROVIDER_FAILED', { name: provider.name });
  });
  const token = randomBytes(32).toString('base64url');
  await db.withIdentity(null, (tx) =>
    store.insertVisit(tx, {
      ...secrets,
      digest: tokenDigest(token),
      userId: session?.user.id ?? null,
      sessionId: session?.sessionId ?? null,
      returnTo,
      purpose,
      expiresAt: new Date(now.getTime() + VISIT_MINUTES * 60_000),
    }),
  );
  return { url, token };
}

/**
 * Completes a visit: signs in the user who linked the account, links it, or confirms the presence of its user. An
 * account that is not linked signs in no user, even if the email addresses are equal, because an address proves nothing
 * about a user here. If the page requested a sign-up, such an account creates a user.
 *
 * Errors  PROVIDER_ENDED if the visit is unknown in this browser, PROVIDER_DECLINED, PROVIDER_FAILED,
 *         PROVIDER_UNLINKED, PROVIDER_TAKEN, and those of signing up
 */
export async function finishVisit(
  deps: ProviderDeps,
  { query, signUp, token, session, caller }: Return,
): Promise<Finished> {
  const provider = requireProvider(deps);
  const { db, clock, noteFailure } = deps;
  const visit =
    token === null ? null : await db.withIdentity(null, (tx) => store.takeVisit(tx, tokenDigest(token), clock.now()));
  if (visit === null) throw fail('PROVIDER_ENDED', {});
  const { name } = provider;
  const identity = await provider.identify(query, visit, visit.purpose === 'confirm').catch((error: unknown) => {
    if (isDeclined(error)) throw fail('PROVIDER_DECLINED', { name });
    noteFailure(error);
    throw fail('PROVIDER_FAILED', { name });
  });
  const { purpose, userId, sessionId, returnTo } = visit;
  if (userId === null) return signInAs(deps, { identity, signUp, returnTo, caller, name });
  if (session === null || session.sessionId !== sessionId || session.user.id !== userId)
    throw fail('PROVIDER_ENDED', {});
  if (purpose === 'confirm') {
    await confirm(deps, { identity, session, caller, name });
    return { kind: 'confirmed', returnTo };
  }
  await link(deps, { identity, userId, name });
  return { kind: 'linked', returnTo };
}

/** A browser that returned from the provider. */
interface Return {
  query: string;
  /** Input for a new account; undefined if none may be created. */
  signUp: ProviderSignUp | undefined;
  token: string | null;
  session: SignedIn | null;
  caller: Caller;
}

interface Proven {
  identity: ProvenIdentity;
  name: string;
}

async function signInAs(
  deps: ProviderDeps,
  { identity, signUp, returnTo, caller, name }: Proven & Pick<Return, 'signUp' | 'caller'> & { returnTo: string },
): Promise<Finished> {
  const { db, clock, throttle, publicOrigin } = deps;
  const owner = await db.withIdentity(null, (tx) => store.findUserOfIdentity(tx, identity));
  if (owner === null && signUp !== undefined)
    return { kind: 'signed_up', returnTo, opened: await signUpAtProvider(deps, { identity, signUp, caller, name }) };
  if (owner === null) throw fail('PROVIDER_UNLINKED', { name });
  const started = await db.withIdentity(null, async (tx) => {
    const now = clock.now();
    const { userId } = owner;
    await lockUser(tx, userId);
    // a second factor at the provider does not replace the user's second factor here
    const arePasskeysPossible = passkeySiteOf(publicOrigin) !== null;
    const pending = await beginSecondStep(tx, { userId, now, arePasskeysPossible });
    if (pending !== null) return { pending };
    const confirmedAt = confirmedAtOf(identity, now);
    return { token: await finishSignIn(tx, { userId, factorSince: null, caller, now, confirmedAt }) };
  });
  if (started.pending !== undefined) return { kind: 'pending', pending: started.pending };
  const opened = await openSession(deps, started.token);
  await throttle.remember(caller.address, opened.session.user.id);
  return { kind: 'signed_in', returnTo, opened };
}

const link = (
  { db, clock, emails }: ProviderDeps,
  { identity, userId, name }: Proven & { userId: string },
): Promise<void> =>
  db.withIdentity(userId, async (tx) => {
    const now = clock.now();
    if ((await store.insertIdentity(tx, { ...identity, userId, now })) === 0) throw fail('PROVIDER_TAKEN', { name });
    await emails.notice(tx, 'provider-linked', userId);
    await noteSecurityChange(tx, { userId, what: 'provider_linked', now });
  });

/**
 * Rejects a user who has a password or a second factor, because a stolen session could link an account. Errors:
 * WRONG_CREDENTIALS.
 */
function requireNoBetterProof({ hasPassword, hasSecondFactor }: SignedIn): void {
  if (hasPassword || hasSecondFactor) throw fail('WRONG_CREDENTIALS', {});
}

/** Confirms the identity of the session's user by their linked account. */
async function confirm(
  { db, clock }: ProviderDeps,
  { identity, session, caller, name }: Proven & { session: SignedIn; caller: Caller },
): Promise<void> {
  requireNoBetterProof(session);
  await db.withIdentity(session.user.id, async (tx) => {
    const owner = await store.findUserOfIdentity(tx, identity);
    if (owner?.userId !== session.user.id) throw fail('PROVIDER_UNLINKED', { name });
    await noteConfirmed(tx, tokenDigest(caller.token ?? ''), clock.now());
  });
}

/**
 * Unlinks the user's account at the provider; the password still signs in. Errors: FRESH_SIGN_IN_NEEDED,
 * PASSWORD_NEEDED if the user could no longer sign in.
 */
export async function unlink({ db, clock, emails }: ProviderDeps, session: SignedIn): Promise<void> {
  const now = clock.now();
  requireFresh(session, now);
  if (!session.hasPassword) throw fail('PASSWORD_NEEDED', {});
  const userId = session.user.id;
  await db.withIdentity(userId, async (tx) => {
    if ((await store.deleteIdentityOf(tx, userId)) === 0) throw fail('NOT_FOUND', {});
    await emails.notice(tx, 'provider-unlinked', userId);
    await noteSecurityChange(tx, { userId, what: 'provider_unlinked', now });
  });
}
