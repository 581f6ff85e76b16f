import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { RemoteJsonPlugin, type BuildFiles } from '@tideline/mfe-kit/build';
import type { RemoteJson } from '@tideline/registry/release';
import { compile, NO_BUDGETS, readRemoteJson, shellConfig } from '../bundle.ts';

const PATHS = ['/login', '/transactions'] as const;

/** Describes the page for the gateway: a shell with two routes and nothing else. */
const describe =
  (shell: RemoteJson) =>
  (files: BuildFiles): RemoteJson => {
    const { js, css } = files.of('main');
    const routeFiles = Object.fromEntries(PATHS.map((path) => [path, { js: [], css: [] }]));
    return {
      ...shell,
      budgets: NO_BUDGETS,
      routes: PATHS.map((path) => ({ path, component: './page#Page', title: path, access: 'public' as const })),
      nav: [],
      commands: [],
      build: {
        ...shell.build,
        entry: js.at(-1) ?? '',
        boot: [],
        css,
        lazyShares: {},
        routeFiles,
        earlyRequests: {},
        languages: {},
      },
    };
  };

/**
 * Builds the page with the preset's loaders, target browsers and minimizers, but without its compile hint, which a
 * plain page does not have. The shell must be built. Returns the build folder.
 */
export async function buildLimit(root: string, folder: string): Promise<string> {
  const config = await shellConfig(root);
  const output = join(folder, 'dist');
  await compile({
    ...config,
    entry: { main: [join(import.meta.dirname, 'page.css'), join(import.meta.dirname, 'page.tsx')] },
    output: { ...config.output, path: output },
    plugins: [
      ...(config.plugins ?? []).filter((plugin) => !(plugin instanceof rspack.BannerPlugin)),
      new RemoteJsonPlugin(describe(readRemoteJson(root, 'shell'))),
    ],
  });
  return output;
}
