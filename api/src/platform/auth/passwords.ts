import { randomBytes, scrypt as scryptCallback, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** scrypt cost: N blocks of 128 × r bytes, p times. */
export interface ScryptCost {
  N: number;
  r: number;
  p: number;
}

/**
 * The parameters that the OWASP Password Storage Cheat Sheet recommends for scrypt: N=2^15, r=8, p=3 (as strong as
 * N=2^17, p=1, with a quarter of the memory).
 */
export const PASSWORD_COST: ScryptCost = { N: 32_768, r: 8, p: 3 };

const KEY_BYTES = 32;

const scrypt = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scryptCallback,
);

const derive = (password: string, salt: Buffer, { N, r, p }: ScryptCost): Promise<Buffer> =>
  scrypt(password.normalize('NFKC'), salt, KEY_BYTES, { N, r, p, maxmem: 256 * (N + p) * r });

interface Recipe {
  cost: ScryptCost;
  salt: Buffer;
}

interface Parsed extends Recipe {
  key: Buffer;
}

/**
 * Parses a stored hash. Returns null if the text is not one of our hashes, because an empty key would match any
 * password.
 */
function parse(stored: string): Parsed | null {
  const [scheme, N, r, p, salt, key] = stored.split('$');
  if (scheme !== 'scrypt' || salt === undefined || key === undefined) return null;
  const parsed = {
    cost: { N: Number(N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  };
  return parsed.key.length === KEY_BYTES ? parsed : null;
}

const format = ({ cost: { N, r, p }, salt, key }: Parsed): string =>
  ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');

/**
 * Returns `scrypt$N$r$p$salt$key`: the parameters are stored with the hash, so that they can be raised later.
 *
 * @param before the hash being replaced; its salt is reused, because accounts with one email address share it
 */
export async function hashPassword(
  password: string,
  cost: ScryptCost = PASSWORD_COST,
  before?: string,
): Promise<string> {
  const salt = (before === undefined ? null : parse(before)?.salt) ?? randomBytes(16);
  return format({ cost, salt, key: await derive(password, salt, cost) });
}

export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const parsed = parse(stored);
  return parsed !== null && timingSafeEqual(await derive(password, parsed.salt, parsed.cost), parsed.key);
}

export interface HashResult {
  /** The hash of the password, with the salt and cost of the first stored hash, or a new salt if there is none. */
  hash: string;
  /** The index of the first matching hash; null if none matches. */
  match: number | null;
}

/**
 * Compares a password with all stored hashes. Derives one key for all hashes that share a salt and cost. Derives a key
 * even if there are no hashes, so that the timing does not reveal their number.
 */
export async function computeHash(
  password: string,
  kept: readonly string[],
  cost: ScryptCost = PASSWORD_COST,
): Promise<HashResult> {
  const parsed = kept.map(parse);
  const keys = new Map<string, Buffer>();
  const keyOf = async (recipe: Recipe): Promise<Buffer> => {
    const name = format({ ...recipe, key: Buffer.alloc(0) });
    const key = keys.get(name) ?? (await derive(password, recipe.salt, recipe.cost));
    keys.set(name, key);
    return key;
  };
  const first: Recipe = parsed.find((one) => one !== null) ?? { cost, salt: randomBytes(16) };
  const hash = format({ ...first, key: await keyOf(first) });
  for (const [index, one] of parsed.entries())
    if (one !== null && timingSafeEqual(await keyOf(one), one.key)) return { hash, match: index };
  return { hash, match: null };
}

/** Returns true for a hash whose cost is not the current one. */
export const needsRehash = (stored: string, { N, r, p }: ScryptCost = PASSWORD_COST): boolean =>
  !stored.startsWith(`scrypt$${N}$${r}$${p}$`);
