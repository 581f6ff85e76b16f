import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const apps = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The command that installs Chromium on Debian and its derivatives. */
export const installCommand = 'sudo apt-get update && sudo apt-get install -y chromium';

/** Returns the Chromium named by CHROMIUM, or else the system's; undefined if there is none. */
export function presentChromium(env: NodeJS.ProcessEnv, exists = existsSync): string | undefined {
  const given = env['CHROMIUM'];
  if (given) return exists(given) ? given : undefined;
  const folders = [...(env['PATH'] ?? '').split(delimiter), '/usr/bin', '/snap/bin'];
  return [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...apps].find((path) =>
    exists(path),
  );
}

/** Finds a Chromium, or installs Debian's if this user may; undefined if neither works. */
export function findChromium(say: (line: string) => void): string | undefined {
  const present = presentChromium(process.env);
  if (present || process.env['CHROMIUM'] || process.getuid?.() !== 0) return present;
  say('Installing Chromium for the browser journeys…');
  const quiet = {
    stdio: ['ignore', 'ignore', 2] as ['ignore', 'ignore', 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  spawnSync('apt-get', ['update', '-q'], quiet);
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], quiet);
  return presentChromium(process.env);
}
