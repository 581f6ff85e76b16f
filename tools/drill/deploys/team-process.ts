/**
 * Child process of the drill `deploys`: `team-process.ts <folder> <remote> <count>`. A team that deploys `count`
 * versions of its remote with the command, one after the other, and then rolls back. Prints how long each took until
 * the second replica showed it.
 */
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { run } from '@tideline/registry/cli';
import { remoteJsonOf, writeBuild } from '@tideline/registry/testing';

const [folder = '', remote = '', count = '0'] = process.argv.slice(2);
const other = process.env['OTHER_REPLICA'] ?? '';

async function tideline(...args: string[]): Promise<string> {
  const written: string[] = [];
  const collect = (line: string) => void written.push(line);
  const code = await run([...args, '--json'], {
    env: process.env,
    cwd: folder,
    root: folder,
    out: collect,
    err: collect,
  });
  if (code !== 0) throw new Error(`tideline ${args.join(' ')} exited with ${code}: ${written.join('\n')}`);
  return written.join('');
}

async function shownByOther(version: string): Promise<void> {
  for (;;) {
    const response = await fetch(`${other}/_registry/v1/current`);
    const { remotes } = (await response.json()) as { remotes: Record<string, { release: string } | undefined> };
    if (remotes[remote]?.release.startsWith(`${version}-`)) return;
    await delay(20);
  }
}

const tookMs: number[] = [];
for (let index = 1; index <= Number(count); index += 1) {
  const version = `1.0.${index}`;
  await writeBuild(join(folder, remote), remoteJsonOf(remote, { version, buildId: version }));
  const startedMs = performance.now();
  await tideline('deploy', remote);
  await shownByOther(version);
  tookMs.push(Math.round(performance.now() - startedMs));
}
const startedMs = performance.now();
await tideline('rollback', remote);
await shownByOther(`1.0.${Number(count) - 1}`);
process.stdout.write(`${JSON.stringify({ tookMs, rollbackMs: Math.round(performance.now() - startedMs) })}\n`);
