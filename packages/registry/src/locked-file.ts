import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createExclusively, isMissing, writeSynced } from './durable-files.ts';

/**
 * Age above which a lock is assumed to belong to a killed process, because locks are normally held for milliseconds.
 */
const ABANDONED_AFTER_MS = 10_000;
const RETRY_MS = 20;
/** Number of attempts between two checks whether a lock is abandoned, because each check writes a file. */
const ATTEMPTS_PER_CHECK = 25;

/** Returns the time by the clock of the file system, which may differ from ours if the folder is on another machine. */
async function fileSystemNow(beside: string): Promise<number> {
  const probe = `${beside}.${randomBytes(6).toString('hex')}`;
  try {
    await writeFile(probe, '');
    return (await stat(probe)).mtimeMs;
  } finally {
    await rm(probe, { force: true });
  }
}

async function removeAbandoned(lock: string): Promise<void> {
  try {
    const { mtimeMs } = await stat(lock);
    if ((await fileSystemNow(lock)) - mtimeMs < ABANDONED_AFTER_MS) return;
    // only one process can move the lock away, so that none deletes a new lock of another process
    const aside = `${lock}.${randomBytes(6).toString('hex')}`;
    await rename(lock, aside);
    await rm(aside, { force: true });
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

async function acquire(lock: string): Promise<void> {
  await mkdir(dirname(lock), { recursive: true });
  for (let attempt = 0; !(await createExclusively(lock, `${process.pid}\n`)); attempt += 1) {
    if (attempt % ATTEMPTS_PER_CHECK === 0) await removeAbandoned(lock);
    await delay(RETRY_MS * (1 + Math.random()));
  }
}

/** Returns the text of a file; undefined if it does not exist. */
export async function readIfPresent(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/**
 * Replaces the text of a file with the result of `change`, while no other process changes the file. Readers get the
 * old text or the new one. `change` returns undefined to leave the file unchanged.
 */
export async function changeFile(
  path: string,
  change: (text: string | undefined) => string | undefined,
): Promise<void> {
  const lock = `${path}.lock`;
  await acquire(lock);
  try {
    const text = change(await readIfPresent(path));
    if (text === undefined) return;
    const temporary = `${path}.tmp-${process.pid}-${randomBytes(6).toString('hex')}`;
    await writeSynced(temporary, text);
    await rename(temporary, path);
  } finally {
    await rm(lock, { force: true });
  }
}

/** Returns the secret bytes in a file that only its owner can read. Creates them on first use. */
export async function secretIn(path: string): Promise<Buffer> {
  for (;;) {
    const text = await readIfPresent(path);
    if (text !== undefined) return Buffer.from(text, 'base64url');
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await createExclusively(path, randomBytes(32).toString('base64url'), 0o600);
  }
}
