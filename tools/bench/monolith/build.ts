import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rspack, type Configuration } from '@rspack/core';
import { RemoteJsonPlugin, type BuildFiles } from '@tideline/mfe-kit/build';
import type { RemoteJson } from '@tideline/registry/release';
import { remotes as remoteNames } from '../../apps.ts';
import { compile, NO_BUDGETS, readRemoteJson, shellConfig } from '../bundle.ts';

/** Returns the name of a chunk: `./accounts` of mfe-accounts → `mfe-accounts-accounts`. */
const chunkOf = (remote: string, expose: string): string => `${remote}-${expose.slice(2)}`;
const exposeOf = (component: string): string => component.split('#')[0] ?? '';

/** Returns a remote's part of the page's data block, with titles as text. */
function contributionsOf({ name, routes, nav, widgets, settings, commands, locales }: RemoteJson): object {
  const titles = locales.titles[locales.default] ?? {};
  const titled = <T extends { title: string }>(entries: readonly T[]): T[] =>
    entries.map((entry) => ({ ...entry, title: titles[entry.title.replaceAll('%', '')] ?? entry.title }));
  const active = { release: 'monolith', base: '/', entry: '', globalName: '', integrity: {}, exposes: {} };
  return {
    name,
    active,
    routes: titled(routes),
    nav: titled(nav),
    widgets: titled(widgets),
    settings: titled(settings),
    commands: titled(commands).map((command) => ({
      ...command,
      keywords: command.keywords.flatMap((keyword) => (titles[keyword.replaceAll('%', '')] ?? keyword).split(', ')),
    })),
  };
}

function writeParts(root: string, remotes: RemoteJson[], file: string): void {
  const parts = remotes.flatMap(({ name, build }) =>
    Object.keys(build.exposes).map((expose) => {
      const source = join(root, name, 'src', expose.slice(2), 'expose.ts');
      return (
        `  ${JSON.stringify(`${name} ${expose}`)}: () => import(/* webpackChunkName: ` +
        `${JSON.stringify(chunkOf(name, expose))} */ ${JSON.stringify(source)}),`
      );
    }),
  );
  writeFileSync(
    file,
    `export const remotes = ${JSON.stringify(remotes.map(contributionsOf))};\nexport const parts = ` +
      `{\n${parts.join('\n')}\n};\n`,
  );
}

/** Returns the requests that the bundle's pages send early for the routes of remotes, as the shell does for remotes. */
function earlyRequests(shell: RemoteJson, remotes: RemoteJson[]): Record<string, string[]> {
  const own = shell.build.earlyRequests ?? {};
  const ofRemotes = remotes
    .flatMap(({ routes }) => routes)
    .map(({ path, requests = [] }): [string, string[]] => [path, [...(own['*'] ?? []), ...requests]]);
  return { ...own, ...Object.fromEntries(ofRemotes) };
}

/**
 * Returns the requests to preload. A page can preload only addresses without a query, and its main script requests the
 * others.
 */
const preloads = (shell: RemoteJson, remotes: RemoteJson[]): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(earlyRequests(shell, remotes)).map(([path, urls]) => [
      path,
      urls.filter((url) => !url.includes('?')),
    ]),
  );

function writeEarlyRequests(shell: RemoteJson, remotes: RemoteJson[], file: string): void {
  writeFileSync(file, `export const EARLY_REQUESTS = ${JSON.stringify(earlyRequests(shell, remotes))};\n`);
}

const union = (groups: { js: string[]; css: string[] }[]): { js: string[]; css: string[] } => ({
  js: [...new Set(groups.flatMap(({ js }) => js))],
  css: [...new Set(groups.flatMap(({ css }) => css))],
});

/** Describes the bundle for the gateway: a shell that owns every route. */
const describe =
  (shell: RemoteJson, remotes: RemoteJson[]) =>
  (files: BuildFiles): RemoteJson => {
    const frame = files.of('frame');
    const dashboard = remotes.flatMap(({ name, build }) =>
      build.exposes['./dashboard'] ? [files.of(chunkOf(name, './dashboard'))] : [],
    );
    const owned = remotes.flatMap(({ name, routes }) =>
      routes.map(
        ({ path, component }) => [path, union([frame, files.of(chunkOf(name, exposeOf(component)))])] as const,
      ),
    );
    const filesOfOwn = (component: string) =>
      union(
        exposeOf(component)
          .slice(2)
          .split('/')
          .map((chunk) => files.of(chunk)),
      );
    const own = shell.routes.map(({ path, component }) => [path, filesOfOwn(component)] as const);
    // the bundle has only the default language
    const { languages: _, ...build } = shell.build;
    return {
      ...shell,
      budgets: NO_BUDGETS,
      routes: [...shell.routes, ...remotes.flatMap(({ routes }) => routes)],
      locales: {
        ...shell.locales,
        titles: { en: Object.assign({}, ...[shell, ...remotes].map(({ locales }) => locales.titles['en'])) },
      },
      build: {
        ...build,
        entry: files.of('main').js.at(-1) ?? '',
        boot: files.of('boot').js,
        css: files.of('main').css,
        lazyShares: {},
        earlyRequests: preloads(shell, remotes),
        routeFiles: {
          ...Object.fromEntries([...own, ...owned]),
          '/dashboard': union([frame, files.of('dashboard'), ...dashboard]),
          '*': frame,
        },
      },
    };
  };

/**
 * Returns the shell's configuration with remotes as imports, and with the bundler's default splitting of code that
 * routes share.
 */
function monolithConfig(shell: Configuration, folder: string, plugin: RemoteJsonPlugin): Configuration {
  const here = import.meta.dirname;
  return {
    ...shell,
    output: { ...shell.output, path: join(folder, 'dist') },
    resolve: { ...shell.resolve, alias: { ...shell.resolve?.alias, 'monolith-parts': join(folder, 'parts.ts') } },
    plugins: [
      ...(shell.plugins ?? []),
      new rspack.NormalModuleReplacementPlugin(/\/federation\/exposes\.ts$/, join(here, 'exposes.ts')),
      new rspack.NormalModuleReplacementPlugin(/\/federation\/runtime\.ts$/, join(here, 'runtime.ts')),
      new rspack.NormalModuleReplacementPlugin(/\/early-requests\.ts$/, join(folder, 'early-requests.ts')),
      plugin,
    ],
    optimization: { ...shell.optimization, splitChunks: { chunks: 'async' } },
  };
}

/**
 * Builds the sources of shell and remotes as one application, split by route, with the preset's loaders, target
 * browsers and minimizers. Requires the federated builds. Returns the build folder.
 */
export async function buildMonolith(root: string, folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const [shell, ...remotes] = ['shell', ...remoteNames].map((app) => readRemoteJson(root, app));
  if (!shell) throw new Error('The shell is not built');
  writeParts(root, remotes, join(folder, 'parts.ts'));
  writeEarlyRequests(shell, remotes, join(folder, 'early-requests.ts'));
  await compile(monolithConfig(await shellConfig(root), folder, new RemoteJsonPlugin(describe(shell, remotes))));
  return join(folder, 'dist');
}
