import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const candidates = [process.env['CHROMIUM'], '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

const found = (): string | undefined => candidates.find((path) => path !== undefined && path !== '' && existsSync(path));

/** The one command that installs a Chromium on Debian and its kin. */
export const installCommand = 'sudo apt-get update && sudo apt-get install -y chromium';

/** Finds a Chromium, or installs Debian's where this user may; undefined where neither works. */
export function findChromium(say: (line: string) => void): string | undefined {
  const present = found();
  if (present) return present;
  if (process.getuid?.() !== 0) return undefined;
  say('Installing Chromium for the browser journeys…');
  const quiet = { stdio: ['ignore', 'ignore', 2] as ['ignore', 'ignore', 2], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  spawnSync('apt-get', ['update', '-q'], quiet);
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], quiet);
  return found();
}
