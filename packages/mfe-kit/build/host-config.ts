import { rspack, type Configuration, type EntryObject } from '@rspack/core';
import type { LanguageFiles, RemoteJson } from '@tideline/registry/release';
import { iconPaths } from '@tideline/ui/icons';
import { SLOTS } from '../src/slots.ts';
import { baseConfig, loadApp, textsOf, type App } from './base-config.ts';
import { describe, federationVersion, sharedDescription } from './describe.ts';
import { DEFAULT_LANGUAGE } from '../src/language-files.ts';
import { RemoteJsonPlugin, type BuildFiles } from './remote-json.ts';
import { federationName, noSnapshots, runtimeAliases } from './rules.ts';
import { SHARES } from './shares.ts';
import { styleHashes } from './style-hashes.ts';

export interface HostOptions {
  entry: EntryObject;
  /** Entry that runs before all others: it sets the Trusted Types policy and the theme. */
  boot: string;
  /** The chunk that every signed-in page needs. */
  frame: string;
  /** API URLs that a signed-in page requests first, per route; `*` for all others. The gateway preloads them. */
  earlyRequests: Record<string, string[]>;
}

const LAZY_SHARES = Object.keys(SHARES).filter((name) => SHARES[name]?.load === 'lazy');
/** Returns the name of the chunk of a lazy share: `@tideline/ui/overlays` → `share-overlays`. */
const shareChunk = (share: string) => `share-${share.split('/').at(-1)}`;

const isIn = (names: readonly string[]) => (chunk: { name?: string | undefined }) => names.includes(chunk.name ?? '');
const POPOVER_SHARES = ['share-menus', 'share-pickers', 'share-dates'];
const ARIA_SHARES = ['share-overlays', ...POPOVER_SHARES];
const FIELD_SHARES = ['share-forms', 'share-file-drop', 'share-ordered-list', 'share-slider'];

/**
 * Determines which code of the lazy shares goes into which file.
 *
 * Code that several shares use is in one file; otherwise each would contain a copy. Menus, pickers and dates have more
 * code in common with each other than with dialogs: it is in the file of the menus, which a screen with only a drawer
 * does not load. Code of plain fields that large fields use is in the file of the plain ones, and so is the slider,
 * whose few hundred bytes would cost more as a separate request. The shell's dashboard uses the same file for today's
 * moves as remotes; with its own copy, it would load them twice.
 */
const SHARE_FILES = {
  base: { name: 'share-base', chunks: isIn(ARIA_SHARES), minChunks: ARIA_SHARES.length, priority: 20, enforce: true },
  popovers: { name: 'share-menus', chunks: isIn(POPOVER_SHARES), minChunks: 2, priority: 10, enforce: true },
  fields: { name: 'share-forms', chunks: isIn(FIELD_SHARES), minChunks: 2, priority: 10, enforce: true },
  slider: { name: 'share-forms', chunks: isIn(['share-slider']), enforce: true },
  moves: { name: 'share-moves', chunks: isIn(['share-moves', 'dashboard']), minChunks: 2, enforce: true },
};

/**
 * Puts the styles of the frame and of the lazy shares into one file. A page loads two to four shares, and another
 * request takes longer than the few KB of the other styles. The styles of the tides are the largest and are on only two
 * screens, so they are separate.
 */
const commonStyles = ({ frame }: HostOptions) => ({
  name: 'styles',
  type: 'css/mini-extract',
  chunks: isIn([frame, ...LAZY_SHARES.map(shareChunk).filter((chunk) => chunk !== 'share-tide')]),
  priority: 30,
  enforce: true,
});

const versions = () => Object.fromEntries(Object.entries(SHARES).map(([name, { version }]) => [name, version]));

const lazyShares = (files: BuildFiles): RemoteJson['build']['lazyShares'] =>
  Object.fromEntries(LAZY_SHARES.map((name) => [name, files.of(shareChunk(name))]));

/**
 * Returns the files of each shell route: `./frame/dashboard#Dashboard` → the chunks `frame` and `dashboard`. A remote's
 * page (`*`) needs the `frame` chunk too.
 */
function routeFiles({ config }: App, { frame }: HostOptions, files: BuildFiles): RemoteJson['build']['routeFiles'] {
  const filesOf = (component: string) => {
    const chunks = (component.slice(2).split('#')[0] ?? '').split('/').map((chunk) => files.of(chunk));
    return { js: chunks.flatMap(({ js }) => js), css: chunks.flatMap(({ css }) => css) };
  };
  return {
    ...Object.fromEntries(config.routes.map(({ path, component }) => [path, filesOf(component)])),
    '*': files.of(frame),
  };
}

const describeHost =
  (app: App, options: HostOptions) =>
  (files: BuildFiles): RemoteJson => ({
    ...describe(app.config, textsOf(app), app.identity),
    offers: { icons: Object.keys(iconPaths), slots: [...SLOTS] },
    build: {
      uniqueName: app.identity.uniqueName,
      globalName: app.identity.globalName,
      ...hostFiles(app, options)(files),
      earlyRequests: options.earlyRequests,
      styleHashes: styleHashes(),
      federationVersion: federationVersion(),
      shared: sharedDescription(true),
    },
  });

const hostFiles =
  (app: App, options: HostOptions) =>
  (files: BuildFiles): LanguageFiles => ({
    entry: files.of('main').js.at(-1) ?? '',
    boot: files.of(options.boot).js,
    css: files.of('main').css,
    exposes: {},
    lazyShares: lazyShares(files),
    routeFiles: routeFiles(app, options, files),
  });

/** Returns the configuration of the shell in one language, without the description of the build. */
function configurationIn(app: App, options: HostOptions, language: string): Configuration {
  const base = baseConfig(app, language);
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
      noSnapshots(),
    ],
    optimization: {
      ...base.optimization,
      splitChunks: {
        chunks: 'async',
        minSize: 0,
        cacheGroups: {
          default: false,
          defaultVendors: false,
          ...SHARE_FILES,
          styles: commonStyles(options),
        },
      },
    },
  };
}

/**
 * Returns the build configuration of the shell. It is a plain bundle: the signed-in part imports the federation runtime
 * directly and passes it the shared packages at run time, so the signed-out pages contain none of it.
 */
export async function hostConfig(folder: string, options: HostOptions): Promise<Configuration> {
  const app = await loadApp(folder, 'shell', [
    'packages/mfe-kit',
    'packages/contract',
    'packages/domain',
    'packages/ui',
  ]);
  const config = configurationIn(app, options, DEFAULT_LANGUAGE);
  const describing = new RemoteJsonPlugin(describeHost(app, options), {
    names: Object.keys(app.translations),
    configurationOf: (language) => configurationIn(app, options, language),
    filesOf: hostFiles(app, options),
  });
  return { ...config, plugins: [...(config.plugins ?? []), describing] };
}
