import { randomBytes, scrypt as scryptCallback, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** scrypt's cost: N blocks of 128 × r bytes, p times. */
export interface ScryptCost {
  N: number;
  r: number;
  p: number;
}

/** OWASP Password Storage Cheat Sheet, scrypt: N=2^15, r=8, p=3 (as strong as N=2^17, p=1, with a quarter of the memory). */
export const PASSWORD_COST: ScryptCost = { N: 32_768, r: 8, p: 3 };

const KEY_BYTES = 32;

const scrypt = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scryptCallback,
);

const derive = (password: string, salt: Buffer, { N, r, p }: ScryptCost): Promise<Buffer> =>
  scrypt(password.normalize('NFKC'), salt, KEY_BYTES, { N, r, p, maxmem: 256 * (N + p) * r });

/** `scrypt$N$r$p$salt$key`: the parameters stay with the hash, so that they can be raised later. */
export async function hashPassword(password: string, cost: ScryptCost = PASSWORD_COST): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [scheme, N, r, p, salt, key] = stored.split('$');
  if (scheme !== 'scrypt' || salt === undefined || key === undefined) return false;
  const expected = Buffer.from(key, 'base64url');
  if (expected.length !== KEY_BYTES) return false; // an empty key would match any password
  const actual = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) });
  return timingSafeEqual(actual, expected);
}

/** True for a hash made at a cost other than today's. */
export const needsRehash = (stored: string, { N, r, p }: ScryptCost = PASSWORD_COST): boolean =>
  !stored.startsWith(`scrypt$${N}$${r}$${p}$`);
