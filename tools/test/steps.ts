import { spawn, type ChildProcess } from 'node:child_process';

export interface Tally {
  passed: number;
  failed: number;
}

export interface Finished {
  code: number;
  output: string;
}

const running = new Set<ChildProcess>();

/** Ends what runs, as when the run is stopped from outside. */
export const endSteps = (): void => running.forEach((child) => child.kill('SIGTERM'));

/** Runs a program to its end, showing what it says on stderr, and keeps its standard output. */
export function run(
  command: string,
  args: string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv; quiet?: boolean },
): Promise<Finished> {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (!options.quiet) process.stderr.write(text);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (!options.quiet) process.stderr.write(text);
    });
    child.on('error', (error) => done({ code: 127, output: error.message }));
    child.on('close', () => running.delete(child));
    child.on('close', (code, signal) => done({ code: code ?? (signal ? 1 : 0), output }));
  });
}

/** A check that passes or fails as a whole; what it said is shown only when it failed. */
export async function check(name: string, command: string, args: string[], cwd: string): Promise<Tally> {
  const started = performance.now();
  const { code, output } = await run(command, args, { cwd, quiet: true });
  process.stderr.write(`${code === 0 ? '✓' : '✗'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)\n`);
  if (code !== 0) process.stderr.write(`${output}\n`);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

export const add = (tallies: Tally[]): Tally =>
  tallies.reduce((sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }), {
    passed: 0,
    failed: 0,
  });
