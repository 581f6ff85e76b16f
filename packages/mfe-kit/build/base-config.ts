import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rspack, type Configuration } from '@rspack/core';
import { SRI_ALGORITHM } from '@tideline/registry/encode';
import { FILE_TIMEOUT_MS } from '../src/files/bundler-hooks.ts';
import type { Messages } from '../src/define-messages.ts';
import type { RemoteConfig } from '../src/remote.ts';
import { buildIdOf } from './build-id.ts';
import { sourcesOf, type SourceName } from './packages.ts';
import type { Identity } from './describe.ts';
import { isHot } from './hot/is-hot.ts';
import { DEFAULT_LANGUAGE, translationOf } from '../src/language-files.ts';
import { basePlugins, minimizers, moduleRules, type Mode } from './rules.ts';

/** A loaded application folder: its identity, its contributions and its build name. */
export interface App {
  folder: string;
  config: RemoteConfig;
  messages: Messages;
  /** Messages in every other language that the app is built in. */
  translations: Readonly<Record<string, Messages>>;
  identity: Identity;
  mode: Mode;
}

const modeNow = (): Mode => (process.env['NODE_ENV'] === 'development' ? 'development' : 'production');
const importFrom = (folder: string, file: string): Promise<Record<string, unknown>> =>
  import(pathToFileURL(join(folder, file)).href);

/** A development build is not minified, so no size budget applies. */
const NO_BUDGETS = { entryBytes: Number.MAX_SAFE_INTEGER, routeBytes: Number.MAX_SAFE_INTEGER };

/**
 * Returns a build's languages other than English. Development builds are only in English, because each language is a
 * separate build.
 */
const languagesOf = ({ languages }: RemoteConfig, mode: Mode): readonly string[] =>
  mode === 'production' ? (languages ?? []) : [];

/** The messages that an app's titles come from. */
const TITLES = 'messages/en.ts';
/** Additional words that find an app's commands, in a separate file because no page of the app shows them. */
const KEYWORDS = 'messages/keywords.en.ts';

/** Reads the texts that an app contributes. The English ones are used if a language does not have the file. */
async function contributedTexts(folder: string, language: string): Promise<Messages> {
  const found: Messages[] = [];
  for (const [english, name] of [
    [TITLES, 'messages'],
    [KEYWORDS, 'keywords'],
  ] as const) {
    const translation = translationOf(english, language);
    const file = language !== DEFAULT_LANGUAGE && existsSync(join(folder, translation)) ? translation : english;
    if (file === KEYWORDS && !existsSync(join(folder, file))) continue;
    found.push((await importFrom(folder, file))[name] as Messages);
  }
  return Object.assign({}, ...found) as Messages;
}

/** Reads an application folder: `remote.config.ts`, the texts that it refers to, and `package.json`. */
export async function loadApp(folder: string, kind: Identity['kind'], sources: SourceName[]): Promise<App> {
  const { default: config } = (await importFrom(folder, 'remote.config.ts')) as { default: RemoteConfig };
  const mode = modeNow();
  const messages = await contributedTexts(folder, DEFAULT_LANGUAGE);
  const translations: Record<string, Messages> = {};
  for (const language of languagesOf(config, mode)) translations[language] = await contributedTexts(folder, language);
  const { version }: { version: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const buildId = buildIdOf([{ name: config.name, folder }, ...sourcesOf(sources)], `${process.version} ${mode}`);
  const identity: Identity = {
    kind,
    version,
    buildId,
    uniqueName: `${config.name}@${version}+${buildId}`,
    globalName: `${config.name.replaceAll(/\W/g, '_')}_${buildId}`,
  };
  return {
    folder,
    config: mode === 'production' ? config : { ...config, budgets: NO_BUDGETS },
    messages,
    translations,
    identity,
    mode,
  };
}

/** Returns an app's messages by language, the default one first. */
export const textsOf = ({ messages, translations }: App): Record<string, Messages> => ({
  [DEFAULT_LANGUAGE]: messages,
  ...translations,
});

/**
 * Hashes of all files that the build loads. Every page of a remote loads its entry, so the entry contains only the
 * hashes of its modules; those of later files are in the chunks that load them.
 */
const integrity = (kind: Identity['kind']) =>
  new rspack.SubresourceIntegrityPlugin({
    hashFuncNames: [SRI_ALGORITHM],
    hashLoading: kind === 'remote' ? 'lazy' : 'eager',
  });

/**
 * The configuration shared by all browser builds; hosts and remotes add their entries and federation. A build in
 * another language replaces only the message files, so a file without texts has the same name and bytes in each
 * language.
 */
export function baseConfig({ folder, config, identity, mode }: App, language: string): Configuration {
  const { name } = config;
  const production = mode === 'production';
  return {
    mode,
    name,
    context: folder,
    target: ['web', 'es2022'],
    devtool: production ? 'hidden-source-map' : 'source-map',
    output: {
      path: join(folder, 'dist'),
      clean: true,
      publicPath: 'auto',
      uniqueName: identity.uniqueName,
      chunkLoadingGlobal: `chunks_${identity.globalName}`,
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: FILE_TIMEOUT_MS,
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: { rules: moduleRules({ name, buildId: identity.buildId, language }) },
    plugins: [
      // a stylesheet that is replaced in place keeps its name
      ...basePlugins(isHot() ? '[name].css' : '[name].[contenthash:8].css', language),
      new rspack.DefinePlugin({ __RELEASE__: JSON.stringify(identity.uniqueName) }),
      ...(isHot() ? [] : [integrity(identity.kind)]),
    ],
    // development drops the same exports as production, because a remote that contains packages of the shell is
    // rejected
    optimization: {
      runtimeChunk: false,
      moduleIds: 'deterministic',
      chunkIds: 'named',
      providedExports: true,
      usedExports: true,
      sideEffects: true,
      innerGraph: true,
      ...minimizers(),
    },
    performance: { hints: false },
    stats: 'errors-warnings',
    lazyCompilation: false,
  };
}
