import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  rspack,
  type Compiler,
  type Configuration,
  type Stats,
  type StatsCompilation,
  type StatsModule,
  type StatsOptions,
} from '@rspack/core';
import { encodeBuild, sriOf } from '@tideline/registry/encode';
import type { ExposeFiles, LanguageFiles, RemoteJson } from '@tideline/registry/release';
import { SHARES } from './shares.ts';

export interface Files {
  js: string[];
  css: string[];
}

const EXPOSE_CHUNK = '__federation_expose_';

function groupOf(stats: StatsCompilation, name: string) {
  const group = stats.namedChunkGroups?.[name];
  if (!group) throw new Error(`the build has no chunk named "${name}"`);
  return group;
}

/** The files of a build, by the names of their chunks. */
export class BuildFiles {
  readonly #stats: StatsCompilation;
  constructor(stats: StatsCompilation) {
    this.#stats = stats;
  }

  /** Returns the scripts and stylesheets of one chunk group in load order. */
  of(name: string): Files {
    const names = (groupOf(this.#stats, name).assets ?? [])
      .map((asset) => asset.name)
      // omits updates for pages that run the previous build
      .filter((file) => !file.includes('.hot-update.'));
    return { js: names.filter((file) => file.endsWith('.js')), css: names.filter((file) => file.endsWith('.css')) };
  }

  /** Returns the lazy shares that the chunk group requests as soon as it runs. */
  sharesOf(name: string): string[] {
    const chunks = new Set(groupOf(this.#stats, name).chunks);
    const consumed = (this.#stats.chunks ?? [])
      .filter((chunk) => chunk.id !== undefined && chunks.has(chunk.id))
      .flatMap((chunk) => chunk.modules ?? [])
      .filter((module) => module.moduleType === 'consume-shared-module')
      .map((module) => module.name ?? '');
    return Object.keys(SHARES).filter(
      (share) => SHARES[share]?.load === 'lazy' && consumed.some((name) => name.includes(` ${share}@`)),
    );
  }

  exposes(names: string[]): Record<string, ExposeFiles> {
    return Object.fromEntries(
      names.map((expose) => {
        const chunk = EXPOSE_CHUNK + expose.replace('./', '');
        return [expose, { ...this.of(chunk), shares: this.sharesOf(chunk) }];
      }),
    );
  }

  /** Returns the emitted file whose name starts with a prefix. */
  emitted(prefix: string): string {
    const asset = this.#stats.assets?.find(({ name }) => name.startsWith(prefix));
    if (!asset) throw new Error(`the build emitted no file that starts with "${prefix}"`);
    return asset.name;
  }

  /** Returns the sources in all files, including those inside merged modules. */
  sources(): string[] {
    const names = (modules: StatsModule[]): string[] =>
      modules.flatMap(({ name, modules: inner }) => [...(name ? [name] : []), ...names(inner ?? [])]);
    return names((this.#stats.chunks ?? []).flatMap((chunk) => chunk.modules ?? []));
  }

  all(): string[] {
    return (this.#stats.assets ?? []).map(({ name }) => name).filter((name) => !name.endsWith('.map'));
  }
}

/** Options for complete statistics, which are truncated for human readers by default. */
const STATS_OPTIONS: StatsOptions = {
  all: false,
  assets: true,
  assetsSpace: Infinity,
  cachedAssets: true, // a watch build keeps unchanged assets
  chunks: true,
  chunkModules: true,
  chunkModulesSpace: Infinity,
  cachedModules: true,
  dependentModules: true,
  chunkGroups: true,
  ids: true,
  modules: true,
  modulesSpace: Infinity,
  nestedModules: true,
  nestedModulesSpace: Infinity,
  groupModulesByAttributes: false,
  groupModulesByCacheStatus: false,
  groupModulesByExtension: false,
  groupModulesByLayer: false,
  groupModulesByPath: false,
  groupModulesByType: false,
  groupAssetsByEmitStatus: false,
  groupAssetsByExtension: false,
  groupAssetsByInfo: false,
  groupAssetsByPath: false,
};

/** Builds in other languages than the default one. */
export interface OtherLanguages {
  names: readonly string[];
  configurationOf: (language: string) => Configuration;
  /** Describes the files of one of these builds. */
  filesOf: (files: BuildFiles) => LanguageFiles;
}

/** Builds in one language, next to the files of the other languages. */
async function buildIn(
  language: string,
  { configurationOf, filesOf }: OtherLanguages,
): Promise<{ files: LanguageFiles; paths: string[] }> {
  const config = configurationOf(language);
  const compiler = rspack({ ...config, output: { ...config.output, clean: false } });
  const stats = await new Promise<Stats>((built, failed) => {
    compiler.run((error, result) => {
      if (error ?? !result) failed(error ?? new Error(`nothing was built in ${language}`));
      else if (result.hasErrors()) failed(new Error(result.toString('errors-only')));
      else built(result);
    });
  });
  const files = new BuildFiles(stats.toJson(STATS_OPTIONS));
  const result = { files: filesOf(files), paths: files.all() };
  await new Promise<void>((closed) => compiler.close(() => closed()));
  return result;
}

/**
 * Builds the other languages, and writes `remote.json` next to the files of a build. A production build also gets their
 * compressed variants.
 */
export class RemoteJsonPlugin {
  readonly #describe: (files: BuildFiles) => RemoteJson;
  readonly #others: OtherLanguages | undefined;
  constructor(describe: (files: BuildFiles) => RemoteJson, others?: OtherLanguages) {
    this.#describe = describe;
    this.#others = others;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.done.tapPromise('RemoteJsonPlugin', async (stats) => {
      if (stats.hasErrors()) return;
      const files = new BuildFiles(stats.toJson(STATS_OPTIONS));
      const described = this.#describe(files);
      const folder = compiler.outputPath;
      const paths = new Set(files.all());
      const languages: Record<string, LanguageFiles> = {};
      // the builds run one after the other, because each uses all processors
      for (const language of this.#others?.names ?? []) {
        const built = await buildIn(language, this.#others as OtherLanguages);
        languages[language] = built.files;
        for (const path of built.paths) paths.add(path);
      }
      const remote: RemoteJson = {
        ...described,
        build: {
          ...described.build,
          ...(Object.keys(languages).length > 0 && { languages }),
          integrity: Object.fromEntries(Array.from(paths, (path) => [path, sriOf(readFileSync(join(folder, path)))])),
        },
      };
      writeFileSync(join(folder, 'remote.json'), `${JSON.stringify(remote, null, 2)}\n`);
      if (compiler.options.mode === 'production') await encodeBuild(folder, remote, [...paths]);
    });
  }
}
