import { randomBytes } from 'node:crypto';
import { fail } from '@tideline/contract';
import * as store from '../../../platform/auth/linked-identities.store.ts';
import { requireFresh, type SignedIn } from '../../../platform/auth/sessions.ts';
import { tokenDigest } from '../../../platform/auth/sessions.store.ts';
import type { AuthDeps, Caller, NewSession } from '../auth-deps.ts';
import { openSession } from '../describe-session.ts';
import { requireAccount } from '../factors/factors.service.ts';
import { noteSecurityChange } from '../factors/note-security-change.ts';
import { passkeySiteOf } from '../factors/passkey-site.ts';
import { beginSecondStep, type PendingSignIn } from '../factors/pending-sign-in.ts';
import { finishSignIn } from '../factors/second-step.service.ts';
import { isDeclined, type OpenIdProvider, type ProvenIdentity } from './openid-provider.ts';

export interface ProviderDeps extends Pick<AuthDeps, 'db' | 'clock' | 'throttle' | 'emails' | 'publicOrigin'> {
  provider: OpenIdProvider | null;
  /** Records why a visit failed, for the operator; it names no user. */
  noteFailure: (error: unknown) => void;
}

/** How long a visit may take. */
export const VISIT_MINUTES = 10;

type Started = { url: string; token: string };
type Finished =
  | { kind: 'linked'; returnTo: string }
  | { kind: 'pending'; pending: PendingSignIn }
  | { kind: 'signed_in'; returnTo: string; opened: NewSession };

function requireProvider({ provider }: Pick<ProviderDeps, 'provider'>): OpenIdProvider {
  if (provider === null) throw fail('NOT_FOUND', {});
  return provider;
}

/** Returns the provider, and the account there that the user linked. */
export async function describeProvider({ db, provider }: ProviderDeps, { user }: SignedIn) {
  if (provider === null) return { name: null, linked: null };
  const linked = await db.withIdentity(user.id, (tx) => store.findIdentityOf(tx, user.id));
  return { name: provider.name, linked };
}

/**
 * Begins a visit to the provider. To link an account there, the user has to be signed in and to have confirmed it
 * recently: anyone who controls that account signs in here afterwards.
 *
 * Errors  NOT_FOUND without a provider or for a guest, NOT_SIGNED_IN, FRESH_SIGN_IN_NEEDED, PROVIDER_FAILED
 */
export async function startVisit(
  deps: ProviderDeps,
  { person, returnTo, caller }: { person: SignedIn | null; returnTo: string; caller: Caller },
): Promise<Started> {
  const provider = requireProvider(deps);
  const { db, clock, throttle, noteFailure } = deps;
  const now = clock.now();
  if (person !== null) {
    requireAccount(person);
    requireFresh(person, now);
  }
  await throttle.challenge(caller.address);
  const secrets = provider.newSecrets();
  const url = await provider.authorizationUrl(secrets).catch((error: unknown) => {
    noteFailure(error);
    throw fail('PROVIDER_FAILED', { name: provider.name });
  });
  const token = randomBytes(32).toString('base64url');
  await db.withIdentity(null, (tx) =>
    store.insertVisit(tx, {
      ...secrets,
      digest: tokenDigest(token),
      userId: person?.user.id ?? null,
      sessionId: person?.sessionId ?? null,
      returnTo,
      expiresAt: new Date(now.getTime() + VISIT_MINUTES * 60_000),
    }),
  );
  return { url, token };
}

/**
 * Completes a visit: signs in the user who linked the account, or links it. An account that nobody linked signs in
 * nobody, whatever email address it has: an address proves nothing about a user here.
 *
 * Errors  PROVIDER_ENDED if the visit is unknown in this browser, PROVIDER_DECLINED, PROVIDER_FAILED,
 *         PROVIDER_UNLINKED, PROVIDER_TAKEN
 */
export async function finishVisit(
  deps: ProviderDeps,
  { query, token, person, caller }: { query: string; token: string | null; person: SignedIn | null; caller: Caller },
): Promise<Finished> {
  const provider = requireProvider(deps);
  const { db, clock, noteFailure } = deps;
  const visit =
    token === null ? null : await db.withIdentity(null, (tx) => store.takeVisit(tx, tokenDigest(token), clock.now()));
  if (visit === null) throw fail('PROVIDER_ENDED', {});
  const { name } = provider;
  const identity = await provider.identify(query, visit).catch((error: unknown) => {
    if (isDeclined(error)) throw fail('PROVIDER_DECLINED', { name });
    noteFailure(error);
    throw fail('PROVIDER_FAILED', { name });
  });
  const { userId, sessionId, returnTo } = visit;
  if (userId === null) return signInAs(deps, { identity, returnTo, caller, name });
  if (person === null || person.sessionId !== sessionId || person.user.id !== userId) throw fail('PROVIDER_ENDED', {});
  await link(deps, { identity, userId, name });
  return { kind: 'linked', returnTo };
}

interface Proven {
  identity: ProvenIdentity;
  name: string;
}

async function signInAs(
  deps: ProviderDeps,
  { identity, returnTo, caller, name }: Proven & { returnTo: string; caller: Caller },
): Promise<Finished> {
  const { db, clock, throttle, publicOrigin } = deps;
  const started = await db.withIdentity(null, async (tx) => {
    const owner = await store.findUserOfIdentity(tx, identity);
    if (owner === null) throw fail('PROVIDER_UNLINKED', { name });
    const now = clock.now();
    const { userId } = owner;
    // a second factor of the user is not replaced by what the provider asked for
    const arePasskeysPossible = passkeySiteOf(publicOrigin) !== null;
    const pending = await beginSecondStep(tx, { userId, now, arePasskeysPossible });
    return pending === null ? { token: await finishSignIn(tx, { userId, caller, now }) } : { pending };
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

/** Unlinks the user's account at the provider; the password signs in as before. Errors: FRESH_SIGN_IN_NEEDED. */
export async function unlink({ db, clock, emails }: ProviderDeps, person: SignedIn): Promise<void> {
  const now = clock.now();
  requireFresh(person, now);
  const userId = person.user.id;
  await db.withIdentity(userId, async (tx) => {
    if ((await store.deleteIdentityOf(tx, userId)) === 0) throw fail('NOT_FOUND', {});
    await emails.notice(tx, 'provider-unlinked', userId);
    await noteSecurityChange(tx, { userId, what: 'provider_unlinked', now });
  });
}
