import { init } from '@module-federation/runtime';
import { attachShareScopeMap, bundlerRuntime } from '@module-federation/webpack-bundler-runtime';

/** Name under which remotes look for the runtime; written in by the build preset, another version has another name. */
declare const __FEDERATION_RUNTIME__: string;

/** What the bundler's runtime module exports. A container keeps its own state in it, so no two may have the same one. */
const createView = () => ({
  runtime: { init },
  instance: undefined,
  initOptions: undefined,
  bundlerRuntime: { ...bundlerRuntime, S: {} },
  attachShareScopeMap,
  bundlerRuntimeOptions: {},
});

/** Remotes are built without the bundler's federation runtime: 8 KB less in each, and one version in the page. */
export function provideFederation(): void {
  Object.assign(globalThis, { [__FEDERATION_RUNTIME__]: createView });
}
