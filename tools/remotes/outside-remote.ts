import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../start/supervisor.ts';

export interface OutsideRemote {
  folder: string;
  /** Runs a command in the team's folder with the Node of this run. Returns its output. */
  type(command: string): Promise<string>;
  /** Changes one of the team's files. */
  edit(path: string, change: (text: string) => string): void;
}

function typeIn(
  cwd: string,
  command: string,
  settings: Readonly<Record<string, string>>,
  commands: string,
): Promise<string> {
  const { NODE_ENV: _, ...rest } = process.env;
  const path = [commands, dirname(process.execPath), process.env['PATH']].join(':');
  // npm test sets where it was started, while a command in a terminal starts in the team's folder
  const env = { ...rest, ...settings, PATH: path, INIT_CWD: cwd };
  return new Promise((resolve, reject) => {
    execFile('bash', ['-c', command], { cwd, env }, (error, stdout, stderr) =>
      error === null ? resolve(stdout) : reject(new Error(`${command}\n${stdout}${stderr}`, { cause: error })),
    );
  });
}

/**
 * Creates the remote `mfe-hello` in a folder outside this checkout, with `tideline new`, which packs its kit unless
 * `kit` is a folder with it. Nothing is installed yet. `settings` are those of the team's commands.
 */
export async function createOutsideRemote(
  parent: string,
  { kit, settings }: { kit?: string; settings: () => Readonly<Record<string, string>> },
): Promise<OutsideRemote> {
  const folder = join(parent, 'mfe-hello');
  const type = (command: string, cwd = folder) => typeIn(cwd, command, settings(), join(folder, 'node_modules/.bin'));
  const tideline = `"${process.execPath}" "${join(root, 'packages/registry/cli/main.ts')}"`;
  await type(`${tideline} new mfe-hello${kit === undefined ? '' : ` --kit "${kit}"`}`, parent);
  return {
    folder,
    type: (command) => type(command),
    edit(path, change) {
      writeFileSync(join(folder, path), change(readFileSync(join(folder, path), 'utf8')));
    },
  };
}

/** Unpacks Tideline's packages as npm does. All others are links to those of this checkout. */
export function linkPackages({ folder }: OutsideRemote): void {
  const packages = join(folder, 'node_modules');
  mkdirSync(join(packages, '.bin'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (!['@tideline', '.bin', '.package-lock.json'].includes(name))
      symlinkSync(join(root, 'node_modules', name), join(packages, name));
  for (const file of readdirSync(join(folder, 'vendor'))) {
    const target = join(packages, '@tideline', /^tideline-(.+)-\d+\.\d+\.\d+\.tgz$/.exec(file)?.[1] ?? '');
    mkdirSync(target, { recursive: true });
    execFileSync('tar', ['-xzf', join(folder, 'vendor', file), '-C', target, '--strip-components=1']);
  }
  symlinkSync(join(root, 'node_modules/.bin/rspack'), join(packages, '.bin/rspack'));
  symlinkSync(join(packages, '@tideline/cli/bin/tideline.js'), join(packages, '.bin/tideline'));
}
