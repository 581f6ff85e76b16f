import { init } from '@module-federation/runtime';
import { attachShareScopeMap, bundlerRuntime } from '@module-federation/webpack-bundler-runtime';

/**
 * Global name with which remotes look up the runtime. The build preset inserts it, and each major version has a
 * different one.
 */
declare const __FEDERATION_RUNTIME__: string;

/**
 * Returns the exports of the bundler's runtime module. A container stores its state in them, so each one needs its own.
 */
const createView = () => ({
  runtime: { init },
  instance: undefined,
  initOptions: undefined,
  bundlerRuntime: { ...bundlerRuntime, S: {} },
  attachShareScopeMap,
  bundlerRuntimeOptions: {},
});

/**
 * Provides the runtime to remotes, which are built without the bundler's federation runtime. This saves 8 KB in each
 * and keeps a single version in the page.
 */
export function provideFederation(): void {
  Object.assign(globalThis, { [__FEDERATION_RUNTIME__]: createView });
}
