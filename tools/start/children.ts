import { fork, type ChildProcess } from 'node:child_process';
import { exitCodes, StartFailure } from './failure.ts';

export interface ChildSpec {
  name: string;
  script: string;
  env: Record<string, string | undefined>;
}

export interface ChildOptions {
  /** While sources are being edited: one that does not start is not the end, it is tried again with the next change. */
  forgiving?: boolean;
  args?: string[];
  /** Gets what the process says besides that it is ready. */
  onMessage?: (message: ChildMessage) => void;
}

export interface ChildMessage {
  type: string;
  text?: string;
}

export interface Child {
  /** Resolves when the process first says it is ready; fails when it ends before, with its own exit code. */
  ready: Promise<void>;
  /** Ends it and starts it anew, as after a change of its sources. */
  restart: () => void;
  stop: () => Promise<void>;
}

const minUptimeMs = 10_000;
const maxQuickCrashes = 5;
/** Longer than the api and the gateway take at most to answer what is under way. */
const patienceMs = 45_000;

/** Codes that say that trying again changes nothing. */
const isFinal = (code: number | null): boolean =>
  code === exitCodes.dataFolderInUse || code === exitCodes.badConfiguration;

/** A process that leaves with a code has said why in a sentence of its own. */
const failedStart = (name: string, code: number | null, signal: NodeJS.Signals | null): StartFailure =>
  new StartFailure(
    code === null
      ? `The ${name} was ended by ${signal} while starting. Start again; if that happens again, look for what ended it (the system ends processes when memory runs out).`
      : '',
    code ?? exitCodes.failed,
  );

/**
 * Starts a process of ours and starts it again when it ends unasked.
 *
 * Children stand in a process group of their own, so that Ctrl-C reaches them only through here and in order; the
 * IPC channel closes when this process is killed, and they end themselves then: no orphan stays.
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
    if (!hasBeenReady && !forgiving) return giveUp(failedStart(spec.name, code, signal));
    if (isFinal(code)) return giveUp(failedStart(spec.name, code, signal));
    quickCrashes = performance.now() - startedAt < minUptimeMs ? quickCrashes + 1 : 0;
    if (quickCrashes >= maxQuickCrashes && !forgiving)
      return giveUp(
        new StartFailure(
          `The ${spec.name} keeps crashing; its messages above say why. Your data is safe: mend the cause, then start again.`,
        ),
      );
    if (forgiving && code !== 0 && signal === null)
      return log(`The ${spec.name} does not start; it is tried again with the next change.`);
    log(`The ${spec.name} stopped unexpectedly (${signal ?? `exit code ${code}`}); starting it again.`);
    waiting = setTimeout(launch, 100 * 2 ** quickCrashes);
  };

  function launch(): void {
    replacing = false;
    const startedAt = performance.now();
    const started = fork(spec.script, args, {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      env: { ...process.env, ...spec.env },
      stdio: ['ignore', 2, 2, 'ipc'],
      detached: true,
    });
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
    const running = child;
    if (!running) return Promise.resolve();
    return new Promise((stopped) => {
      const impatient = setTimeout(() => {
        log(`The ${spec.name} did not stop within ${patienceMs / 1000} s; it is ended by force.`);
        running.kill('SIGKILL');
      }, patienceMs);
      running.once('exit', () => {
        clearTimeout(impatient);
        stopped();
      });
      running.kill('SIGTERM');
    });
  };

  launch();
  return { ready, restart, stop };
}
