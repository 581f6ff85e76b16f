import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { chmod, mkdir, readFile, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { createExclusively, isMissing, syncFolder, writeSynced } from './durable-files.ts';
import { RegistryError } from './registry-error.ts';
import type { Store } from './store.ts';
import { refusals } from './messages/refusals.en.ts';

/** A remote's token may deploy that remote, while an operator's token may do everything. */
export type TokenScope = { kind: 'operator' } | { kind: 'remote'; remote: string };

export interface Token {
  id: string;
  /** SHA-256 of the entire token, which itself is not stored. */
  sha256: string;
  scope: TokenScope;
  /** Name of the user or pipeline that holds it, recorded as the author of its deploys. */
  holder: string;
  createdAt: string;
  createdBy: string;
  /** ISO instant. */
  expiresAt?: string;
  revokedAt?: string;
}

const tokenJson = z.object({
  id: z.string(),
  sha256: z.string(),
  scope: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('operator') }),
    z.object({ kind: z.literal('remote'), remote: z.string() }),
  ]),
  holder: z.string(),
  createdAt: z.string(),
  createdBy: z.string(),
  expiresAt: z.string().exactOptional(),
  revokedAt: z.string().exactOptional(),
});

const shape = /^tideline_([0-9a-f]{12})_[\w-]{43}$/;
const folderOf = (store: Store): string => join(store.root, 'tokens');
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

export interface NewToken {
  scope: TokenScope;
  holder: string;
  at: string;
  by: string;
  expiresAt?: string;
}

/** Creates a token. Its text is returned once and cannot be read again. */
export async function createToken(
  store: Store,
  { scope, holder, at, by, expiresAt }: NewToken,
): Promise<{ token: Token; text: string }> {
  const id = randomBytes(6).toString('hex');
  const text = `tideline_${id}_${randomBytes(32).toString('base64url')}`;
  const token: Token = {
    id,
    sha256: hashOf(text),
    scope,
    holder,
    createdAt: at,
    createdBy: by,
    ...(expiresAt !== undefined && { expiresAt }),
  };
  await mkdir(folderOf(store), { recursive: true, mode: 0o700 });
  await chmod(folderOf(store), 0o700);
  await createExclusively(join(folderOf(store), `${id}.json`), `${JSON.stringify(token)}\n`);
  return { token, text };
}

async function readToken(store: Store, id: string): Promise<Token | undefined> {
  if (!/^[0-9a-f]{12}$/.test(id)) return undefined;
  let text: string;
  try {
    text = await readFile(join(folderOf(store), `${id}.json`), 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
  const parsed = tokenJson.safeParse(parseOrUndefined(text));
  // a damaged record grants no access
  return parsed.success ? parsed.data : undefined;
}

function parseOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns all tokens, including expired and revoked ones, oldest first. */
export async function listTokens(store: Store): Promise<Token[]> {
  let names: string[];
  try {
    names = await readdir(folderOf(store));
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
  const ids = names.flatMap((name) => /^([0-9a-f]{12})\.json$/.exec(name)?.[1] ?? []);
  const found = await Promise.all(ids.map((id) => readToken(store, id)));
  return found
    .filter((token) => token !== undefined)
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id));
}

/** Revokes a token, which remains in the list. Revoking it again changes nothing. */
export async function revokeToken(store: Store, id: string, at: string): Promise<Token> {
  const token = await readToken(store, id);
  if (token === undefined) throw new RegistryError('TOKEN_UNKNOWN', refusals.noToken(id));
  if (token.revokedAt !== undefined) return token;
  const revoked: Token = { ...token, revokedAt: at };
  const path = join(folderOf(store), `${id}.json`);
  const temporary = `${path}.tmp-${process.pid}-${randomBytes(6).toString('hex')}`;
  await writeSynced(temporary, `${JSON.stringify(revoked)}\n`);
  await rename(temporary, path);
  await syncFolder(folderOf(store));
  return revoked;
}

export type TokenRefusal = 'unknown' | 'revoked' | 'expired';

/** Returns the token that a text represents, or the reason why it grants no access. */
export async function verifyToken(
  store: Store,
  text: string,
  now: string,
): Promise<{ token: Token } | { refusal: TokenRefusal; id?: string }> {
  const id = shape.exec(text)?.[1];
  const token = id === undefined ? undefined : await readToken(store, id);
  const [given, expected] = [hashOf(text), token?.sha256 ?? hashOf('')].map((hash) => Buffer.from(hash, 'hex'));
  const isEqual =
    given !== undefined &&
    expected !== undefined &&
    given.length === expected.length &&
    timingSafeEqual(given, expected);
  if (token === undefined || !isEqual) return { refusal: 'unknown' };
  if (token.revokedAt !== undefined) return { refusal: 'revoked', id: token.id };
  if (token.expiresAt !== undefined && token.expiresAt <= now) return { refusal: 'expired', id: token.id };
  return { token };
}

/** Returns whether a token may change a remote: its own, or any for an operator. */
export const mayChange = ({ scope }: Pick<Token, 'scope'>, remote: string): boolean =>
  scope.kind === 'operator' || scope.remote === remote;
