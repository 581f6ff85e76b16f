import { fork, type ChildProcess } from 'node:child_process';
import { exitCodes, StartFailure } from './failure.ts';

export interface ChildSpec {
  name: string;
  script: string;
  env: Record<string, string | undefined>;
}

export interface ChildOptions {
  /** For editing sources: a process that does not start is retried with the next change. */
  forgiving?: boolean;
  args?: string[];
  /** Receives the process's messages other than "ready". */
  onMessage?: (message: ChildMessage) => void;
}

export interface ChildMessage {
  type: string;
  text?: string;
}

export interface Child {
  /** Resolves when the process first reports ready; rejects with its exit code if it ends before. */
  ready: Promise<void>;
  /** Ends the process and starts it again, as after a change of its sources. */
  restart: () => void;
  stop: () => Promise<void>;
}

const minUptimeMs = 10_000;
const maxQuickCrashes = 5;
/** Maximum pause before a restart. */
const maxPauseMs = 800;
/** Longer than the API and the gateway need to finish pending requests. */
const patienceMs = 45_000;

/** Exit codes for which a retry is pointless. */
const isFinal = (code: number | null): boolean =>
  code === exitCodes.dataFolderInUse || code === exitCodes.badConfiguration;

/** A process that exits with a code has already printed the reason. */
const failedStart = (name: string, code: number | null, signal: NodeJS.Signals | null): StartFailure =>
  new StartFailure(
    code === null
      ? `The ${name} was ended by ${signal} while starting. Start again; if that happens again, look for ` +
          `what ended it (the system ends processes when memory runs out).`
      : '',
    code ?? exitCodes.failed,
  );

const repeatedCrash = (name: string): StartFailure =>
  new StartFailure(`The ${name} keeps crashing. Your data is safe: fix the errors above, then start again.`);

/** Asks a process to end, and kills it if it takes too long. */
const terminate = (child: ChildProcess, onKill: () => void): Promise<void> =>
  new Promise((stopped) => {
    const timer = setTimeout(() => {
      onKill();
      child.kill('SIGKILL');
    }, patienceMs);
    child.once('exit', () => {
      clearTimeout(timer);
      stopped();
    });
    child.kill('SIGTERM');
  });

/** Forks a process in its own process group, so that Ctrl-C reaches it only through this process. */
const forkChild = ({ script, env }: ChildSpec, args: readonly string[]): ChildProcess =>
  fork(script, args, {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { ...process.env, ...env },
    stdio: ['ignore', 2, 2, 'ipc'],
    detached: true,
  });

/**
 * Starts one of our processes and restarts it when it ends unexpectedly.
 *
 * Children are in separate process groups, so that Ctrl-C reaches them only through this process and in order. When
 * this process is killed, the IPC channel closes and they end themselves, so no orphan remains.
 */
export function startChild(
  spec: ChildSpec,
  log: (line: string) => void,
  onGiveUp: (failure: StartFailure) => void,
  { forgiving = false, args = [], onMessage }: ChildOptions = {},
): Child {
  const { promise: ready, resolve: becameReady, reject: neverReady } = Promise.withResolvers<void>();
  let child: ChildProcess | undefined;
  let waiting: NodeJS.Timeout | undefined;
  let hasBeenReady = false;
  let stopping = false;
  let replacing = false;
  let quickCrashes = 0;

  const giveUp = (failure: StartFailure): void => (hasBeenReady ? onGiveUp(failure) : neverReady(failure));

  const ended = (startedAt: number, code: number | null, signal: NodeJS.Signals | null): void => {
    child = undefined;
    if (stopping) return;
    if (replacing) return launch();
    if (isFinal(code) || (!hasBeenReady && !forgiving)) return giveUp(failedStart(spec.name, code, signal));
    quickCrashes = performance.now() - startedAt < minUptimeMs ? quickCrashes + 1 : 0;
    // a killed process has no recurring fault, so there is no limit to its restarts
    if (signal === null && quickCrashes >= maxQuickCrashes && !forgiving) return giveUp(repeatedCrash(spec.name));
    if (forgiving && code !== 0 && signal === null)
      return log(`The ${spec.name} did not start; the next change starts it again.`);
    log(`The ${spec.name} stopped unexpectedly (${signal ?? `exit code ${code}`}); starting it again.`);
    waiting = setTimeout(launch, Math.min(100 * 2 ** quickCrashes, maxPauseMs));
  };

  function launch(): void {
    replacing = false;
    const startedAt = performance.now();
    const started = forkChild(spec, args);
    child = started;
    started.on('message', (message: ChildMessage) => {
      if (message.type !== 'ready') return onMessage?.(message);
      if (hasBeenReady) log(`The ${spec.name} runs again.`);
      hasBeenReady = true;
      becameReady();
    });
    started.on('error', (error) => giveUp(new StartFailure(`The ${spec.name} could not be started: ${error.message}`)));
    started.on('exit', (code, signal) => ended(startedAt, code, signal));
  }

  const restart = (): void => {
    if (stopping || replacing) return;
    clearTimeout(waiting);
    if (!child) return launch();
    replacing = true;
    child.kill('SIGTERM');
  };

  const stop = (): Promise<void> => {
    stopping = true;
    clearTimeout(waiting);
    if (!child) return Promise.resolve();
    return terminate(child, () => log(`The ${spec.name} did not stop within ${patienceMs / 1000} s; killing it.`));
  };

  launch();
  return { ready, restart, stop };
}
