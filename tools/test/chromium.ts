import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const apps = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Debian's package of Chromium without windows, and its program: the same engine with two thirds of the processor time.
 */
const SHELL = 'chromium-headless-shell';

/** The command that installs Chromium on Debian and its derivatives. */
export const installCommand = 'sudo apt-get update && sudo apt-get install -y chromium';

const onPath = (env: NodeJS.ProcessEnv, programs: readonly string[]): string[] =>
  [...(env['PATH'] ?? '').split(delimiter), '/usr/bin', '/snap/bin'].flatMap((folder) =>
    programs.map((program) => join(folder, program)),
  );

/** Returns the Chromium set in CHROMIUM, otherwise the system's; undefined if there is none. */
export function presentChromium(env: NodeJS.ProcessEnv, exists = existsSync): string | undefined {
  const given = env['CHROMIUM'];
  if (given) return exists(given) ? given : undefined;
  return [...onPath(env, names), ...apps].find((path) => exists(path));
}

/** Returns the system's headless shell; undefined if there is none, or if CHROMIUM sets the browser to use. */
export function presentShell(env: NodeJS.ProcessEnv, exists = existsSync): string | undefined {
  return env['CHROMIUM'] ? undefined : onPath(env, [SHELL]).find((path) => exists(path));
}

/** Installs packages of Debian if this user may do so. */
function install(packages: readonly string[], say: (line: string) => void): void {
  if (process.getuid?.() !== 0) return;
  say(`Installing ${packages.join(' and ')} for the browser journeys…`);
  const quiet = {
    stdio: ['ignore', 'ignore', 2] as ['ignore', 'ignore', 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  spawnSync('apt-get', ['update', '-q'], quiet);
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], quiet);
}

/** Finds a Chromium, or installs Debian's if this user may do so; undefined if neither works. */
export function findChromium(say: (line: string) => void): string | undefined {
  const present = presentChromium(process.env);
  if (present || process.env['CHROMIUM']) return present;
  install(['chromium'], say);
  return presentChromium(process.env);
}

export interface Browsers {
  chromium: string;
  /** Undefined if the system has no such package. Chromium is then used instead, which is slower. */
  shell: string | undefined;
}

/** Finds both browsers of the journeys, or installs those that Debian has; undefined without a Chromium. */
export function findBrowsers(say: (line: string) => void): Browsers | undefined {
  if (process.env['CHROMIUM'] === undefined) {
    const missing = [
      ...(presentChromium(process.env) === undefined ? ['chromium'] : []),
      ...(presentShell(process.env) === undefined ? [SHELL] : []),
    ];
    if (missing.length > 0) install(missing, say);
  }
  const chromium = findChromium(say);
  return chromium === undefined ? undefined : { chromium, shell: presentShell(process.env) };
}
