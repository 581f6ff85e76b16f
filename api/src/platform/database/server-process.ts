import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { processExists } from './data-folder-lock.ts';

/** A running PostgreSQL server: our child, or the child of a dead api. */
export interface ServerProcess {
  readonly pid: number;
  /** Resolves when it has ended for any reason. */
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

/** The end of another process's child is not reported to us, so we poll. */
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
