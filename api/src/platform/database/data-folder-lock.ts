import { chmodSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXIT, StartError, systemCode } from '../start-error.ts';

interface Holder {
  pid: number;
  /** Start of the process in clock ticks since boot, if /proc reports it; a reused pid has a different one. */
  startedAt: string | null;
}

/**
 * Allows one api process per data folder. The lock names a process and is valid only while that process is alive, so a
 * kill -9 requires no cleanup. Returns a function that releases the lock.
 */
export function lockDataFolder(dataFolder: string): () => void {
  mkdirSync(dataFolder, { recursive: true });
  chmodSync(dataFolder, 0o700);
  const path = join(dataFolder, 'api.lock');
  const mine = JSON.stringify({ pid: process.pid, startedAt: startOf(process.pid) } satisfies Holder);
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, mine, { mode: 0o600 });
  try {
    for (let attempt = 0; attempt < 5; attempt++) {
      if (tryLink(draft, path)) return () => release(path, mine);
      const found = read(path);
      if (found === null) continue;
      const holder = parse(found);
      if (holder !== null && isAlive(holder)) throw inUse(dataFolder, holder.pid);
      setAside(path, found);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  throw inUse(dataFolder, null);
}

const inUse = (folder: string, pid: number | null): StartError =>
  new StartError(EXIT.folderInUse, (texts) => texts.folderInUse(folder, pid === null ? undefined : String(pid)));

/**
 * Creates the lock file with link(2), which fails if the file exists, so two simultaneous starts cannot both succeed.
 */
function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Moves a stale lock aside. If another start replaced it between the check and the move, puts the new lock back. */
function setAside(path: string, expected: string): void {
  const aside = `${path}.stale.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return;
    throw error;
  }
  if (read(aside) !== expected) tryLink(aside, path);
  rmSync(aside, { force: true });
}

function release(path: string, mine: string): void {
  if (read(path) === mine) rmSync(path, { force: true });
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null;
    throw error;
  }
}

function parse(text: string): Holder | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('pid' in value) || typeof value.pid !== 'number') return null;
    return {
      pid: value.pid,
      startedAt: 'startedAt' in value && typeof value.startedAt === 'string' ? value.startedAt : null,
    };
  } catch {
    return null; // the lock is incomplete: its writer died while writing
  }
}

function isAlive({ pid, startedAt }: Holder): boolean {
  if (!processExists(pid)) return false;
  const now = startOf(pid);
  return now === null || startedAt === null || now === startedAt;
}

/**
 * Returns whether a process is running. A process that has ended but was not reaped counts as not running; in some
 * containers, no parent ever reaps it.
 */
export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (systemCode(error) !== 'EPERM') return false;
  }
  return statOf(pid)?.[0] !== 'Z';
}

const startOf = (pid: number): string | null => statOf(pid)?.[19] ?? null;

/**
 * Returns the fields of /proc/<pid>/stat, starting with the third (the state of the process), because the second may
 * contain spaces and parentheses. Returns null if the file cannot be read: there is no /proc, or the process has ended.
 */
function statOf(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}
