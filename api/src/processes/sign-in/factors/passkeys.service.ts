import {
  fail,
  type NewCredential,
  type Passkey,
  type PasskeyAnswer,
  type PasskeyCreationOptions,
  type PasskeyRequestOptions,
} from '@tideline/contract';
import { findPendingSignIn } from '../../../platform/auth/factors/factors.store.ts';
import {
  deletePasskey,
  findOwner,
  insertPasskey,
  listPasskeys,
  lockCredential,
  lockPasskey,
  noteSignature,
  type PasskeyRow,
  renamePasskey,
  type StoredCredential,
} from '../../../platform/auth/factors/passkeys.store.ts';
import { deviceOf } from '../../../platform/auth/device-name.ts';
import { requireFresh, type SignedIn } from '../../../platform/auth/sessions.ts';
import { tokenDigest } from '../../../platform/auth/sessions.store.ts';
import { lockUser } from '../../../platform/auth/users.store.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { checkVersion } from '../../../platform/http/check-version.ts';
import { newId } from '../../../platform/ids.ts';
import type { AuthDeps, Caller, NewSession } from '../auth-deps.ts';
import { openSession } from '../describe-session.ts';
import { requireAccount } from './factors.service.ts';
import { noteSecurityChange } from './note-security-change.ts';
import { toPasskey } from './passkey-to-wire.ts';
import { type PasskeySite, passkeySiteOf } from './passkey-site.ts';
import { dropUnneededRecoveryCodes, issueFirstRecoveryCodes } from './second-factors.ts';
import { finishSignIn } from './second-step.service.ts';
import {
  creationOptions,
  handleOf,
  requestOptions,
  takeAnsweredChallenge,
  verifyNewCredential,
  verifySignature,
} from './webauthn.ts';

type PasskeyDeps = Pick<AuthDeps, 'db' | 'clock' | 'throttle' | 'emails' | 'vault' | 'publicOrigin'>;

const PASSKEYS_MAX = 20;

/**
 * Returns the site that passkeys belong to. Errors: PASSKEYS_UNAVAILABLE if browsers refuse passkeys at this address.
 */
function requireSite(publicOrigin: string): PasskeySite {
  const site = passkeySiteOf(publicOrigin);
  if (site === null) throw fail('PASSKEYS_UNAVAILABLE', {});
  return site;
}

export async function startPasskey(
  { db, clock, publicOrigin }: PasskeyDeps,
  session: SignedIn,
): Promise<PasskeyCreationOptions> {
  const now = clock.now();
  requireAccount(session);
  requireFresh(session, now);
  const site = requireSite(publicOrigin);
  const { user, sessionId } = session;
  return db.withIdentity(user.id, async (tx) => {
    if ((await listPasskeys(tx, user.id)).length >= PASSKEYS_MAX)
      throw fail('TOO_MANY_PASSKEYS', { limit: PASSKEYS_MAX });
    return creationOptions(tx, site, { user, sessionId, now });
  });
}

/** Adds the passkey that the browser created for a challenge of this session. Errors: PASSKEY_REFUSED. */
export async function addPasskey(
  { db, clock, emails, publicOrigin }: PasskeyDeps,
  session: SignedIn,
  { credential, userAgent }: { credential: NewCredential; userAgent: string | null },
): Promise<{ item: Passkey; recoveryCodes: string[] | null }> {
  const { user, sessionId } = session;
  const site = requireSite(publicOrigin);
  return db.withIdentity(user.id, async (tx) => {
    const now = clock.now();
    const { clientDataJSON } = credential.response;
    const issued = await takeAnsweredChallenge(tx, clientDataJSON, { purpose: 'register', now });
    if (issued.userId !== user.id || issued.sessionId !== sessionId) throw fail('PASSKEY_REFUSED', {});
    const verified = await verifyNewCredential(credential, issued.challenge, site);
    const id = newId(now.getTime());
    const name = deviceOf(userAgent);
    // an authenticator never creates the same id twice, so an existing id belongs to a copied response
    if ((await insertPasskey(tx, { id, userId: user.id, ...verified, name, now })) === 0)
      throw fail('PASSKEY_REFUSED', {});
    const recoveryCodes = await issueFirstRecoveryCodes(tx, user.id);
    await emails.factorAdded(tx, 'passkey-added', user.id, now);
    await noteSecurityChange(tx, { userId: user.id, what: 'passkey', now });
    const added = { id, version: 1, name, synced: verified.synced, createdAt: now.toISOString(), lastUsedAt: null };
    return { item: toPasskey(added, session), recoveryCodes };
  });
}

