import { isUtf8 } from 'node:buffer';
import { execFile } from 'node:child_process';
import { createReadStream, existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { unpack } from '../src/index.ts';
import { textOf, type Command, type Context, type Outcome } from './command.ts';
import { usage } from './failure.ts';
import type { Texts } from './language/operator-language.ts';

/** Packages that a remote installs, in the order in which `npm run pack-kit` names their files. */
const PACKAGES = ['cli', 'contract', 'domain', 'mfe-kit', 'registry', 'ui'] as const;

const dependencies = z.record(z.string(), z.string());
const kitManifest = z.object({
  peerDependencies: dependencies,
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean() })),
  /** Tools with which a remote is built and tested. */
  remoteDevelopment: dependencies,
});

interface Tarball {
  name: string;
  file: string;
}

const filesIn = async (folder: string): Promise<string[]> => (existsSync(folder) ? readdir(folder) : []);

/** Finds the packages in a folder: one file for each, as `npm run pack-kit` writes them. */
async function tarballsIn(folder: string, { create }: Texts): Promise<Tarball[]> {
  const files = await filesIn(folder);
  return PACKAGES.map((name) => {
    const found = files.filter((file) => new RegExp(String.raw`^tideline-${name}-\d[\w.-]*\.tgz$`).test(file));
    const [file] = found;
    if (file === undefined || found.length > 1)
      throw usage(create.noKit(folder, `tideline-${name}-….tgz`, found.length === 0 ? 'none' : 'several'));
    return { name: `@tideline/${name}`, file };
  });
}

/**
 * Returns the folder with the packages that a remote installs: the given folder, the vendor folder of the remote in
 * which the command was typed, or a folder into which the checkout packs them.
 */
async function kitFolder(context: Context, temporary: string): Promise<string> {
  const { values, cwd, root, progress, texts } = context;
  const given = textOf(values, 'kit');
  if (given !== undefined) return resolve(cwd, given);
  const vendor = join(cwd, 'vendor');
  if ((await filesIn(vendor)).some((file) => file.startsWith('tideline-mfe-kit-'))) return vendor;
  const script = join(root, 'tools/remotes/pack-kit.ts');
  if (!existsSync(script)) throw usage(texts.create.notHere);
  progress(texts.create.packing);
  const packed = join(temporary, 'kit');
  const { INIT_CWD: _, ...env } = process.env;
  await promisify(execFile)(process.execPath, [script, packed], { cwd: root, env, maxBuffer: 64 * 1024 * 1024 });
  return packed;
}

/** Unpacks the kit, and returns the folder of its package. */
async function unpackKit(tarball: string, folder: string): Promise<string> {
  await unpack(createReadStream(tarball), folder);
  return join(folder, 'package');
}

/** Replaces the names in the template with those of the new remote. */
function named(text: string, remote: string): string {
  const short = remote.replace(/^mfe-/, '');
  const title = short.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  return text.replaceAll('mfe-template', remote).replaceAll('Template', title).replaceAll('template', short);
}

const dotfiles: Readonly<Record<string, string>> = { gitignore: '.gitignore', npmrc: '.npmrc' };

/**
 * Returns whether a build or an installation created a file. Such files are not copied, because the new remote
 * creates its own.
 */
const isMade = (path: string): boolean =>
  /(?:^|[\\/])(?:node_modules|dist)[\\/]|^(?:\.git|vendor)[\\/]|^package-lock\.json$/.test(path);

async function copyTemplate(from: string, target: string, remote: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const path = relative(from, join(entry.parentPath, entry.name));
    if (!entry.isFile() || isMade(path)) continue;
    const out = join(target, dotfiles[path] ?? named(path, remote));
    const content = await readFile(join(from, path));
    await mkdir(dirname(out), { recursive: true });
    await writeFile(out, isUtf8(content) ? named(content.toString('utf8'), remote) : content);
  }
}

/** Returns the folder of the operator's own template. Errors: USAGE if no remote can be made from it. */
async function ownTemplate({ values, cwd, texts: { create } }: Context): Promise<string | undefined> {
  const given = textOf(values, 'template');
  if (given === undefined) return undefined;
  const folder = resolve(cwd, given);
  if (!existsSync(folder)) throw usage(create.noTemplate(folder));
  for (const file of ['remote.config.ts', 'package.json'])
    if (!existsSync(join(folder, file))) throw usage(create.notTemplate(folder, file));
  const config = await readFile(join(folder, 'remote.config.ts'), 'utf8');
  if (!config.includes('mfe-template')) throw usage(create.otherName(join(folder, 'remote.config.ts')));
  return folder;
}

const remoteManifest = z.looseObject({
  dependencies: dependencies.optional(),
  devDependencies: dependencies.optional(),
});

/**
 * Adds the dependencies of the remote to those of the template: the packages from their files, everything else from the
 * npm registry.
 */
async function writeManifest(target: string, kit: string, tarballs: readonly Tarball[]): Promise<void> {
  const { peerDependencies, peerDependenciesMeta, remoteDevelopment } = kitManifest.parse(
    JSON.parse(await readFile(join(kit, 'package.json'), 'utf8')),
  );
  const path = join(target, 'package.json');
  const manifest = remoteManifest.parse(JSON.parse(await readFile(path, 'utf8')));
  const provided = Object.entries(peerDependencies).filter(([name]) => peerDependenciesMeta[name] === undefined);
  const sorted = (entries: [string, string][]) =>
    Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
  const packed = tarballs.map(({ name, file }): [string, string] => [name, `file:vendor/${file}`]);
  const filled = {
    ...manifest,
    dependencies: sorted([...Object.entries(manifest.dependencies ?? {}), ...packed, ...provided]),
    devDependencies: sorted([...Object.entries(manifest.devDependencies ?? {}), ...Object.entries(remoteDevelopment)]),
  };
  await writeFile(path, `${JSON.stringify(filled, null, 2)}\n`);
}

async function create(context: Context): Promise<Outcome> {
  const { names, cwd, texts } = context;
  const [given = '', ...more] = names;
  const target = resolve(cwd, given);
  const remote = basename(target);
  if (!/^mfe-[a-z][a-z0-9-]{0,35}$/.test(remote) || more.length > 0) throw usage(texts.create.badName);
  if (existsSync(target)) throw usage(texts.create.exists(given));
  const template = await ownTemplate(context);
  const unpacked = await mkdtemp(join(tmpdir(), 'tideline-new-'));
  try {
    const vendor = await kitFolder(context, unpacked);
    const tarballs = await tarballsIn(vendor, texts);
    const kit = await unpackKit(
      join(vendor, tarballs.find(({ name }) => name.endsWith('mfe-kit'))?.file ?? ''),
      await mkdtemp(join(unpacked, 'kit-')),
    );
    await copyTemplate(template ?? join(kit, 'template'), target, remote);
    await mkdir(join(target, 'vendor'));
    for (const { file } of tarballs) await copyFile(join(vendor, file), join(target, 'vendor', file));
    await writeManifest(target, kit, tarballs);
  } finally {
    await rm(unpacked, { recursive: true, force: true });
  }
  return {
    result: { remote, folder: target },
    lines: [
      texts.create.made(remote, relative(cwd, target)),
      '  npm install',
      '  npm test',
      '  npm run build',
      '  npx tideline deploy',
    ],
  };
}

export const newCommands = {
  new: {
    options: { kit: { type: 'string' }, template: { type: 'string' } },
    run: create,
  },
} satisfies Record<string, Command>;
