import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { rspack, type Configuration, type RspackPluginInstance, type RuleSetRule } from '@rspack/core';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { federationVersion } from './describe.ts';
import { DEFAULT_LANGUAGE } from '../src/language-files.ts';
import { EXTENSION } from './packages.ts';

const require = createRequire(import.meta.url);
const packageFolder = (name: string) => dirname(require.resolve(`${name}/package.json`));

export type Mode = 'production' | 'development';

/** The oldest supported browsers. Without this list, Lightning CSS would triple the stylesheets with fallbacks. */
export const BROWSERS = ['chrome >= 111', 'firefox >= 121', 'safari >= 16.4'];

const runtimeFile = (name: string, file = 'index.js') =>
  join(packageFolder(`@module-federation/${name}`), 'dist', file);

export const BUNDLER_RUNTIME = '@module-federation/webpack-bundler-runtime';

/**
 * Keeps a single copy of the federation runtime. Otherwise the bundler would add its CommonJS build next to the ES
 * module build.
 */
export const runtimeAliases = (): Record<string, string> => ({
  '@module-federation/runtime$': runtimeFile('runtime'),
  '@module-federation/runtime/helpers$': runtimeFile('runtime', 'helpers.js'),
  [`${BUNDLER_RUNTIME}$`]: runtimeFile('webpack-bundler-runtime'),
  '@module-federation/runtime-tools$': runtimeFile('runtime-tools'),
});

/**
 * The bundler's plugin imports its runtime by absolute path inside a `data:` module. No alias matches that, so the
 * CommonJS build would be included and the module id would differ between checkouts. Importing it by package name
 * avoids both.
 */
export const namedRuntime = (): RspackPluginInstance =>
  new rspack.NormalModuleReplacementPlugin(/^@module-federation\/runtime\/rspack\.js!=!data:/, (resource) => {
    resource.request = resource.request.replace(
      /%22(?:(?!%22).)*webpack-bundler-runtime(?:(?!%22).)*%22/,
      `%22${encodeURIComponent(BUNDLER_RUNTIME)}%22`,
    );
  });

/**
 * Removes the runtime's code for snapshots from the shell. The runtime's own flag removes only the plugin for
 * snapshots.
 */
export const noSnapshots = (): RspackPluginInstance =>
  new rspack.NormalModuleReplacementPlugin(
    /\/snapshot\/SnapshotHandler\.js$/,
    join(import.meta.dirname, `no-snapshots${EXTENSION}`),
  );

/**
 * Defines the global name under which the shell provides its federation runtime and remotes look it up. It contains
 * only the major version, so that remotes can upgrade one by one. The registry rejects a remote with another major
 * version.
 */
export const federationName = (): RspackPluginInstance =>
  new rspack.DefinePlugin({
    __FEDERATION_RUNTIME__: JSON.stringify(`federation runtime ${federationVersion().split('.')[0]}`),
  });

const scripts: RuleSetRule = {
  test: /\.tsx?$/,
  exclude: /node_modules/,
  type: 'javascript/auto',
  loader: 'builtin:swc-loader',
  options: {
    env: { targets: BROWSERS.join(', ') },
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      // the shell shares react/jsx-runtime, and the development runtime would be a second copy of React in every remote
      transform: { react: { runtime: 'automatic', development: false } },
    },
  },
};

/**
 * Class names contain the application and the build, so that two releases can share a page without affecting each
 * other.
 */
const styles = (prefix: string, salt: string): RuleSetRule[] => {
  const css = (modules: object | false) => ({ loader: require.resolve('css-loader'), options: { modules } });
  const names = {
    localIdentName: `${prefix}__[local]_[hash:hex:6]`,
    localIdentHashSalt: salt,
    // all classes of a file have one hash, because hashes do not compress and are sent in both the style and the script
    hashStrategy: 'minimal-subset',
    namedExport: false,
    exportLocalsConvention: 'as-is',
  };
  return [
    { test: /\.module\.css$/, type: 'javascript/auto', use: [rspack.CssExtractRspackPlugin.loader, css(names)] },
    {
      test: /\.css$/,
      exclude: /\.module\.css$/,
      type: 'javascript/auto',
      sideEffects: true,
      use: [rspack.CssExtractRspackPlugin.loader, css(false)],
    },
  ];
};

