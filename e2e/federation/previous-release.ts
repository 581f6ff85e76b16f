import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

interface SnapshotRelease {
  release: string;
  base: string;
  entry: string;
  globalName: string;
  integrity: Record<string, string>;
  exposes: Record<string, { merged?: string; js: string[]; css: string[]; shares?: string[] }>;
}

interface Snapshot {
  remotes: { name: string; active: SnapshotRelease; previous?: SnapshotRelease }[];
}

interface Build {
  buildId: string;
  build: { integrity: Record<string, string> };
}

/** Name of the previous release. */
export const PREVIOUS = '0.0.9-0123456789ab';
const PREVIOUS_BUILD = '0123456789ab';
const sriOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
const BLOCK = /(<script type="application\/json" id="tideline-registry">)(.*?)(<\/script>)/s;

/**
 * Returns the files of a release as if they were built from other sources: with another build id, and therefore
 * another container name and other hashes. Files that contain hashes of other files come after them.
 */
async function otherBuild(page: Page, active: SnapshotRelease, folder: string): Promise<Map<string, string>> {
  const { buildId, build }: Build = JSON.parse(
    readFileSync(join(import.meta.dirname, '../..', folder, 'dist/remote.json'), 'utf8'),
  );
  const chunks = Object.keys(build.integrity).filter(
    (path) => /\.(js|css)$/.test(path) && !path.includes('remoteEntry'),
  );
  const entries = [active.entry, ...Object.values(active.exposes).flatMap(({ merged }) => merged ?? [])];
  const names = [...chunks, ...entries.map((path) => path.slice(active.base.length))];
  const texts = new Map<string, string>();
  for (const name of names) texts.set(name, await (await page.request.get(active.base + name)).text());
  const files = new Map<string, string>();
  const hashes: [string, string][] = [];
  while (texts.size > 0) {
    const pending = [...texts.values()].map(sriOf);
    const [name, text] = [...texts].find(([, one]) => !pending.some((hash) => one.includes(hash))) ?? [];
    if (name === undefined || text === undefined) throw new Error('Two files contain the hashes of each other');
    const renamed = hashes
      .reduce((changed, [before, after]) => changed.replaceAll(before, after), text)
      .replaceAll(buildId, PREVIOUS_BUILD);
    hashes.push([sriOf(text), sriOf(renamed)]);
    files.set(name, renamed);
    texts.delete(name);
  }
  return files;
}

/**
 * Gives the pages of this tab a previous release of a remote, without a deploy that all other journeys would see.
 * Call this function before opening the page, and route faults after it.
 */
export async function providePrevious(page: Page, name: string, path: string): Promise<void> {
  const html = await (await page.request.get(path)).text();
  const snapshot: Snapshot = JSON.parse(BLOCK.exec(html)?.[2] ?? '');
  const remote = snapshot.remotes.find((candidate) => candidate.name === name);
  if (!remote) throw new Error(`${name} is not active`);
  const { active } = remote;
  const base = `/r/${name}/${PREVIOUS}/`;
  const files = await otherBuild(page, active, name);
  const moved = (text: string) => text.replaceAll(active.base, base).replaceAll(active.release, PREVIOUS);
  remote.previous = JSON.parse(moved(JSON.stringify(active))) as SnapshotRelease;
  remote.previous.globalName = active.globalName.replace(/[0-9a-f]{12}$/, PREVIOUS_BUILD);
  for (const address of Object.keys(remote.previous.integrity))
    remote.previous.integrity[address] = sriOf(files.get(address.slice(base.length)) ?? '');
  const composed = html.replace(BLOCK, (_, start: string, __, end: string) => start + JSON.stringify(snapshot) + end);
  await page.route(
    (url) => url.pathname === path,
    async (route) => route.fulfill({ response: await route.fetch(), body: composed }),
  );
  await page.route(`**${base}**`, (route) => {
    const file = new URL(route.request().url()).pathname.slice(base.length);
    return route.fulfill({
      contentType: file.endsWith('.css') ? 'text/css' : 'text/javascript',
      headers: { 'cross-origin-resource-policy': 'same-origin' },
      body: files.get(file) ?? '',
    });
  });
}
