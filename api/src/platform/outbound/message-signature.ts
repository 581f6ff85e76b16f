import { createHmac, timingSafeEqual } from 'node:crypto';

export const TIMESTAMP_HEADER = 'tideline-timestamp';
export const SIGNATURE_HEADER = 'tideline-signature';
/** Maximum difference between a message's time and now, in either direction. */
const REPLAY_WINDOW_SECONDS = 300;

const VERSION = 'v1';

const digestOf = (secret: string, timestamp: string, body: string | Buffer): Buffer =>
  createHmac('sha256', Buffer.from(secret, 'base64')).update(`${timestamp}.`).update(body).digest();

/**
 * Returns the headers of a signed message: HMAC-SHA-256 over `timestamp.body`, with the timestamp in whole seconds
 * since 1970.
 */
export function signatureHeaders(body: string, { secret, now }: { secret: string; now: Date }): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  return {
    [TIMESTAMP_HEADER]: timestamp,
    [SIGNATURE_HEADER]: `${VERSION}=${digestOf(secret, timestamp, body).toString('hex')}`,
  };
}

export type SignatureProblem = 'missing' | 'too_old' | 'wrong';

export interface SignedMessage {
  body: Buffer;
  timestamp: string | undefined;
  /** `v1=<hex>`; while a secret is rotated, several separated by commas. */
  signature: string | undefined;
}

/**
 * Returns why a message was not signed with one of the secrets or is not current; null if it is valid. Compares
 * signatures in constant time.
 */
export function signatureProblem(
  { body, timestamp, signature }: SignedMessage,
  { secrets, now }: { secrets: readonly string[]; now: Date },
): SignatureProblem | null {
  if (timestamp === undefined || signature === undefined || !/^\d{1,12}$/.test(timestamp)) return 'missing';
  const given = signature
    .split(',')
    .flatMap((part) => /^v1=([0-9a-f]{64})$/.exec(part.trim())?.[1] ?? [])
    .slice(0, 5)
    .map((hex) => Buffer.from(hex, 'hex'));
  if (given.length === 0) return 'missing';
  const expected = secrets.map((secret) => digestOf(secret, timestamp, body));
  const isRight = expected
    .map((digest) => given.map((each) => timingSafeEqual(each, digest)).includes(true))
    .includes(true);
  if (!isRight) return 'wrong';
  return Math.abs(now.getTime() / 1_000 - Number(timestamp)) > REPLAY_WINDOW_SECONDS ? 'too_old' : null;
}
