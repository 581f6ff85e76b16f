import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { processExists } from './data-folder-lock.ts';

/** A running PostgreSQL server: our child process, or that of a dead api. */
export interface ServerProcess {
  readonly pid: number;
  /** Resolves when the server has ended for any reason. */
  readonly ended: Promise<void>;
  kill(signal: NodeJS.Signals): void;
}

export const ownServer = (child: ChildProcess): ServerProcess => ({
  pid: child.pid ?? 0,
  ended:
    child.exitCode === null && child.signalCode === null
      ? new Promise((resolve) => child.once('exit', () => resolve()))
      : Promise.resolve(),
  kill: (signal) => void child.kill(signal),
});

const LOOK_MS = 100;

/** Polls for the end of another process's child, because it is not reported to us. */
export function adoptedServer(pid: number): ServerProcess {
  const gone = async (): Promise<void> => {
    while (processExists(pid)) await delay(LOOK_MS);
  };
  return {
    pid,
    ended: gone(),
    kill: (signal) => {
      if (processExists(pid)) process.kill(pid, signal);
    },
  };
}
