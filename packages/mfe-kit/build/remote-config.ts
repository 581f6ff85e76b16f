import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Configuration } from '@rspack/core';
import type { LanguageFiles, RemoteJson } from '@tideline/registry/release';
import { exposesOf } from '../src/remote.ts';
import { baseConfig, loadApp, textsOf, type App } from './base-config.ts';
import { filesIn } from './build-id.ts';
import { refuseCopies } from './copies.ts';
import { describe, federationVersion, sharedDescription } from './describe.ts';
import { missingFromFacades } from './facade-imports.ts';
import { exposedStandIns, hotConfig } from './hot/hot-config.ts';
import { isHot } from './hot/is-hot.ts';
import { EXTENSION } from './packages.ts';
import { DEFAULT_LANGUAGE } from '../src/language-files.ts';
import { RemoteJsonPlugin, type BuildFiles } from './remote-json.ts';
import { BUNDLER_RUNTIME, federationName, namedRuntime } from './rules.ts';
import { remoteShares } from './shares.ts';

/** Not listed in `remote.json`, because only the page that tests error reporting loads it. */
const FAULT = './fault';

/** Returns the file for each exposed module, such as `./accounts`. */
function exposedFiles({ folder, config }: App): Record<string, { import: string; name: string }> {
  const named = Object.fromEntries(
    [...exposesOf(config).keys()].map((expose) => {
      const file = `./src/${expose.replace('./', '')}/expose.ts`;
      if (!existsSync(join(folder, file)))
        throw new Error(`${config.name} names ${expose} in remote.config.ts, but there is no ${file}`);
      const source = isHot() ? exposedStandIns(config, expose, join(folder, file)) : undefined;
      const request = source === undefined ? file : `data:text/javascript,${encodeURIComponent(source)}`;
      return [expose, { import: request, name: `__federation_expose_${expose.replace('./', '')}` }];
    }),
  );
  return {
    ...named,
    [FAULT]: { import: join(import.meta.dirname, `fault${EXTENSION}`), name: '__federation_expose_fault' },
  };
}

function refuseMissingNames({ folder, config }: App): void {
  for (const file of filesIn(join(folder, 'src'))) {
    if (!/\.tsx?$/.test(file)) continue;
    const missing = missingFromFacades(readFileSync(file, 'utf8'));
    if (missing.length > 0)
      throw new Error(
        `${config.name}: ${file} imports ${missing.join(', ')}, which the shell does not provide. Links come from ` +
          '@tideline/ui, and parameters of the address from useAddressParams of @tideline/mfe-kit.',
      );
  }
}

/** Makes a remote use the federation runtime of the shell. */
const REMOTE_RUNTIME = { [`${BUNDLER_RUNTIME}$`]: join(import.meta.dirname, 'remote-runtime.cjs') };

const describeRemote =
  (app: App) =>
  (files: BuildFiles): RemoteJson => {
    refuseCopies(app.config.name, files.sources());
    return {
      ...describe(app.config, textsOf(app), app.identity),
      build: {
        uniqueName: app.identity.uniqueName,
        globalName: app.identity.globalName,
        ...remoteFiles(app)(files),
        styleHashes: [],
        federationVersion: federationVersion(),
        shared: sharedDescription(false),
      },
    };
  };

const remoteFiles =
  (app: App) =>
  (files: BuildFiles): LanguageFiles => ({
    entry: files.emitted('remoteEntry.'),
    boot: [],
    css: [],
    exposes: files.exposes([...exposesOf(app.config).keys()]),
    lazyShares: {},
    routeFiles: {},
  });

/** Returns the configuration of a remote in one language, without the description of the build. */
function configurationIn(app: App, language: string): Configuration {
  const base = baseConfig(app, language);
  const { globalName } = app.identity;
  return {
    ...base,
    entry: {},
    resolve: { ...base.resolve, alias: REMOTE_RUNTIME },
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
        experiments: { optimization: { target: 'web', disableSnapshot: true } },
      }),
      namedRuntime(),
      federationName(),
    ],
    // there is one file per screen, because each further file would cost a round trip on HTTP/1.1
    optimization: { ...base.optimization, splitChunks: false },
  };
}

/**
 * Returns the build configuration of one remote. Its container registers itself under a global name that is unique to
 * the build, so that two releases of one remote can run in one tab. The federation runtime and all shared packages come
 * from the shell.
 */
export async function remoteConfig(folder: string): Promise<Configuration> {
  const app = await loadApp(folder, 'remote', ['packages/mfe-kit/build', 'packages/contract', 'packages/domain']);
  refuseMissingNames(app);
  const base = configurationIn(app, DEFAULT_LANGUAGE);
  const describing = new RemoteJsonPlugin(describeRemote(app), {
    names: Object.keys(app.translations),
    configurationOf: (language) => configurationIn(app, language),
    filesOf: remoteFiles(app),
  });
  const config = { ...base, plugins: [...(base.plugins ?? []), describing] };
  return isHot() ? hotConfig(config, folder) : config;
}
