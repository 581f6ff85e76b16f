import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Progress } from './measure.ts';
import { failedRow, type BenchContext } from './row.ts';

/** Time in which the app and its database must stop before they are killed. */
const GRACE_MS = 20_000;
const running = new Set<(signal: NodeJS.Signals) => void>();

/** Ends the running benchmark with everything that it started. */
export const endBenchmarks = (): void => running.forEach((end) => end('SIGTERM'));

/**
 * Runs a benchmark in a separate process. One that fails, or does not end within the limit, becomes a failed row that
 * names its current measurement.
 */
export async function runLimited(
  name: string,
  limitSeconds: number,
  { say, report }: Omit<BenchContext, 'root'>,
): Promise<void> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'measure.ts'), name],
    { stdio: ['ignore', 'pipe', 'inherit'], detached: true },
  );
  const exited = new Promise<number | null>((done) => child.on('error', () => done(1)).on('close', done));
  const end = (signal: NodeJS.Signals) => endGroup(child.pid, signal);
  running.add(end);
  let latest = 'its start';
  let failure: string | undefined;
  const timers = [
    setTimeout(() => {
      failure = `stopped after ${limitSeconds} s, waiting for: ${latest}`;
      end('SIGTERM');
    }, limitSeconds * 1_000),
    setTimeout(() => end('SIGKILL'), limitSeconds * 1_000 + GRACE_MS),
  ];
  createInterface({ input: child.stdout }).on('line', (line) => {
    const progress = JSON.parse(line) as Progress;
    if ('row' in progress) return report(progress.row);
    if ('error' in progress) failure ??= `${progress.error} (after: ${latest})`;
    else say((latest = progress.say));
  });
  const code = await exited;
  timers.forEach(clearTimeout);
  running.delete(end);
  if (failure === undefined && code !== 0) failure = `ended with ${code} after: ${latest}`;
  if (failure !== undefined) report(failedRow(name, failure));
}

function endGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // the process has just ended
  }
}
