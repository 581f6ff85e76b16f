import { fork, type ChildProcess } from 'node:child_process';
import cluster from 'node:cluster';
import { exitCodes, StartFailure } from './failure.ts';

export interface ChildSpec {
  name: string;
  script: string;
  env: Record<string, string | undefined>;
}

export interface ChildOptions {
  /** Whether a process that does not start is retried after the next change, for work on its sources. */
  forgiving?: boolean;
  args?: string[];
  /** Receives the process's messages other than "ready". */
  onMessage?: (message: ChildMessage) => void;
  /** Whether the process shares its listeners with its replacement. */
  sharesListeners?: boolean;
}

export interface ChildMessage {
  type: string;
  text?: string;
}

export interface Child {
  /** Resolves when the process first reports that it is ready. Rejects with its exit code if it ends first. */
  ready: Promise<void>;
  /** Ends the process and starts it again, for example after a change to its sources. */
  restart: () => void;
  /**
   * Starts a second process, and ends the first one when the second is ready. If it does not become ready, the first
   * one stays. Returns whether it was replaced.
   */
  replace: () => Promise<boolean>;
  /** Sends a message to the process. */
  send: (message: ChildMessage) => void;
  stop: () => Promise<void>;
}

const minUptimeMs = 10_000;
const maxQuickCrashes = 5;
/** Maximum pause before a restart. */
const maxPauseMs = 800;
/** Longer than the API and the gateway need to finish pending requests. */
const patienceMs = 45_000;
/** Longer than the migration of a large database takes. */
const replacePatienceMs = 600_000;

/** Returns whether a retry is pointless after an exit code. */
const isFinal = (code: number | null): boolean =>
  code === exitCodes.dataFolderInUse || code === exitCodes.badConfiguration;

/** Returns the failure of a start. A process that exited with a code has already printed the reason. */
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

/** Requests the end of a process, and kills it if it takes too long. */
const terminate = (child: ChildProcess, ask: () => void, onKill: () => void): Promise<void> =>
  new Promise((stopped) => {
    if (hasEnded(child)) return stopped();
    const timer = setTimeout(() => {
      onKill();
      child.kill('SIGKILL');
    }, patienceMs);
    child.once('exit', () => {
      clearTimeout(timer);
      stopped();
    });
    ask();
  });

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/**
 * Options of Node for every process. With V8's default size of the young generation, garbage collection takes a fifth
 * of the time of a starting process, and almost a third of a gateway's.
 */
export const execArgv = ['--disable-warning=ExperimentalWarning', '--min-semi-space-size=16'];

/** Forks a process. Without shared listeners it is in a separate group, so that Ctrl-C reaches it only through us. */
function forkChild({ script, env }: ChildSpec, { args = [], sharesListeners = false }: ChildOptions): ChildProcess {
  if (!sharesListeners)
    return fork(script, args, {
      execArgv,
      env: { ...process.env, ...env },
      stdio: ['ignore', 2, 2, 'ipc'],
      detached: true,
    });
  // every process accepts connections itself from a socket of this process, which therefore outlives each of them
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: script, args, execArgv, stdio: ['ignore', 2, 2, 'ipc'] });
  return cluster.fork(env).process;
}

/**
 * Starts one of our processes and restarts it if it ends unexpectedly.
 *
 * When this process is killed, the IPC channel closes and the children end themselves, so that no orphans remain.
 */
export const startChild = (
  spec: ChildSpec,
  log: (line: string) => void,
  onGiveUp: (failure: StartFailure) => void,
  options: ChildOptions = {},
): Child => new KeptChild(spec, log, onGiveUp, options);

class KeptChild implements Child {
  readonly ready: Promise<void>;
  readonly #spec: ChildSpec;
  readonly #options: ChildOptions;
  readonly #log: (line: string) => void;
  readonly #onGiveUp: (failure: StartFailure) => void;
  readonly #becameReady: () => void;
  readonly #neverReady: (failure: StartFailure) => void;
  #current: ChildProcess | undefined;
  /** Becomes the current process when it is ready. */
  #next: ChildProcess | undefined;
  #waiting: NodeJS.Timeout | undefined;
  #hasBeenReady = false;
  #isStopping = false;
  #isRestarting = false;
  #quickCrashes = 0;

