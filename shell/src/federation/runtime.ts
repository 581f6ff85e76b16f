import * as runtimeCore from '@module-federation/runtime/core';
import { createInstance, type ModuleFederation, type ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import { provided } from './shares.ts';

/** Longest wait for one file. */
export const FILE_TIMEOUT_MS = 8_000;

/** Remotes are built without the runtime's core and take it from here; the name is the runtime's own. */
declare global {
  var _FEDERATION_RUNTIME_CORE: typeof runtimeCore | undefined;
}

/** Every entry file is asked for with the hash of its release and given up after {@link FILE_TIMEOUT_MS}. */
const guard = (integrityOf: (path: string) => string | undefined): ModuleFederationRuntimePlugin => ({
  name: 'tideline-guard',
  createScript({ url }) {
    const script = document.createElement('script');
    const integrity = integrityOf(new URL(url, location.origin).pathname);
    if (!integrity) throw new Error(`${url} is not part of a release`);
    script.crossOrigin = 'anonymous';
    script.integrity = integrity;
    script.async = true;
    script.src = url;
    return { script, timeout: FILE_TIMEOUT_MS };
  },
});

/** The federation host: no remotes yet, they are registered when first needed. */
export function createHost(integrityOf: (path: string) => string | undefined): ModuleFederation {
  globalThis._FEDERATION_RUNTIME_CORE = runtimeCore;
  return createInstance({ name: 'shell', remotes: [], shared: provided(), shareStrategy: 'loaded-first', plugins: [guard(integrityOf)] });
}

/** A shared part whose files failed keeps its rejected promise; a new attempt must ask anew. */
export function forgetFailedShares(host: ModuleFederation): void {
  for (const versions of Object.values(host.shareScopeMap['default'] ?? {})) {
    for (const share of Object.values(versions)) if (!share.loaded) share.loading = null;
  }
}
