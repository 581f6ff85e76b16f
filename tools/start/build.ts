import { spawn } from 'node:child_process';
import { StartFailure } from './failure.ts';

/** The apps that are built and published as releases; the shell is a release like any other. */
export const apps = ['shell', 'mfe-accounts', 'mfe-cards-debt', 'mfe-insights', 'mfe-settings'] as const;

/** Builds what changed since the last time; nx keeps the results of unchanged sources. */
export async function buildApps(root: string, say: (line: string) => void, signal: AbortSignal): Promise<void> {
  const projects = apps.map((app) => `@tideline/${app}`).join(',');
  const nx = spawn(process.execPath, ['node_modules/nx/dist/bin/nx.js', 'run-many', '--target=build', `--projects=${projects}`, '--parallel=2', '--outputStyle=static'], {
    cwd: root,
    signal,
    env: { ...process.env, NODE_ENV: process.env['NODE_ENV'] === 'development' ? 'development' : 'production', NX_DAEMON: 'false', FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  for (const stream of [nx.stdout, nx.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output.push(text);
      for (const [, app, cached] of text.matchAll(/^> nx run @tideline\/([\w-]+):build(.*cache.*)?$/gm)) say(cached ? `  ${app}: unchanged` : `  ${app}: built`);
    });
  }
  const code = await new Promise<number | null>((done, failed) => nx.on('error', failed).on('close', done));
  if (code === 0) return;
  process.stderr.write(output.join(''));
  const full = /ENOSPC|no space left/i.test(output.join(''));
  throw new StartFailure(full ? 'The disk is full (while building the pages). Free some space, then start again.' : 'Building the pages failed; the messages above say where. Mend that, then start again.');
}