  constructor(
    spec: ChildSpec,
    log: (line: string) => void,
    onGiveUp: (failure: StartFailure) => void,
    options: ChildOptions,
  ) {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.ready = promise;
    this.#becameReady = resolve;
    this.#neverReady = reject;
    this.#spec = spec;
    this.#options = options;
    this.#log = log;
    this.#onGiveUp = onGiveUp;
    this.#launch();
  }

  restart = (): void => {
    if (this.#isStopping || this.#isRestarting) return;
    clearTimeout(this.#waiting);
    if (!this.#current) return this.#launch();
    this.#isRestarting = true;
    this.#current.kill('SIGTERM');
  };

  async replace(): Promise<boolean> {
    if (this.#isStopping || this.#next !== undefined || this.#options.sharesListeners !== true) return false;
    const next = this.#watch(forkChild(this.#spec, this.#options));
    this.#next = next;
    const isReady = await becomesReady(next);
    this.#next = undefined;
    if (this.#isStopping) return false;
    if (!isReady) {
      next.kill('SIGKILL');
      this.#log(`The new ${this.#spec.name} did not start; the one before continues.`);
      return false;
    }
    const old = this.#current;
    clearTimeout(this.#waiting);
    this.#current = next;
    if (old !== undefined)
      await this.#terminate(old, () =>
        old.connected ? void old.send({ type: 'replaced' }) : void old.kill('SIGTERM'),
      );
    return true;
  }

  send(message: ChildMessage): void {
    if (this.#current?.connected === true) this.#current.send(message);
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#waiting);
    this.#next?.kill('SIGKILL');
    const last = this.#current;
    if (last) await this.#terminate(last, () => void last.kill('SIGTERM'));
  }

  #launch(): void {
    this.#isRestarting = false;
    this.#current = this.#watch(forkChild(this.#spec, this.#options));
  }

  #watch(started: ChildProcess): ChildProcess {
    const startedAt = performance.now();
    started.on('message', (message: ChildMessage) => {
      if (message.type !== 'ready') return this.#options.onMessage?.(message);
      if (this.#hasBeenReady && started === this.#current) this.#log(`The ${this.#spec.name} runs again.`);
      this.#hasBeenReady = true;
      this.#becameReady();
    });
    started.on('error', (error) =>
      this.#giveUp(new StartFailure(`The ${this.#spec.name} could not be started: ${error.message}`)),
    );
    started.on('exit', (code, signal) => {
      if (started === this.#current) this.#ended(startedAt, code, signal);
    });
    return started;
  }

  #ended(startedAt: number, code: number | null, signal: NodeJS.Signals | null): void {
    const { name } = this.#spec;
    const { forgiving = false } = this.#options;
    this.#current = undefined;
    if (this.#isStopping) return;
    if (this.#isRestarting) return this.#launch();
    if (isFinal(code) || (!this.#hasBeenReady && !forgiving)) return this.#giveUp(failedStart(name, code, signal));
    this.#quickCrashes = performance.now() - startedAt < minUptimeMs ? this.#quickCrashes + 1 : 0;
    // being killed is not a recurring fault, so there is no limit to these restarts
    if (signal === null && this.#quickCrashes >= maxQuickCrashes && !forgiving)
      return this.#giveUp(repeatedCrash(name));
    if (forgiving && code !== 0 && signal === null)
      return this.#log(`The ${name} did not start; the next change starts it again.`);
    this.#log(`The ${name} stopped unexpectedly (${signal ?? `exit code ${code}`}); starting it again.`);
    this.#waiting = setTimeout(() => this.#launch(), Math.min(100 * 2 ** this.#quickCrashes, maxPauseMs));
  }

  #giveUp(failure: StartFailure): void {
    if (this.#hasBeenReady) this.#onGiveUp(failure);
    else this.#neverReady(failure);
  }

  #terminate(child: ChildProcess, ask: () => void): Promise<void> {
    return terminate(child, ask, () =>
      this.#log(`The ${this.#spec.name} did not stop within ${patienceMs / 1000} s; killing it.`),
    );
  }
}

/** Waits until a process reports that it is ready, ends, or takes too long. */
const becomesReady = (child: ChildProcess): Promise<boolean> =>
  new Promise((done) => {
    const timer = setTimeout(() => done(false), replacePatienceMs);
    const finish = (isReady: boolean): void => {
      clearTimeout(timer);
      done(isReady);
    };
    child.on('message', ({ type }: ChildMessage) => {
      if (type === 'ready') finish(true);
    });
    child.once('exit', () => finish(false));
  });
