// `npm run pack -- FOLDER`, and `tideline pack FOLDER` in a checkout: builds the pages and packs a release that a
// server runs without npm, builds or a network. With `--json` it prints one JSON object for programs.
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildApps } from '../start/build.ts';
import { root, say } from '../start/supervisor.ts';
import { archiveRelease, packRelease } from './pack-release.ts';

async function pack(folder: string, isJson: boolean): Promise<void> {
  await buildApps(root, say, new AbortController().signal);
  const release = packRelease(root, resolve(process.env['INIT_CWD'] ?? process.cwd(), folder));
  const archive = archiveRelease(release);
  const { version, packages } = release;
  const { size: bytes } = statSync(archive);
  const mebibytes = Math.round(bytes / 1_048_576);
  process.stdout.write(
    isJson
      ? `${JSON.stringify({ archive, version, bytes, packages })}\n`
      : `${archive}: ${mebibytes} MiB with ${packages} packages, Node and PostgreSQL\n`,
  );
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean', default: false } },
});
const [folder] = positionals;
if (folder === undefined) {
  say('Name the folder for the release: npm run pack -- FOLDER');
  process.exit(1);
}
try {
  await pack(folder, values.json);
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
// the channel to the parent process would keep this process alive
process.disconnect?.();
