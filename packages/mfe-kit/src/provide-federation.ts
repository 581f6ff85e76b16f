import { init } from '@module-federation/runtime';
import { attachShareScopeMap, bundlerRuntime } from '@module-federation/webpack-bundler-runtime';

/**
 * Global name under which remotes look up the runtime; inserted by the build preset, and different for every major
 * version.
 */
declare const __FEDERATION_RUNTIME__: string;

/** The exports of the bundler's runtime module. A container stores its state in it, so each one needs its own. */
const createView = () => ({
  runtime: { init },
  instance: undefined,
  initOptions: undefined,
  bundlerRuntime: { ...bundlerRuntime, S: {} },
  attachShareScopeMap,
  bundlerRuntimeOptions: {},
});

/**
 * Remotes are built without the bundler's federation runtime, which saves 8 KB in each and keeps one version in the
 * page.
 */
export function provideFederation(): void {
  Object.assign(globalThis, { [__FEDERATION_RUNTIME__]: createView });
}
