import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sriOf } from '../digests.ts';
import type { LanguageFiles, RemoteJson } from '../release.ts';

export { archiveOf } from './fixture-archive.ts';

const text = (line: string, times: number): string => `${line}\n`.repeat(times);

/** Returns a `remote.json` like that of the build preset. Every part can be overridden. */
export function remoteJsonOf(
  name: string,
  overrides: Partial<Omit<RemoteJson, 'build'>> & { build?: Partial<RemoteJson['build']> } = {},
): RemoteJson {
  const isShell = name === 'shell';
  const short = name.replace(/^mfe-/, '');
  const { build, ...rest } = overrides;
  return {
    contract: 1,
    kind: isShell ? 'shell' : 'remote',
    name,
    version: '1.0.0',
    buildId: 'b1',
    owner: { team: short },
    requires: {},
    routes: isShell
      ? [
          { path: '/', component: './shell#Landing', title: '%home%', access: 'public' },
          { path: '/login', component: './shell#Login', title: 'Sign in', access: 'public' },
          { path: '/dashboard', component: './shell#Dashboard', title: 'Dashboard', access: 'user' },
        ]
      : [{ path: `/${short}`, component: `./${short}#Screen`, title: '%nav%', access: 'user' }],
    nav: isShell ? [] : [{ id: short, to: `/${short}`, title: '%nav%', icon: 'wallet', group: 'main', order: 10 }],
    widgets: [],
    settings: [],
    commands: [],
    locales: {
      default: 'en',
      titles: {
        en: isShell ? { home: 'Home' } : { nav: `The ${short}` },
        de: isShell ? { home: 'Start' } : { nav: `Die ${short}` },
      },
    },
    budgets: { entryBytes: 16_000, routeBytes: 90_000 },
    ...rest,
    build: {
      uniqueName: `${name}@1.0.0+b1`,
      globalName: name.replaceAll('-', '_'),
      entry: isShell ? 'main.11111111.js' : 'remoteEntry.22222222.js',
      boot: isShell ? ['boot.33333333.js'] : [],
      css: isShell ? ['main.44444444.css'] : [],
      exposes: isShell
        ? {}
        : {
            [`./${short}`]: {
              js: [`${short}.66666666.js`],
              css: [`${short}.77777777.css`],
              shares: ['@tideline/ui/overlays'],
            },
          },
      lazyShares: isShell ? { '@tideline/ui/overlays': { js: ['overlays.88888888.js'], css: [] } } : {},
      routeFiles: isShell
        ? {
            '/dashboard': { js: ['frame.aaaaaaaa.js', 'dashboard.99999999.js'], css: [] },
            '/login': { js: [], css: [] },
            '/': { js: [], css: [] },
            '*': { js: ['frame.aaaaaaaa.js'], css: [] },
          }
        : {},
      styleHashes: isShell ? ["'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"] : [],
      federationVersion: '2.9.2',
      shared: {},
      ...build,
    },
  };
}

/** Returns the files of a build in its default language. */
export const languageFilesOf = ({ build }: RemoteJson): LanguageFiles => {
  const { entry, boot, css, exposes, lazyShares, routeFiles } = build;
  return { entry, boot, css, exposes, lazyShares, routeFiles };
};

/** Writes a build folder: the files in `remote.json`, a source map, and `remote.json` itself. */
export async function writeBuild(
  folder: string,
  remote: RemoteJson,
  extra: Record<string, string | Uint8Array> = {},
): Promise<string> {
  const { entry } = remote.build;
  const builds = [remote.build, ...Object.values(remote.build.languages ?? {})];
  const groups = builds.flatMap(({ exposes, lazyShares, routeFiles }) =>
    [exposes, lazyShares, routeFiles].flatMap((parts) => Object.values(parts)),
  );
  const exported = (path: string): string =>
    [...remote.routes, ...remote.widgets, ...remote.settings]
      .map(({ component }) => component.split('#'))
      .filter(([expose = '']) => builds.some(({ exposes }) => exposes[expose]?.js.includes(path)))
      .map(([, name]) => `({ ${name}: () => 0 });\n`)
      .join('');
  const files: Record<string, string | Uint8Array> = { [`${entry}.map`]: '{"version":3}' };
  for (const path of [...builds.flatMap((one) => [one.entry, ...one.boot]), ...groups.flatMap(({ js }) => js)])
    files[path] = text(
      `globalThis[${JSON.stringify(`${remote.name}/${path}`)}] = "${remote.version} ${remote.buildId}";`,
      40,
    );
  for (const path of [...builds.flatMap(({ css }) => css), ...groups.flatMap(({ css: sheets }) => sheets)])
    files[path] = text(`.${remote.name}__screen { color: teal }`, 40);
  if (remote.kind === 'shell')
    files['text.55555555.woff2'] = Uint8Array.from({ length: 2048 }, (_, index) => (index * 7919) % 251);
  for (const path of groups.flatMap(({ js }) => js)) files[path] = `${exported(path)}${String(files[path])}`;
  Object.assign(files, extra);
  for (const [path, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
  const described: RemoteJson = {
    ...remote,
    build: { ...remote.build, integrity: { ...hashesOf(files), ...remote.build.integrity } },
  };
  await writeFile(join(folder, 'remote.json'), JSON.stringify(described));
  return folder;
}

const hashesOf = (files: Record<string, string | Uint8Array>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(files)
      .filter(([path]) => !path.endsWith('.map'))
      .map(([path, content]) => [path, sriOf(Buffer.from(content))]),
  );
