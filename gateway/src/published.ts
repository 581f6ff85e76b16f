import { shellFallback, type LoadedGeneration, type Release, type Store } from '@tideline/registry';
import { createAssetHandler, type AssetHandler } from './assets/asset-handler.ts';
import { AssetIndex } from './assets/asset-index.ts';
import { ByteCache } from './assets/byte-cache.ts';
import { LiveEnvironment } from './environment/live-environment.ts';
import { reportError, type GatewayOptions } from './gateway-options.ts';
import { fileHeaders, type HeaderPolicy } from './http/security-headers.ts';
import { OverrideSites } from './overrides/override-sites.ts';
import { bootReader } from './pages/boot-scripts.ts';
import { Site } from './pages/site.ts';
import { Sites } from './pages/sites.ts';
import type { GatewayState } from './request-router.ts';

export interface Published {
  overrides: OverrideSites;
  index: AssetIndex;
  cache: ByteCache;
  assets: AssetHandler;
  live: LiveEnvironment;
}

/** Creates everything that is served from the release store: files, and the pages of the active generation. */
export function createPublished(
  options: GatewayOptions,
  store: Store,
  policy: HeaderPolicy,
  state: GatewayState,
): Published {
  const { logger, environment, sentryDsn, signUp, tracing, testPage = true, sample = true } = options;
  const security = fileHeaders(policy);
  const index = new AssetIndex(store, security);
  const cache = new ByteCache(options.cacheMaxBytes ?? 64 * 1024 * 1024);
  const settings = {
    ...(sentryDsn !== undefined && { sentryDsn }),
    testPage,
    sample,
    ...(signUp !== undefined && { signUp }),
    ...(tracing !== undefined && { traced: true }),
  };
  const parts = {
    policy,
    readBoot: bootReader(
      store,
      reportError(options, 'a boot script cannot be part of pages, which request it instead'),
    ),
  };
  const activate = (loaded: LoadedGeneration, previousShell: Release | undefined) => {
    const { loaded: fallback, unfit } = shellFallback(loaded, previousShell);
    state.sites = new Sites({ active: loaded, fallback }, settings, parts);
    for (const release of [
      loaded.shell,
      fallback.shell,
      ...loaded.remotes.flatMap(({ active, previous, trial }) => [active, previous, trial?.release]),
    ])
      if (release !== undefined) index.add(release);
    logger.info({ generation: loaded.generation.generation, environment }, 'generation is live');
    for (const { remote, release, replacement, findings } of unfit)
      logger.warn(
        { remote, release, shell: fallback.shell.release, replacement, reasons: findings.map(({ detail }) => detail) },
        replacement === undefined
          ? 'pages of the previous shell disable a remote that does not fit it'
          : 'pages of the previous shell use the previous release of a remote, because the active one does not fit',
      );
  };
  const live = new LiveEnvironment({
    store,
    environment,
    pollMs: options.pollMs ?? 250,
    onGeneration: activate,
    onError: reportError(options, 'a new generation cannot be loaded; the old one stays'),
  });
  return {
    index,
    cache,
    live,
    overrides: new OverrideSites({
      store,
      environment,
      policy,
      now: options.now ?? Date.now,
      loaded: () => live.loaded,
      createSite: (loaded, overrides) => new Site(loaded, settings, parts, 'active', overrides),
    }),
    assets: createAssetHandler({
      index,
      cache,
      security,
      onError: (error, path) => logger.error({ err: error, path }, 'a published file cannot be read'),
    }),
  };
}
