import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import { FILE_TIMEOUT_MS, freshAddress } from '@tideline/mfe-kit/files';
import { provideFederation } from '@tideline/mfe-kit/host';
import { loadShares, provided } from './shares.ts';

/**
 * Requests every entry file with its hash from the release, at a new address after a failure, with a time limit of
 * {@link FILE_TIMEOUT_MS}.
 */
const guard = (integrityOf: (path: string) => string | undefined): ModuleFederationRuntimePlugin => ({
  name: 'tideline-guard',
  createScript({ url }) {
    const script = document.createElement('script');
    const integrity = integrityOf(new URL(url, location.origin).pathname);
    if (!integrity) throw new Error(`${url} is not part of a release`);
    script.crossOrigin = 'anonymous';
    script.integrity = integrity;
    script.async = true;
    script.src = freshAddress(url);
    return { script, timeout: FILE_TIMEOUT_MS };
  },
});

/** The part of the federation runtime that the loader needs. */
export interface Federation {
  /** Registers the file of a release's container, and replaces one that never arrived. Loads nothing yet. */
  register: (globalName: string, entry: string) => void;
  load: (globalName: string, expose: string) => Promise<Record<string, unknown>>;
  /** Returns whether the container has arrived. */
  isHere: (globalName: string) => boolean;
  /** Loads lazy parts of the shell. Rejects with a `FileFailure` after all retries. */
  loadShares: (names: readonly string[]) => Promise<void>;
}

/** Creates the federation host without remotes, which are registered when first needed. */
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
      host.registerRemotes(
        [
          {
            name: globalName,
            entry: new URL(entry, location.origin).href,
            type: 'global',
            entryGlobalName: globalName,
          },
        ],
        { force: true },
      ),
    load: async (globalName, expose) => {
      const module = await host.loadRemote<Record<string, unknown>>(`${globalName}/${expose.slice(2)}`);
      if (!module) throw new Error(`${globalName} does not export ${expose}`);
      return module;
    },
    isHere: (globalName) => globalName in globalThis,
    loadShares,
  };
}
