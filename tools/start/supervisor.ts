import { join } from 'node:path';
import { startChild, type Child, type ChildOptions } from './children.ts';
import { exitCodes, explainSystemError, StartFailure } from './failure.ts';

/** A packed release is started through a link, which leads to another version after an upgrade. */
export const root = process.env['TIDELINE_ROOT'] || join(import.meta.dirname, '../..');
export const say = (line: string): boolean => process.stderr.write(`${line}\n`);

export interface Supervisor {
  /** Starts a script of this workspace and keeps it running. */
  run: (name: string, script: string, env?: Record<string, string | undefined>, options?: ChildOptions) => Child;
  /** Calls `stop` when everything stops, after the processes that were started later have ended. */
  owns: (stop: () => Promise<void>) => void;
  /** Calls `reload` on SIGHUP, one call at a time. */
  onReload: (reload: () => Promise<void>) => void;
  /** Prints the reason in one sentence, stops everything and exits. */
  giveUp: (reason: unknown) => void;
  /** Aborted when the shutdown starts. */
  stopping: AbortSignal;
}

/** On a terminal, users see only important messages. Otherwise the log is complete and machine-readable. */
const logLevel = process.env['LOG_LEVEL'] || (process.stderr.isTTY ? 'warn' : 'info');

/**
 * Creates the supervisor, which starts and stops processes. A signal, or the end of its parent process, stops all of
 * them in reverse order with code 0.
 */
export function supervise(): Supervisor {
  const children: Pick<Child, 'stop'>[] = [];
  let reload: (() => Promise<void>) | undefined;
  let reloading: Promise<void> | undefined;
  const stopping = new AbortController();

  const stop = async (exitCode: number): Promise<void> => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    for (const child of children.toReversed()) await child.stop();
    process.exit(exitCode);
  };

  const giveUp = (reason: unknown): void => {
    if (stopping.signal.aborted) return;
    const failure =
      reason instanceof StartFailure
        ? reason
        : explainSystemError(reason instanceof Error ? reason : new Error(String(reason)), 'starting');
    if (failure.message !== '') say(failure.message);
    void stop(failure.exitCode);
  };

  const run: Supervisor['run'] = (name, script, env = {}, options = {}) => {
    const child = startChild(
      { name, script: join(root, script), env: { ...env, LOG_LEVEL: logLevel } },
      say,
      giveUp,
      options,
    );
    children.push(child);
    return child;
  };

  const hangUp = (): void => {
    if (reload === undefined || reloading !== undefined || stopping.signal.aborted) return;
    reloading = reload()
      .catch((error: unknown) => void say(`Nothing was replaced: ${error instanceof Error ? error.message : error}`))
      .finally(() => (reloading = undefined));
  };

  // the reader of the log may end first, but the processes still stop in order, PostgreSQL last
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(exitCodes.stopped));
  process.on('SIGHUP', hangUp);
  process.on('disconnect', () => void stop(exitCodes.stopped));
  return {
    run,
    giveUp,
    owns: (end) => void children.push({ stop: end }),
    onReload: (work) => void (reload = work),
    stopping: stopping.signal,
  };
}
