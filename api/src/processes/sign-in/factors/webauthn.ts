import { randomBytes } from 'node:crypto';
import {
  fail,
  type NewCredential,
  type PasskeyAnswer,
  type PasskeyCreationOptions,
  type PasskeyRequestOptions,
} from '@tideline/contract';
import {
  type Challenge,
  type ChallengePurpose,
  type Credential,
  insertChallenge,
  listCredentials,
  takeChallenge,
} from '../../../platform/auth/factors/passkeys.store.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { PasskeySite } from './passkey-site.ts';

/** Milliseconds that the user has to respond to the browser's dialog. */
const TIMEOUT_MS = 300_000;
/** ES256, EdDSA and RS256; every authenticator supports one of them. */
const ALGORITHMS = [-7, -8, -257];
const KNOWN_TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
type Transport = (typeof KNOWN_TRANSPORTS)[number];

/** Loads the library on demand, because loading takes a tenth of a second and most sign-ins need no passkey. */
const library = () => import('@simplewebauthn/server');

const transportsOf = (stored: readonly string[]): Transport[] =>
  KNOWN_TRANSPORTS.filter((transport) => stored.includes(transport));

const describe = ({ credentialId: id, transports }: Pick<Credential, 'credentialId' | 'transports'>) => ({
  id,
  type: 'public-key' as const,
  transports: transportsOf(transports),
});

interface Issue extends Challenge {
  purpose: ChallengePurpose;
  now: Date;
}

async function issueChallenge(tx: Tx, { now, ...issued }: Issue): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  await insertChallenge(tx, { ...issued, challenge, expiresAt: new Date(now.getTime() + TIMEOUT_MS) });
  return challenge;
}

/** Returns the options with which a browser creates a passkey that signs in without an email address. */
export async function creationOptions(
  tx: Tx,
  { host }: PasskeySite,
  { user, sessionId, now }: { user: { id: string; name: string; email: string }; sessionId: string; now: Date },
): Promise<PasskeyCreationOptions> {
  return {
    challenge: await issueChallenge(tx, { purpose: 'register', userId: user.id, sessionId, now }),
    rp: { id: host, name: 'Tideline' },
    user: { id: handleOf(user.id), name: user.email, displayName: user.name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: TIMEOUT_MS,
    excludeCredentials: (await listCredentials(tx, user.id)).map(describe),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  };
}

/** Returns the handle that the authenticator stores with a passkey and returns with each signature. */
export const handleOf = (userId: string): string => Buffer.from(userId).toString('base64url');

/** Returns the options with which a browser signs: with the user's passkeys, or with any passkey of this site. */
export async function requestOptions(tx: Tx, { host }: PasskeySite, issue: Issue): Promise<PasskeyRequestOptions> {
  return {
    challenge: await issueChallenge(tx, issue),
    rpId: host,
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    allowCredentials: issue.userId === null ? [] : (await listCredentials(tx, issue.userId)).map(describe),
  };
}

/** Consumes the challenge of a response. Errors: PASSKEY_REFUSED if it is unknown, was already used or has expired. */
export async function takeAnsweredChallenge(
  tx: Tx,
  clientDataJSON: string,
  { purpose, now }: { purpose: ChallengePurpose; now: Date },
): Promise<Challenge & { challenge: string }> {
  const challenge = challengeIn(clientDataJSON);
  const issued = challenge === null ? null : await takeChallenge(tx, { challenge, purpose, now });
  if (challenge === null || issued === null) throw fail('PASSKEY_REFUSED', {});
  return { ...issued, challenge };
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    return typeof data === 'object' && data !== null && 'challenge' in data && typeof data.challenge === 'string'
      ? data.challenge.slice(0, 200)
      : null;
  } catch {
    return null; // this is refused like any other wrong response
  }
}

export interface VerifiedCredential {
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  synced: boolean;
}

/** Verifies a new passkey. Errors: PASSKEY_REFUSED. */
export async function verifyNewCredential(
  { response: { transports, ...answer }, ...named }: NewCredential,
  challenge: string,
  { host, origin }: PasskeySite,
): Promise<VerifiedCredential> {
  const { verifyRegistrationResponse } = await library();
  const { verified, registrationInfo } = await orRefuse(
    verifyRegistrationResponse({
      response: {
        ...named,
        response: { ...answer, ...(transports && { transports }) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!verified || registrationInfo === undefined) throw fail('PASSKEY_REFUSED', {});
  const { credential, credentialBackedUp } = registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: transportsOf(credential.transports ?? []),
    synced: credentialBackedUp,
  };
}

/** Verifies a signature, and that its counter has increased. Errors: PASSKEY_REFUSED. */
export async function verifySignature(
  { response: { userHandle, ...answer }, ...named }: PasskeyAnswer,
  { challenge, credential }: { challenge: string; credential: Credential },
  { host, origin }: PasskeySite,
): Promise<{ counter: number; synced: boolean }> {
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await orRefuse(
    verifyAuthenticationResponse({
      response: {
        ...named,
        response: { ...answer, ...(typeof userHandle === 'string' && { userHandle }) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
      credential: {
        id: credential.credentialId,
        publicKey: new Uint8Array(credential.publicKey),
        counter: credential.counter,
      },
    }),
  );
  if (!verified) throw fail('PASSKEY_REFUSED', {});
  return { counter: authenticationInfo.newCounter, synced: authenticationInfo.credentialBackedUp };
}

/**
 * Turns a failed verification into PASSKEY_REFUSED. The library's error names the detail, which the client must not
 * learn.
 */
async function orRefuse<T>(verification: Promise<T>): Promise<T> {
  try {
    return await verification;
  } catch {
    throw fail('PASSKEY_REFUSED', {});
  }
}
