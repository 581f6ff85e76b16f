import { createInstance, type ModuleFederation, type ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import { provideFederation } from '@tideline/mfe-kit/host';
import { provided } from './shares.ts';

/** Maximum wait for one file. */
export const FILE_TIMEOUT_MS = 8_000;

/** Requests every entry file with its release's hash and gives up after {@link FILE_TIMEOUT_MS}. */
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

/** The part of the federation runtime that the loader needs. */
export interface Federation {
  /** Registers the file of a release's container; loads nothing yet. */
  register: (globalName: string, entry: string) => void;
  load: (globalName: string, expose: string) => Promise<Record<string, unknown>>;
  /** Whether the container has arrived. */
  isHere: (globalName: string) => boolean;
  /** Clears shared parts whose files failed, which keep a rejected promise, so that a new attempt fetches again. */
  forgetFailures: () => void;
}

const forgetFailedShares = (host: ModuleFederation): void => {
  for (const versions of Object.values(host.shareScopeMap['default'] ?? {})) {
    for (const share of Object.values(versions)) if (!share.loaded) share.loading = null;
  }
};

/** Creates the federation host, without remotes: they are registered when first needed. */
export function createFederation(integrityOf: (path: string) => string | undefined): Federation {
  provideFederation();
  const host = createInstance({
    name: 'shell',
    remotes: [],
    shared: provided(),
    shareStrategy: 'loaded-first',
    plugins: [guard(integrityOf)],
  });
  return {
    register: (globalName, entry) =>
      host.registerRemotes([
        { name: globalName, entry: new URL(entry, location.origin).href, type: 'global', entryGlobalName: globalName },
      ]),
    load: async (globalName, expose) => {
      const module = await host.loadRemote<Record<string, unknown>>(`${globalName}/${expose.slice(2)}`);
      if (!module) throw new Error(`${globalName} does not export ${expose}`);
      return module;
    },
    isHere: (globalName) => globalName in globalThis,
    forgetFailures: () => forgetFailedShares(host),
  };
}
