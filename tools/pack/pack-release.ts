import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { appsIn } from '../apps.ts';

/** Workspaces whose processes run on a server. They determine the packages that are needed there. */
const SERVERS = ['api', 'gateway', 'packages/registry'];
/** The Node version that the checkout pins. */
const RUNTIME = 'node_modules/node';
const STARTER = ['tools/start', 'tools/apps.ts', 'tools/package.json'];
const PAPERS = ['LICENSE', 'THIRD-PARTY.md', 'CHANGELOG.md', 'docs/OPERATING.md', 'deploy'];

/** Sources that a server does not run. */
const notServed = /(?:\.test\.tsx?|\.md|tsconfig\.json|\.tsbuildinfo)$|\/(?:testing|released|node_modules)(?:\/|$)/;

export interface PackedRelease {
  version: string;
  folder: string;
  packages: number;
}

/** Returns the folders of the packages that the servers need, and the links to workspaces, relative to the root. */
function productionPackages(root: string): string[] {
  const listed = execFileSync(
    'npm',
    ['ls', '--parseable', '--all', '--omit=dev', ...SERVERS.map((workspace) => `--workspace=${workspace}`)],
    { cwd: root, encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 },
  );
  return listed
    .split('\n')
    .map((path) => relative(root, path))
    .filter((path) => path.includes('node_modules/') && !path.startsWith('..'));
}

/**
 * Writes a folder that runs on a server without changes: sources without tests, the built pages, the packages that they
 * need at run time, and Node. Nothing is installed, built or downloaded there.
 */
export function packRelease(root: string, target: string): PackedRelease {
  const apps = appsIn(root);
  const missing = apps.filter((app) => !existsSync(join(root, app, 'dist/remote.json')));
  if (missing.length > 0) throw new Error(`Build ${missing.join(', ')} first.`);
  const { version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, string>;
  if (version === undefined || license === undefined) throw new Error('package.json has no version or no license.');
  const folder = join(target, `tideline-${version}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });

  const packages = productionPackages(root);
  for (const path of [...packages, RUNTIME]) copyPackage(root, folder, path);
  const [nodeLicense = ''] = globSync('node_modules/*/LICENSE', { cwd: join(root, RUNTIME) });
  cpSync(join(root, RUNTIME, nodeLicense), join(folder, RUNTIME, 'LICENSE'));
  const linked = packages.filter((path) => path.startsWith('node_modules/@tideline/')).map((path) => basename(path));
  const workspaces = linked.map((name) => (SERVERS.includes(name) ? name : `packages/${name}`));
  for (const path of [...workspaces, ...STARTER]) copySources(root, folder, path);
  for (const app of apps) cpSync(join(root, app, 'dist'), join(folder, app, 'dist'), { recursive: true });
  for (const path of PAPERS) cpSync(join(root, path), join(folder, path), { recursive: true });
  cpSync(join(root, 'deploy/bin'), join(folder, 'bin'), { recursive: true });
  const write = (name: string, value: object): void =>
    writeFileSync(join(folder, name), `${JSON.stringify(value, null, 2)}\n`);
  write('package.json', { name: 'tideline', version, license, private: true, type: 'module' });
  // a start builds nothing if this file exists
  write('release.json', { version, platform: process.platform, arch: process.arch });
  return { version, folder, packages: packages.length };
}

/** Copies a package, or the link to a workspace. Packages inside it are listed separately. */
function copyPackage(root: string, folder: string, path: string): void {
  const [from, to] = [join(root, path), join(folder, path)];
  const inside = join(from, 'node_modules');
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter: (each) => each !== inside });
}

function copySources(root: string, folder: string, path: string): void {
  cpSync(join(root, path), join(folder, path), {
    recursive: true,
    filter: (each) => !notServed.test(relative(root, each)),
  });
}

/** Writes the folder as an archive next to it, and returns the archive's path. */
export function archiveRelease({ folder }: PackedRelease): string {
  const archive = `${folder}-${process.platform}-${process.arch}.tar.gz`;
  execFileSync('tar', ['-czf', archive, '-C', dirname(folder), basename(folder)]);
  return archive;
}
