// Builds the pages, and packs a release and its archive into a folder, for `tideline pack` and `npm run pack`. Prints
// one JSON object.
import { statSync } from 'node:fs';
import { buildApps } from '../start/build.ts';
import { root, say } from '../start/supervisor.ts';
import { archiveRelease, packRelease } from './pack-release.ts';

const [target] = process.argv.slice(2);
try {
  if (target === undefined) throw new Error('Name the folder for the release: tideline pack FOLDER.');
  await buildApps(root, say, new AbortController().signal);
  say('Copying the packages and writing the archive…');
  const release = packRelease(root, target);
  const archive = archiveRelease(release);
  const { version, packages } = release;
  process.stdout.write(`${JSON.stringify({ archive, version, bytes: statSync(archive).size, packages })}\n`);
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
