import { spawn, type ChildProcess } from 'node:child_process';
import { getPriority, setPriority } from 'node:os';
import { onOneLine } from './failures.ts';
import { whole, type Tally } from './tallies.ts';

export interface Finished {
  code: number;
  output: string;
}

/** Priority of work next to the journeys, which have deadlines of a second or two and must run first. */
export const BESIDE_JOURNEYS = Math.max(getPriority(), 3);

/** The maximum delay of a timer, about 25 days. */
const MAX_DELAY_MS = 2 ** 31 - 1;

const running = new Set<ChildProcess>();

/** Ends running programs and their children when the run is stopped from outside. */
export function endSteps(): void {
  for (const { pid } of running) {
    try {
      if (pid !== undefined) process.kill(-pid, 'SIGTERM');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // the process has just ended
    }
  }
}

interface RunOptions {
  cwd: string;
  env?: NodeJS.ProcessEnv;
  quiet?: boolean;
  priority?: number;
  /** Time after which the program and its children are ended. */
  limitMs?: number;
}

/**
 * Runs a program to completion, forwards its output to stderr unless `quiet`, and returns its exit code and standard
 * output.
 */
export function run(command: string, args: string[], options: RunOptions): Promise<Finished> {
  return new Promise((done) => {
    // a separate process group, so that a stopped run also ends the children of the program
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    running.add(child);
    const limit = setTimeout(() => {
      process.stderr.write(`✗ stopped after ${options.limitMs} ms: ${args.join(' ')}\n`);
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    }, options.limitMs ?? MAX_DELAY_MS).unref();
    if (options.priority !== undefined && child.pid !== undefined) setPriority(child.pid, options.priority);
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (!options.quiet) process.stderr.write(text);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (!options.quiet) process.stderr.write(text);
    });
    child.on('error', (error) => done({ code: 127, output: error.message }));
    child.on('close', () => {
      clearTimeout(limit);
      running.delete(child);
    });
    child.on('close', (code, signal) => done({ code: code ?? (signal ? 1 : 0), output }));
  });
}

/** Runs a check that passes or fails as a whole. Its output is shown only if it fails. */
export async function check(name: string, command: string, args: string[], cwd: string): Promise<Tally> {
  const started = performance.now();
  const { code, output } = await run(command, args, { cwd, quiet: true, priority: BESIDE_JOURNEYS });
  process.stderr.write(`${code === 0 ? '✓' : '✗'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)\n`);
  if (code !== 0) process.stderr.write(`${output}\n`);
  return whole(code === 0 ? undefined : `${name}: ${onOneLine(output)}`);
}
