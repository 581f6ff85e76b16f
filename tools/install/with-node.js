// Runs a TypeScript tool of this workspace on the pinned Node, installing the packages first where they are missing
// or older than the lockfile. Plain JavaScript without imports from packages: it runs on whatever Node the machine has.
//
//     node tools/install/with-node.js tools/start/main.ts [arguments]
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const pinned = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

const say = (line) => process.stderr.write(`${line}\n`);

const packagesOf = (lockfile) => JSON.parse(readFileSync(lockfile, 'utf8')).packages;

/** npm notes what it installed in node_modules/.package-lock.json; all that the lockfile asks for must be there. */
function installed() {
  const note = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(note) || !existsSync(pinned)) return false;
  const present = packagesOf(note);
  return Object.entries(packagesOf(join(root, 'package-lock.json'))).every(
    ([path, wanted]) => !path.includes('node_modules/') || wanted.optional || wanted.devOptional || wanted.peer || present[path]?.version === wanted.version,
  );
}

function install() {
  say('Installing packages (once, about two minutes)…');
  const started = Date.now();
  // npm's own script environment would make a nested npm install into the wrong place
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_(config_global|config_prefix|package_|lifecycle_)/.test(name)));
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root, env, stdio: ['ignore', 2, 2] });
  if (npm.error) {
    say(`Could not run npm (${npm.error.message}). Install Node.js 20 or newer with npm 10 or newer, then try again.`);
    process.exit(1);
  }
  if (npm.status !== 0) {
    say('Installing the packages failed; npm says why above. Check the network and free disk space, then try again.');
    process.exit(1);
  }
  if (!existsSync(pinned)) {
    say('npm did not install the pinned Node (package "node"). If install scripts are switched off, run: npm rebuild node');
    process.exit(1);
  }
  say(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.`);
}

if (!installed()) install();

const [script, ...args] = process.argv.slice(2);
const child = spawn(pinned, ['--disable-warning=ExperimentalWarning', join(root, script), ...args], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}` },
});
// the tool decides how to stop; this process only waits for it, so that no signal ends it first
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
