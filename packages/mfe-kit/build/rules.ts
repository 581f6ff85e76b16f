import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { rspack, type Configuration, type RspackPluginInstance, type RuleSetRule } from '@rspack/core';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { federationVersion } from './describe.ts';

const require = createRequire(import.meta.url);
const packageFolder = (name: string) => dirname(require.resolve(`${name}/package.json`));

export type Mode = 'production' | 'development';

/** Oldest browsers we serve; Lightning CSS would otherwise triple the stylesheets with fallbacks. */
export const BROWSERS = ['chrome >= 111', 'firefox >= 121', 'safari >= 16.4'];

const runtimeFile = (name: string, file = 'index.js') =>
  join(packageFolder(`@module-federation/${name}`), 'dist', file);

export const BUNDLER_RUNTIME = '@module-federation/webpack-bundler-runtime';

/** One copy of the federation runtime: the bundler would otherwise add its CommonJS build beside the ES module build. */
export const runtimeAliases = (): Record<string, string> => ({
  '@module-federation/runtime$': runtimeFile('runtime'),
  '@module-federation/runtime/helpers$': runtimeFile('runtime', 'helpers.js'),
  [`${BUNDLER_RUNTIME}$`]: runtimeFile('webpack-bundler-runtime'),
  '@module-federation/runtime-tools$': runtimeFile('runtime-tools'),
});

/**
 * The bundler's plugin names its runtime by a whole path inside a `data:` module: no alias matches that, so the CommonJS
 * build would come along, and the module's id would differ from checkout to checkout. By its name it is one and the same.
 */
export const namedRuntime = (): RspackPluginInstance =>
  new rspack.NormalModuleReplacementPlugin(/^@module-federation\/runtime\/rspack\.js!=!data:/, (resource) => {
    resource.request = resource.request.replace(
      /%22(?:(?!%22).)*webpack-bundler-runtime(?:(?!%22).)*%22/,
      `%22${encodeURIComponent(BUNDLER_RUNTIME)}%22`,
    );
  });

/** Name under which the shell provides its federation runtime and remotes look for it. */
export const federationName = (): RspackPluginInstance =>
  new rspack.DefinePlugin({ __FEDERATION_RUNTIME__: JSON.stringify(`federation runtime ${federationVersion()}`) });

const scripts: RuleSetRule = {
  test: /\.tsx?$/,
  exclude: /node_modules/,
  type: 'javascript/auto',
  loader: 'builtin:swc-loader',
  options: {
    env: { targets: BROWSERS.join(', ') },
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      // the shell shares react/jsx-runtime; the development one would be a second copy of React in every remote
      transform: { react: { runtime: 'automatic', development: false } },
    },
  },
};

/** Class names carry the application and the build: two releases may stand in one page without touching each other. */
const styles = (prefix: string, salt: string): RuleSetRule[] => {
  const css = (modules: object | false) => ({ loader: require.resolve('css-loader'), options: { modules } });
  const names = {
    localIdentName: `${prefix}__[local]_[hash:hex:6]`,
    localIdentHashSalt: salt,
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

/** The route table is worked out from the contract when we build, so that its schemas stay out of the browser. */
const routeTable: RuleSetRule = {
  test: join(import.meta.dirname, '../src/api/routes.ts'),
  use: [{ loader: join(import.meta.dirname, 'route-table-loader.cjs') }],
};

export interface RuleOptions {
  /** Application name, the prefix of its class names. */
  name: string;
  buildId: string;
}

export const moduleRules = ({ name, buildId }: RuleOptions): RuleSetRule[] => [
  scripts,
  routeTable,
  ...styles(name, buildId),
  { test: /\.(woff2|svg|png)$/, type: 'asset/resource' },
];

export const basePlugins = (): RspackPluginInstance[] => [
  new rspack.CssExtractRspackPlugin({
    filename: '[name].[contenthash:8].css',
    chunkFilename: '[name].[contenthash:8].css',
    ignoreOrder: true,
  }),
  optimizeLocales.rspack({ locales: ['en-US'] }) as RspackPluginInstance,
];

export const minimizers = (): NonNullable<Configuration['optimization']> => ({
  minimizer: [
    new rspack.SwcJsMinimizerRspackPlugin(),
    new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BROWSERS } }),
  ],
});
