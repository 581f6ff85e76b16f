import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { apps, isPacked } from '../apps.ts';
import { StartFailure } from './failure.ts';

/**
 * Builds everything that has changed. nx caches the results of unchanged sources. A packed release contains its builds
 * and cannot build them.
 */
export async function buildApps(root: string, say: (line: string) => void, signal: AbortSignal): Promise<void> {
  if (isPacked(root)) return;
  const projects = apps.map((app) => `@tideline/${app}`).join(',');
  // a separate process group, so that nx and its builds end together
  const nx = spawn(
    process.execPath,
    [
      'node_modules/nx/dist/bin/nx.js',
      'run-many',
      '--target=build',
      `--projects=${projects}`,
      '--parallel=2',
      '--outputStyle=static',
    ],
    {
      cwd: root,
      detached: true,
      env: {
        ...process.env,
        NODE_ENV: process.env['NODE_ENV'] === 'development' ? 'development' : 'production',
        NX_DAEMON: 'false',
        NX_ISOLATE_PLUGINS: 'false',
        FORCE_COLOR: '0',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const output: string[] = [];
  const report = createProgressReporter(say);
  for (const stream of [nx.stdout, nx.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output.push(text);
      report(text);
    });
  }
  signal.addEventListener('abort', () => endGroup(nx.pid));
  const code = await new Promise<number | null>((done, failed) => nx.on('error', failed).on('close', done));
  if (code === 0 || signal.aborted) return;
  process.stderr.write(output.join(''));
  throw new StartFailure(whyBuildFailed(output.join('')));
}

/**
 * Returns a function that reports each app as built when its build succeeds, and prints the full output of a failed
 * build.
 */
function createProgressReporter(say: (line: string) => void): (text: string) => void {
  const unchanged = new Set<string>();
  return (text) => {
    for (const [, cached, compiled] of text.matchAll(
      /^(?:> nx run @tideline\/([\w-]+):build .*cache.*|([\w-]+) compiled (?:successfully|with \d+ warning).*)$/gm,
    )) {
      if (cached) unchanged.add(cached);
      if (compiled) say(unchanged.has(compiled) ? `  ${compiled}: unchanged` : `  ${compiled}: built`);
    }
  };
}

/** Rejects an incomplete checkout before anything is started. A packed release was complete when it was packed. */
export function refuseMissingSources(root: string): void {
  if (isPacked(root)) return;
  const needed = [...apps.map((app) => `${app}/rspack.config.ts`), 'api/src/main.ts', 'gateway/src/main.ts', 'nx.json'];
  const missing = needed.filter((path) => !existsSync(join(root, path)));
  if (missing.length > 0)
    throw new StartFailure(
      `This checkout is not complete: ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} ` +
        `missing. Get the files back with: git checkout -- .`,
    );
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL'); // the next build discards an incomplete one
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function whyBuildFailed(said: string): string {
  if (/ENOSPC|no space left/i.test(said))
    return 'The disk is full (while building the pages). Free some space, then start again.';
  if (/EACCES|EPERM|permission denied/i.test(said))
    return (
      'This user may not write into this checkout (while building the pages). Start Tideline as the ' +
      'owner of the checkout, or clone it into a folder of your own.'
    );
  if (/EROFS|read-only file system/i.test(said))
    return 'This checkout is on a read-only disk (while building the pages). Clone it to a writable one.';
  if (/ENOENT|Cannot find (module|project)|Could not find/i.test(said))
    return (
      'Building the pages failed because files are missing; the messages above name them. Get them back ' +
      'with: git checkout -- .'
    );
  return 'Building the pages failed. Fix the errors above, then start again.';
}
