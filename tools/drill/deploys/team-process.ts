/**
 * Child process of the drill `deploys`: `team-process.ts <folder> <remote> <count> [<dist>]`. Plays a team: builds
 * `count` versions of its remote and sends a message. When its parent sends a message, deploys them one after another
 * with the command, rolls back, and sends how long each change took until the second replica showed it. With `dist`,
 * each build contains the scripts of that folder.
 */
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { run } from '@tideline/registry/cli';
import { encodeBuild } from '@tideline/registry/encode';
import { remoteJsonOf, writeBuild } from '@tideline/registry/testing';

const [folder = '', remote = '', count = '0', weight] = process.argv.slice(2);
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

/** The scripts of a real build. */
const scripts: readonly [string, string][] =
  weight === undefined
    ? []
    : readdirSync(weight)
        .filter((name) => name.endsWith('.js'))
        .map((name) => [`chunks/${name}`, readFileSync(join(weight, name), 'utf8')]);

const versions = Array.from({ length: Number(count) }, (_, index) => `1.0.${index + 1}`);
const folderOf = (version: string): string => join(folder, `${remote}-${version}`);

/** Builds a version with everything that the preset of a remote writes. Every script differs between versions. */
async function build(version: string): Promise<void> {
  const remoteJson = remoteJsonOf(remote, { version, buildId: version });
  const own = Object.fromEntries(scripts.map(([name, text]) => [name, `"${remote}@${version}";${text}`]));
  const dist = await writeBuild(folderOf(version), remoteJson, own);
  const served = readdirSync(dist, { recursive: true })
    .map(String)
    .filter((path) => /\.(?:js|css)$/.test(path));
  await encodeBuild(dist, remoteJson, served);
}

for (const version of versions) await build(version);
process.send?.('built');
await once(process, 'message');

const tookMs: number[] = [];
for (const version of versions) {
  const startedMs = performance.now();
  await tideline('deploy', folderOf(version));
  await shownByOther(version);
  tookMs.push(Math.round(performance.now() - startedMs));
}
const startedMs = performance.now();
await tideline('rollback', remote);
await shownByOther(versions.at(-2) ?? '');
process.send?.({ tookMs, rollbackMs: Math.round(performance.now() - startedMs) });
process.disconnect();
