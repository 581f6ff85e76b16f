import { createHmac, timingSafeEqual } from 'node:crypto';

/** Duration of a code in seconds (RFC 6238, 4.1). */
const STEP_SECONDS = 30;
const DIGITS = 6;
/** Number of accepted steps before and after the current one, because clocks differ (RFC 6238, 5.2). */
const DRIFT_STEPS = 1;
/** Size of a secret in bytes; RFC 4226, 4 requires at least 128 bits and recommends 160. */
export const SECRET_BYTES = 20;

/** Returns the number of the time step that contains an instant. */
const stepAt = (now: Date): number => Math.floor(now.getTime() / 1_000 / STEP_SECONDS);

/**
 * Computes the code of a time step.
 *
 *     code = truncate(HMAC-SHA-1(secret, step)) mod 10^6
 *
 * Source    RFC 6238, 4.2, with the dynamic truncation of RFC 4226, 5.3
 * Example   the secret "12345678901234567890" at 59 seconds (step 1) → 287082
 */
export function codeOfStep(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** Returns the time step of the entered code; null if it matches no accepted step. Ignores spaces. */
export function stepOfCode(secret: Buffer, entered: string, now: Date): number | null {
  const code = Buffer.from(entered.replace(/\s/g, ''));
  if (code.length !== DIGITS) return null;
  const current = stepAt(now);
  let found: number | null = null;
  for (let step = current - DRIFT_STEPS; step <= current + DRIFT_STEPS; step += 1)
    if (timingSafeEqual(Buffer.from(codeOfStep(secret, step)), code)) found = step;
  return found;
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Encodes bytes as base32 without padding (RFC 4648, 6), as authenticator apps expect a secret. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((group) => BASE32.charAt(parseInt(group.padEnd(5, '0'), 2))).join('');
}

/** Returns the address that an authenticator app reads from a QR code. */
export function totpAddress(secret: Buffer, account: string): string {
  const label = `Tideline:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=Tideline&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`;
}