/** Renames a passkey. Errors: VERSION_CONFLICT if it was renamed elsewhere. */
export const namePasskey = (
  { db }: PasskeyDeps,
  session: SignedIn,
  { id, name, ifMatch }: { id: string; name: string; ifMatch: number },
): Promise<Passkey> =>
  db.withIdentity(session.user.id, async (tx) => {
    const wireOf = (row: PasskeyRow): Passkey => toPasskey(row, session);
    const stored = checkVersion(await lockPasskey(tx, id, session.user.id), { ifMatch }, wireOf);
    // a form that is saved unchanged sends the translated name, which must still follow the language
    const isSame = name === wireOf(stored).name;
    return wireOf(await renamePasskey(tx, id, isSame ? stored.name : name));
  });

export async function removePasskey({ db, clock, emails }: PasskeyDeps, session: SignedIn, id: string): Promise<void> {
  const now = clock.now();
  requireFresh(session, now);
  const userId = session.user.id;
  await db.withIdentity(userId, async (tx) => {
    if ((await deletePasskey(tx, id, userId)) === 0) throw fail('NOT_FOUND', {});
    await dropUnneededRecoveryCodes(tx, userId);
    await emails.notice(tx, 'passkey-removed', userId);
    await noteSecurityChange(tx, { userId, what: 'passkey', now });
  });
}

/** Returns the options of a passkey sign-in; for a second step, they list the user's passkeys. */
export async function startPasskeySignIn(
  { db, clock, throttle, publicOrigin }: PasskeyDeps,
  caller: Caller,
): Promise<PasskeyRequestOptions> {
  const site = requireSite(publicOrigin);
  await throttle.challenge(caller.address);
  return db.withIdentity(null, async (tx) => {
    const now = clock.now();
    const pending = caller.pending === null ? null : await findPendingSignIn(tx, tokenDigest(caller.pending), now);
    return requestOptions(tx, site, { purpose: 'sign_in', userId: pending?.userId ?? null, sessionId: null, now });
  });
}

/**
 * Starts the session of a user who has a passkey and unlocked it, which counts as two factors. Errors: PASSKEY_REFUSED.
 */
export async function signInWithPasskey(deps: PasskeyDeps, answer: PasskeyAnswer, caller: Caller): Promise<NewSession> {
  const { db, clock, throttle, publicOrigin } = deps;
  const site = requireSite(publicOrigin);
  const token = await db.withIdentity(null, async (tx) => {
    const now = clock.now();
    const issued = await takeAnsweredChallenge(tx, answer.response.clientDataJSON, { purpose: 'sign_in', now });
    const { userId, createdAt } = await acceptSignature(tx, answer, { ...issued, site, now });
    return finishSignIn(tx, { userId, factorSince: createdAt, caller, now });
  });
  const opened = await openSession(deps, token);
  await throttle.remember(caller.address, opened.session.user.id);
  return opened;
}

interface Issued {
  challenge: string;
  /** The only user who may respond; null means any user. */
  userId: string | null;
  site: PasskeySite;
  now: Date;
}

/** Locks the user, verifies a signature, stores its counter, and returns the passkey. Errors: PASSKEY_REFUSED. */
export async function acceptSignature(
  tx: Tx,
  answer: PasskeyAnswer,
  { challenge, userId, site, now }: Issued,
): Promise<StoredCredential> {
  const owner = await findOwner(tx, answer.id);
  if (owner !== null) await lockUser(tx, owner.userId);
  const credential = await lockCredential(tx, answer.id);
  if (credential === null || (userId !== null && userId !== credential.userId)) throw fail('PASSKEY_REFUSED', {});
  const { userHandle } = answer.response;
  if (typeof userHandle === 'string' && userHandle !== handleOf(credential.userId)) throw fail('PASSKEY_REFUSED', {});
  const { counter, synced } = await verifySignature(answer, { challenge, credential }, site);
  await noteSignature(tx, { id: credential.id, counter, synced, now });
  return credential;
}