/** The route table is computed from the contract at build time, so that its schemas stay out of the browser. */
const routeTable: RuleSetRule = {
  test: join(import.meta.dirname, `../src/api/routes${EXTENSION}`),
  use: [{ loader: join(import.meta.dirname, 'route-table-loader.cjs') }],
};

/**
 * Replaces English texts with those of a language. The rule is part of every build, because the bundler names a module
 * by its rules, and a file without texts must be the same in each language.
 */
const translations = (language: string): RuleSetRule => ({
  test: /\/messages\/[^/]+\.[jt]s$/,
  enforce: 'pre',
  use: [
    {
      loader: join(import.meta.dirname, 'language-loader.cjs'),
      options: { language, files: join(import.meta.dirname, `../src/language-files${EXTENSION}`) },
    },
  ],
});

export interface RuleOptions {
  /** Application name, used as the prefix of its class names. */
  name: string;
  buildId: string;
  language: string;
}

export const moduleRules = ({ name, buildId, language }: RuleOptions): RuleSetRule[] => [
  scripts,
  routeTable,
  ...styles(name, buildId),
  { test: /\.(woff2|svg|png|webp)$/, type: 'asset/resource' },
  translations(language),
];

/**
 * Inserts a lazily loaded stylesheet. The bundler copies the source of this function into every build. The page's hooks
 * limit its loading time (`src/files/bundler-hooks.ts`); a page of an older shell has no hooks.
 */
function insertStyle(link: HTMLLinkElement): void {
  const hooks = (globalThis as { tidelineFiles?: { insertStyle: (link: HTMLLinkElement) => void } }).tidelineFiles;
  if (hooks) hooks.insertStyle(link);
  else document.head.append(link);
}

/** Returns the locale of React Aria's own texts in a language, such as `de-DE`. */
const ariaLocale = (language: string): string => {
  const { language: tag, region } = new Intl.Locale(language).maximize();
  return `${tag}-${region}`;
};

/**
 * Includes React Aria's texts in one language. React Aria falls back to `en-US` for a missing locale, so that name is
 * mapped to the language of the build.
 */
const ariaTexts = (language: string): RspackPluginInstance[] => [
  optimizeLocales.rspack({ locales: [ariaLocale(language)] }) as RspackPluginInstance,
  ...(language === DEFAULT_LANGUAGE
    ? []
    : [
        new rspack.NormalModuleReplacementPlugin(/\/intl\/[\w/-]+\/en-US\.m?js$/, (resource) => {
          resource.request = resource.request.replace('en-US', ariaLocale(language));
        }),
      ]),
];

/**
 * Makes V8 compile all functions of a file in the background while the file loads. Code is split by screen, so most
 * functions of a file are called, and the main thread would otherwise compile each one at its first call. Other engines
 * ignore the comment.
 */
const compileHint = (): RspackPluginInstance =>
  new rspack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test: /\.js$/,
    stage: rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1, // the minimizer removes comments
  });

export const basePlugins = (stylesheet: string, language: string): RspackPluginInstance[] => [
  new rspack.CssExtractRspackPlugin({
    filename: stylesheet,
    chunkFilename: stylesheet,
    ignoreOrder: true,
    insert: insertStyle,
  }),
  ...ariaTexts(language),
  compileHint(),
];

export const minimizers = (): NonNullable<Configuration['optimization']> => ({
  minimizer: [
    new rspack.SwcJsMinimizerRspackPlugin(),
    new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BROWSERS } }),
  ],
});
