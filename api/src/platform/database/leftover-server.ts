import { existsSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { EXIT, StartError } from '../start-error.ts';
import { processExists } from './data-folder-lock.ts';

const POLL_MS = 25;

/** A PostgreSQL server that a killed api left running. */
export interface Leftover {
  readonly pid: number;
  readonly port: number;
  /** Whether it accepts connections; if not, it is still starting or already stopping. */
  readonly isReady: boolean;
}

/** Finds a server of this folder that runs without an api; null if there is none. */
export function findLeftover(data: string): Leftover | null {
  const path = join(data, 'postmaster.pid');
  if (!existsSync(path)) return null;
  const [pidLine, , , portLine, , , , status = ''] = readFileSync(path, 'utf8').split('\n');
  const [pid, port] = [Number(pidLine), Number(portLine)];
  if (!Number.isSafeInteger(pid) || pid <= 1 || !processExists(pid) || !worksIn(pid, data)) return null;
  return { pid, port, isReady: status.trim() === 'ready' && port > 0 };
}

/**
 * Returns whether a server runs on this cluster, which is its working directory. Without /proc, the pid alone must
 * suffice.
 */
function worksIn(pid: number, data: string): boolean {
  if (!existsSync('/proc/self/cwd')) return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data);
  } catch {
    return false; // it has ended, or its pid now belongs to another user's process
  }
}

/**
 * Returns whether the server runs this program, as currently on disk, with these arguments. Returns false if there is
 * no /proc.
 */
export function runsAs({ pid }: Leftover, program: string, flags: readonly string[]): boolean {
  try {
    const [, ...given] = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      .split('\0')
      .filter((word) => word !== '');
    return readlinkSync(`/proc/${pid}/exe`) === realpathSync(program) && given.join('\0') === flags.join('\0');
  } catch {
    return false;
  }
}

/** Stops the server. A fast shutdown writes everything committed to disk, so no acknowledged change is lost. */
export async function endLeftover({ pid }: Leftover): Promise<void> {
  for (const [signal, patienceMs] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 5_000],
  ] as const) {
    process.kill(pid, signal);
    if (await isGoneWithin(pid, patienceMs)) return;
  }
  throw new StartError(EXIT.failed, (texts) => texts.leftoverServer(String(pid)));
}

async function isGoneWithin(pid: number, patienceMs: number): Promise<boolean> {
  for (let waited = 0; waited < patienceMs; waited += POLL_MS) {
    if (!processExists(pid)) return true;
    await delay(POLL_MS);
  }
  return !processExists(pid);
}
