import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createToken, listTokens, revokeToken, verifyToken, type Store } from '@tideline/registry';
import { errorCode } from '../http/error-code.ts';

export interface FirstToken {
  store: Store;
  file: string;
  /** Name of this machine. Machines may share the store, and each has its own token. */
  host: string;
  at: string;
}

/**
 * Writes a token for the operators of this machine to a file that only its owner can read, unless the file already
 * contains one. If the file was deleted, its token is revoked and a new one is written. A revoked token in the file
 * stays.
 */
export async function writeFirstToken({ store, file, host, at }: FirstToken): Promise<void> {
  const machine = `the operator of ${host} (${dirname(file)})`;
  const held = await readToken(file);
  if (held !== undefined) {
    const verified = await verifyToken(store, held, at);
    const isForeign = 'refusal' in verified && verified.refusal === 'unknown';
    if (!isForeign) return;
  }
  for (const { id, holder } of await listTokens(store)) if (holder === machine) await revokeToken(store, id, at);
  const { text } = await createToken(store, {
    scope: { kind: 'operator' },
    holder: machine,
    at,
    by: 'the gateway',
  });
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const temporary = `${file}.tmp-${process.pid}`;
  await rm(temporary, { force: true });
  await writeFile(temporary, `${text}\n`, { mode: 0o600, flag: 'wx' });
  await rename(temporary, file);
}

async function readToken(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
