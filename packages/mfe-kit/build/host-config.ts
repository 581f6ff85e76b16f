import { rspack, type Configuration, type EntryObject } from '@rspack/core';
import type { RemoteJson } from '@tideline/registry/release';
import { baseConfig, loadApp, type App } from './base-config.ts';
import { describe, federationVersion, sharedDescription } from './describe.ts';
import { RemoteJsonPlugin, type BuildFiles } from './remote-json.ts';
import { federationName, runtimeAliases } from './rules.ts';
import { SHARES } from './shares.ts';
import { styleHashes } from './style-hashes.ts';

export interface HostOptions {
  entry: EntryObject;
  /** Entry that runs before all others: trusted types policy, theme. */
  boot: string;
  /** Chunk that every signed-in page needs. */
  frame: string;
  /** Fonts of the first paint, by the start of their file name. */
  fonts: string[];
  /** Addresses of the API that a signed-in page asks for first, per route; `*` for every other. The gateway preloads them. */
  earlyRequests: Record<string, string[]>;
}

const isIn = (names: readonly string[]) => (chunk: { name?: string | undefined }) => names.includes(chunk.name ?? '');
const ARIA_SHARES = ['share-overlays', 'share-menus', 'share-dates'];

/**
 * What lazy shares have in common stands in one file: without it each would carry its own copy. Menus and dates have far
 * more in common than either has with dialogs, so that part is a file of its own and a screen with a drawer goes without.
 */
const LAZY_COMMON = {
  base: { name: 'share-base', chunks: isIn(ARIA_SHARES), minChunks: ARIA_SHARES.length, priority: 20, enforce: true },
  pickers: {
    name: 'share-pickers',
    chunks: isIn(['share-menus', 'share-dates']),
    minChunks: 2,
    priority: 10,
    enforce: true,
  },
};

const versions = () => Object.fromEntries(Object.entries(SHARES).map(([name, { version }]) => [name, version]));

/** Chunk that holds a lazy share: `@tideline/ui/overlays` → `share-overlays`. */
const shareChunk = (share: string) => `share-${share.split('/').at(-1)}`;

function lazyShares(files: BuildFiles): RemoteJson['build']['lazyShares'] {
  const names = Object.keys(SHARES).filter((name) => SHARES[name]?.load === 'lazy');
  return Object.fromEntries(names.map((name) => [name, files.of(shareChunk(name))]));
}

/**
 * Each route of the shell stands in the chunk its component names: `./frame#Dashboard` → `frame`. A page of a remote
 * needs the frame too: `*`.
 */
const routeFiles = ({ config }: App, { frame }: HostOptions, files: BuildFiles): RemoteJson['build']['routeFiles'] => ({
  ...Object.fromEntries(
    config.routes.map(({ path, component }) => [path, files.of(component.slice(2).split('#')[0] ?? '')]),
  ),
  '*': files.of(frame),
});

const describeHost =
  (app: App, options: HostOptions) =>
  (files: BuildFiles): RemoteJson => ({
    ...describe(app.config, app.messages, app.identity),
    build: {
      uniqueName: app.identity.uniqueName,
      globalName: app.identity.globalName,
      entry: files.of('main').js.at(-1) ?? '',
      boot: files.of(options.boot).js,
      css: files.of('main').css,
      fonts: options.fonts.map((font) => files.emitted(font)),
      exposes: {},
      lazyShares: lazyShares(files),
      routeFiles: routeFiles(app, options, files),
      earlyRequests: options.earlyRequests,
      styleHashes: styleHashes(),
      federationVersion: federationVersion(),
      shared: sharedDescription(true),
    },
  });

/**
 * The build of the shell. It is a plain bundle: the federation runtime is an ordinary import of the signed-in frame, to
 * which the shell hands its shared packages at run time, so the signed-out pages carry none of it.
 */
export async function hostConfig(folder: string, options: HostOptions): Promise<Configuration> {
  const app = await loadApp(folder, 'shell', [
    'packages/mfe-kit',
    'packages/contract',
    'packages/domain',
    'packages/ui',
  ]);
  const base = baseConfig(app);
  return {
    ...base,
    entry: options.entry,
    resolve: { ...base.resolve, alias: runtimeAliases() },
    plugins: [
      ...(base.plugins ?? []),
      new rspack.DefinePlugin({
        ENV_TARGET: '"web"',
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
        __SHARES__: JSON.stringify(versions()),
      }),
      federationName(),
      new RemoteJsonPlugin(describeHost(app, options)),
    ],
    optimization: {
      ...base.optimization,
      splitChunks: {
        chunks: 'async',
        minSize: 0,
        cacheGroups: { default: false, defaultVendors: false, ...LAZY_COMMON },
      },
    },
  };
}
