import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../start/supervisor.ts';

/** Sections of docs/OPERATING.md whose commands a test runs: the tour in its own order, the others one by one. */
export const TOUR = 'From an archive to a server behind TLS';
export const RUN = [
  'Find out what is wrong',
  'Metrics',
  'Users',
  'Backups',
  'Restore',
  'Move to your own PostgreSQL',
  'Files in an object store',
] as const;
/** Sections whose commands no test runs, with what they need. */
export const NOT_RUN: Readonly<Record<string, string>> = {
  'Install a packed release': 'root and systemd; the tour runs the same release without them',
  'Run it in containers': 'a container engine',
};

/** Returns the commands of the blocks marked `sh`, by the heading of their section. */
export function commandsOfGuide(): ReadonlyMap<string, string> {
  const sections = readFileSync(join(root, 'docs/OPERATING.md'), 'utf8').split(/^## /m).slice(1);
  return new Map(
    sections
      .map((section) => {
        const blocks = [...section.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, block]) => block);
        return [section.slice(0, section.indexOf('\n')), blocks.join('\n')] as const;
      })
      .filter(([, commands]) => commands !== ''),
  );
}
