import { randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isMissing } from './durable-files.ts';

const host = hostname().replaceAll(/[^\w.]/g, '_');

/** Returns a name for an incomplete folder, with host and process id. */
export const temporaryName = (): string => `.tmp-${host}-${process.pid}-${randomBytes(6).toString('hex')}`;

/** Deletes the folders of ended processes on this machine. Leaves folders of other machines unchanged. */
export async function removeAbandoned(folder: string): Promise<void> {
  let names: string[];
  try {
    names = await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return;
    throw error;
  }
  const prefix = `.tmp-${host}-`;
  for (const name of names.filter((entry) => entry.startsWith(prefix))) {
    const pid = Number(name.slice(prefix.length).split('-')[0]);
    if (!isAlive(pid)) await rm(join(folder, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return typeof error === 'object' && error !== null && 'code' in error && error.code === 'EPERM';
  }
}
