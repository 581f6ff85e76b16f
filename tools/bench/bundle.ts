import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rspack, type Configuration } from '@rspack/core';
import { RemoteJsonPlugin } from '@tideline/mfe-kit/build';
import type { RemoteJson } from '@tideline/registry/release';

/** Reads the `remote.json` of an application's last build. */
export const readRemoteJson = (root: string, app: string): RemoteJson =>
  JSON.parse(readFileSync(join(root, app, 'dist/remote.json'), 'utf8'));

/** No budgets, for bundles built for comparison. */
export const NO_BUDGETS = { entryBytes: Number.MAX_SAFE_INTEGER, routeBytes: Number.MAX_SAFE_INTEGER };

/**
 * Returns the shell's build configuration without the plugin that writes `remote.json`: the preset's loaders, target
 * browsers and minimizers.
 */
export async function shellConfig(root: string): Promise<Configuration> {
  const { default: config } = (await import(pathToFileURL(join(root, 'shell/rspack.config.ts')).href)) as {
    default: Promise<Configuration>;
  };
  const shell = await config;
  return { ...shell, plugins: (shell.plugins ?? []).filter((own) => !(own instanceof RemoteJsonPlugin)) };
}

/** Runs a build, and rejects with the bundler's messages. */
export function compile(config: Configuration): Promise<void> {
  const compiler = rspack(config);
  return new Promise((built, failed) =>
    compiler.run((error, stats) => {
      if (error) failed(error);
      else if (stats?.hasErrors()) failed(new Error(stats.toString('errors-only')));
      else compiler.close(() => built());
    }),
  );
}
