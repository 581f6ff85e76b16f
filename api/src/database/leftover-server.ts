import { existsSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { EXIT, StartError } from '../start-error.ts';
import { processExists } from './data-folder-lock.ts';

const POLL_MS = 25;

/**
 * Ends the PostgreSQL server that an api left running when it was killed. A fast shutdown writes everything
 * committed to disk, so nothing that was acknowledged is lost.
 */
export async function endLeftover(data: string, log: (message: string) => void): Promise<void> {
  const pid = leftoverPid(data);
  if (pid === null) return;
  log(`ending the PostgreSQL server (process ${pid}) that an earlier run left behind`);
  for (const [signal, patienceMs] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 5_000],
  ] as const) {
    process.kill(pid, signal);
    if (await isGoneWithin(pid, patienceMs)) return;
  }
  throw new StartError(
    EXIT.failed,
    `The PostgreSQL server of an earlier run (process ${pid}) does not end: end it by hand and start again.`,
  );
}

/** The pid in postmaster.pid, if that process is a server of this very folder. */
function leftoverPid(data: string): number | null {
  const path = join(data, 'postmaster.pid');
  if (!existsSync(path)) return null;
  const pid = Number(readFileSync(path, 'utf8').split('\n')[0]);
  return Number.isSafeInteger(pid) && pid > 1 && processExists(pid) && worksIn(pid, data) ? pid : null;
}

/** A server's working directory is its cluster. Where there is no /proc the pid alone has to do. */
function worksIn(pid: number, data: string): boolean {
  if (!existsSync('/proc/self/cwd')) return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data);
  } catch {
    return false; // gone meanwhile, or another user's process with a recycled pid
  }
}

async function isGoneWithin(pid: number, patienceMs: number): Promise<boolean> {
  for (let waited = 0; waited < patienceMs; waited += POLL_MS) {
    if (!processExists(pid)) return true;
    await delay(POLL_MS);
  }
  return !processExists(pid);
}
