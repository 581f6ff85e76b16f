import { fork, type ChildProcess } from 'node:child_process';
import { exitCodes, StartFailure } from './failure.ts';

export interface ChildSpec {
  name: string;
  script: string;
  env: Record<string, string | undefined>;
}

export interface RunningChild {
  /** What the process said when it was ready. */
  ready: { port?: number };
  stop: () => Promise<void>;
}

const minUptimeMs = 10_000;
const maxQuickCrashes = 5;

/**
 * Starts a process of ours, waits until it says it is ready, and starts it again when it crashes later.
 *
 * Children stand in a process group of their own, so that Ctrl-C reaches them only through here and in order; the
 * IPC channel closes when this process is killed, and they end themselves then: no orphan stays.
 */
export function startChild(spec: ChildSpec, log: (line: string) => void, onGiveUp: (failure: StartFailure) => void): Promise<RunningChild> {
  let child: ChildProcess;
  let stopping = false;
  let quickCrashes = 0;

  const launch = (): Promise<RunningChild['ready']> =>
    new Promise((ready, failed) => {
      const startedAt = performance.now();
      let isReady = false;
      child = fork(spec.script, [], {
        execArgv: ['--disable-warning=ExperimentalWarning'],
        env: { ...process.env, ...spec.env },
        stdio: ['ignore', 2, 2, 'ipc'],
        detached: true,
      });
      child.on('message', (message: { type?: string; port?: number }) => {
        if (message.type !== 'ready') return;
        isReady = true;
        ready({ ...(message.port === undefined ? {} : { port: message.port }) });
      });
      child.on('error', (error) => failed(new StartFailure(`The ${spec.name} could not be started: ${error.message}`)));
      child.on('exit', (code, signal) => {
        if (stopping) return;
        if (!isReady) return failed(new StartFailure(`The ${spec.name} stopped while starting; it says why above.`, code ?? exitCodes.failed));
        quickCrashes = performance.now() - startedAt < minUptimeMs ? quickCrashes + 1 : 0;
        if (quickCrashes >= maxQuickCrashes) return onGiveUp(new StartFailure(`The ${spec.name} keeps crashing; its messages above say why.`));
        log(`The ${spec.name} stopped unexpectedly (${signal ?? `exit code ${code}`}); starting it again.`);
        setTimeout(() => {
          if (!stopping) launch().catch(onGiveUp);
        }, 200 * 2 ** quickCrashes);
      });
    });

  const stop = (): Promise<void> => {
    stopping = true;
    if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
    return new Promise((stopped) => {
      child.once('exit', () => stopped());
      child.kill('SIGTERM');
    });
  };

  return launch().then((ready) => ({ ready, stop }));
}
