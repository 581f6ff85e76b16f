/** A passkey authenticator and its browser in software, with mistakes that an attacker would make on purpose. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const ATTESTED = 0x40;

interface Habits {
  origin?: string;
  rpId?: string;
  isVerified?: boolean;
  counter?: number;
  userHandle?: string;
}

interface Options {
  challenge: string;
}

export interface CreationOptions extends Options {
  user: { id: string };
}

export interface SoftwarePasskey {
  id: string;
  /** The response to creation options, for `POST /auth/passkeys`. */
  creation: object;
  /** Returns the response to request options. */
  sign(options: Options, habits?: Habits): object;
}

const base64url = (bytes: Buffer): string => bytes.toString('base64url');
const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();

function headOf(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  return length < 256
    ? Buffer.from([(major << 5) | 24, length])
    : Buffer.from([(major << 5) | 25, length >> 8, length & 0xff]);
}

/** Encodes the content of an attestation as CBOR (RFC 8949). */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  if (typeof value === 'number') return value >= 0 ? headOf(0, value) : headOf(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([headOf(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([headOf(2, value.length), value]);
  const entries = [...value].flatMap(([key, content]) => [cbor(key), cbor(content as string)]);
  return Buffer.concat([headOf(5, value.size), ...entries]);
}

function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return cbor(
    new Map<number, number | Buffer>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
}

const clientData = (type: string, challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

function authenticatorData(
  { rpId, isVerified, counter }: Required<Pick<Habits, 'rpId' | 'isVerified' | 'counter'>>,
  attested?: Buffer,
) {
  const flags = USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | (attested ? ATTESTED : 0);
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)]);
}

/** Creates a passkey for creation options, as a browser at `http://localhost:8080` would. */
export function createPasskey(
  { challenge, user }: CreationOptions,
  { origin = 'http://localhost:8080', rpId = 'localhost', isVerified = true }: Habits = {},
): SoftwarePasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const rawId = randomBytes(16);
  const id = base64url(rawId);
  const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, rawId.length]), rawId, coseKey(publicKey)]);
  const attestationObject = cbor(
    new Map<string, string | Buffer | Map<string, unknown>>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authenticatorData({ rpId, isVerified, counter: 0 }, attested)],
    ]),
  );
  let signatures = 0;
  const named = { id, rawId: id, type: 'public-key' };
  return {
    id,
    creation: {
      ...named,
      response: {
        clientDataJSON: base64url(clientData('webauthn.create', challenge, origin)),
        attestationObject: base64url(attestationObject),
        transports: ['internal'],
      },
    },
    sign(options, habits = {}) {
      signatures += 1;
      const given = { origin, rpId, isVerified: true, counter: signatures, userHandle: user.id, ...habits };
      const data = clientData('webauthn.get', options.challenge, given.origin);
      const authData = authenticatorData(given);
      return {
        ...named,
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authData),
          signature: base64url(sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)),
          userHandle: given.userHandle,
        },
      };
    },
  };
}
