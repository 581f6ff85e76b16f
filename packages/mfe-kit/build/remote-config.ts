import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Configuration } from '@rspack/core';
import { exposesOf } from '../src/remote.ts';
import { baseConfig, loadApp, type App } from './base-config.ts';
import { describe, federationVersion, sharedDescription } from './describe.ts';
import { RemoteJsonPlugin, type BuildFiles } from './remote-json.ts';
import { runtimeAliases } from './rules.ts';
import { remoteShares } from './shares.ts';

export interface BuildOptions {
  /** Port of `rspack serve`. */
  port?: number;
}

/** `./accounts` → the file that holds its exports. */
function exposedFiles({ folder, config }: App): Record<string, { import: string; name: string }> {
  return Object.fromEntries(
    [...exposesOf(config).keys()].map((expose) => {
      const file = `./src/${expose.replace('./', '')}/expose.ts`;
      if (!existsSync(join(folder, file))) throw new Error(`${config.name} names ${expose} in remote.config.ts, but there is no ${file}`);
      return [expose, { import: file, name: `__federation_expose_${expose.replace('./', '')}` }];
    }),
  );
}

const describeRemote = (app: App) => (files: BuildFiles) => ({
  ...describe(app.config, app.messages, app.identity),
  build: {
    uniqueName: app.identity.uniqueName,
    globalName: app.identity.globalName,
    entry: files.emitted('remoteEntry.'),
    boot: [],
    css: [],
    fonts: [],
    exposes: files.exposes([...exposesOf(app.config).keys()]),
    lazyShares: {},
    routeFiles: {},
    styleHashes: [],
    federationVersion: federationVersion(),
    shared: sharedDescription(false),
  },
});

/**
 * The build of one remote. Its container registers itself under a global name of its own build, so that two releases of
 * one remote can stand in one tab; the federation runtime core and all shared packages come from the shell.
 */
export async function remoteConfig(folder: string): Promise<Configuration> {
  const app = await loadApp(folder, 'remote', ['packages/mfe-kit/build', 'packages/contract', 'packages/domain']);
  const base = baseConfig(app);
  const { globalName } = app.identity;
  return {
    ...base,
    entry: {},
    resolve: { ...base.resolve, alias: runtimeAliases() },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name: globalName,
        library: { type: 'global', name: globalName },
        filename: 'remoteEntry.[contenthash:8].js',
        exposes: exposedFiles(app),
        shared: remoteShares(),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        dev: false,
        experiments: { externalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
      }),
      new RemoteJsonPlugin(describeRemote(app)),
    ],
    // one file per screen: more of them cost a round trip each on HTTP/1.1
    optimization: { ...base.optimization, splitChunks: false },
  };
}
