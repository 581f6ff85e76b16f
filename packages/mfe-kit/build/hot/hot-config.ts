import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { rspack, type Configuration, type RspackPluginInstance, type RuleSetRule } from '@rspack/core';
import { exposesOf, type RemoteConfig } from '../../src/remote.ts';
import { EXTENSION } from '../packages.ts';
import { BROWSERS } from '../rules.ts';

const file = (name: string): string => join(import.meta.dirname, `${name}${EXTENSION}`);
const RUNTIME = file('runtime');

/** Compiles the remote's own components so that they can be replaced in place. */
const components = (folder: string): RuleSetRule => ({
  test: /\.tsx$/,
  // the bundler names files by their real paths, without symbolic links
  include: join(realpathSync(folder), 'src'),
  type: 'javascript/auto',
  use: [
    { loader: join(import.meta.dirname, 'loader.cjs'), options: { folder, runtime: RUNTIME } },
    {
      loader: 'builtin:swc-loader',
      options: {
        env: { targets: BROWSERS.join(', ') },
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic', development: true, refresh: true } },
        },
      },
    },
  ],
});

/** Returns the source of a module that exports stand-ins for the components of an exposed file, for the shell. */
export function exposedStandIns(config: RemoteConfig, expose: string, path: string): string {
  const names = exposesOf(config).get(expose) ?? [];
  return [
    `import * as exposed from ${JSON.stringify(path)};`,
    `import { standIn } from ${JSON.stringify(RUNTIME)};`,
    ...[...names].map((name) => `export const ${name} = standIn(exposed.${name});`),
  ].join('\n');
}

/** Reports every build and its result to the process that started this build, and ends with that process. */
const reports: RspackPluginInstance = {
  apply(compiler) {
    compiler.hooks.watchRun.tap('HotBuild', () => void process.send?.({}));
    compiler.hooks.done.tap('HotBuild', (stats) => {
      process.send?.({ hash: stats.hash, isBuilt: !stats.hasErrors() });
    });
    process.once('disconnect', () => process.exit());
  },
};

/** Adds the in-place replacement of components to the configuration of a remote. */
export function hotConfig(config: Configuration, folder: string): Configuration {
  const [scripts, ...rules] = (config.module?.rules ?? []) as RuleSetRule[];
  return {
    ...config,
    resolve: { ...config.resolve, alias: { ...config.resolve?.alias, 'react/jsx-dev-runtime$': file('jsx') } },
    module: {
      rules: [{ oneOf: [components(folder), ...(scripts === undefined ? [] : [scripts])] }, ...rules],
    },
    plugins: [...(config.plugins ?? []), new rspack.HotModuleReplacementPlugin(), reports],
    // a build with errors would start another chain of changes, which no page can follow
    optimization: { ...config.optimization, moduleIds: 'named', emitOnErrors: false },
  };
}
