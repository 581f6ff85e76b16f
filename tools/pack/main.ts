// `npm run pack -- FOLDER`: builds the pages and packs a release that a server runs without npm, builds or a network.
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildApps } from '../start/build.ts';
import { root, say } from '../start/supervisor.ts';
import { archiveRelease, packRelease } from './pack-release.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  say('Name the folder for the release: npm run pack -- FOLDER');
  process.exit(1);
}
await buildApps(root, say, new AbortController().signal);
const release = packRelease(root, resolve(process.env['INIT_CWD'] ?? process.cwd(), folder));
const archive = archiveRelease(release);
const mebibytes = Math.round(statSync(archive).size / 1_048_576);
process.stdout.write(`${archive}: ${mebibytes} MiB with ${release.packages} packages, Node and PostgreSQL\n`);
// the channel to the parent process would keep this process alive
process.disconnect?.();
