import type { IncomingMessage } from 'node:http';
import {
  findRelease,
  loadGeneration,
  verifyOverride,
  type Generation,
  type LoadedGeneration,
  type Override,
  type Store,
} from '@tideline/registry';
import type { HeaderPolicy } from '../http/security-headers.ts';
import type { Site } from '../pages/site.ts';
import { linksOf } from './override-cookie.ts';

export interface OverrideSitesParts {
  store: Store;
  environment: string;
  policy: HeaderPolicy;
  now(): number;
  loaded(): LoadedGeneration | undefined;
  createSite(loaded: LoadedGeneration, overrides: readonly Override[]): Site;
}

/** The part that request handlers need. */
export type OverridePages = Pick<OverrideSites, 'open' | 'isAsked' | 'siteFor'>;

const sitesMax = 8;

/** Returns the environment's state with these releases active. Each falls back to the one it replaces. */
function withOverrides({ entries, ...generation }: Generation, overrides: readonly Override[]): Generation {
  const changed = overrides.map(({ remote, release }) => {
    const before = entries[remote]?.active;
    return [remote, { active: release, ...(before !== undefined && { previous: before }) }] as const;
  });
  return { ...generation, entries: { ...entries, ...Object.fromEntries(changed) } };
}

/**
 * Pages for browsers that try a release. Like all others, they consist of published releases with their hashes, under
 * the same policy. Each combination of releases is rendered once per generation.
 */
export class OverrideSites {
  readonly #parts: OverrideSitesParts;
  readonly #sites = new Map<string, Promise<Site>>();

  constructor(parts: OverrideSitesParts) {
    this.#parts = parts;
  }

  /** Returns the override of a signed link; undefined if it is not open or its release does not exist. */
  async open(link: string): Promise<Override | undefined> {
    const { store, environment, now } = this.#parts;
    const override = await verifyOverride(store, link, { environment, at: new Date(now()).toISOString() });
    if (override === undefined) return undefined;
    return (await findRelease(store, override.remote, override.release)) === undefined ? undefined : override;
  }

  /** Returns whether a request has links to try releases. Only such requests need pages other than those in memory. */
  isAsked(request: Pick<IncomingMessage, 'headers'>): boolean {
    return linksOf(request, this.#parts.policy).length > 0;
  }

  /** Returns the pages for a request's links; undefined without a valid link to a release that is not active. */
  async siteFor(request: Pick<IncomingMessage, 'headers'>): Promise<Site | undefined> {
    const loaded = this.#parts.loaded();
    if (loaded === undefined) return undefined;
    const links = linksOf(request, this.#parts.policy);
    const found = await Promise.all(links.map((link) => this.open(link)));
    const { entries } = loaded.generation;
    const byRemote = new Map(found.flatMap((one) => (one === undefined ? [] : [[one.remote, one] as const])));
    const overrides = [...byRemote.values()]
      .filter(({ remote, release }) => entries[remote]?.active !== release)
      .toSorted((one, other) => one.remote.localeCompare(other.remote));
    return overrides.length === 0 ? undefined : this.#site(loaded, overrides);
  }

  #site(loaded: LoadedGeneration, overrides: readonly Override[]): Promise<Site> {
    const tried = overrides.map(({ remote, release }) => `${remote}=${release}`).join(' ');
    const key = `${loaded.generation.generation} ${tried}`;
    const known = this.#sites.get(key);
    if (known !== undefined) return known;
    const created = this.#create(loaded, overrides);
    created.catch(() => this.#sites.delete(key));
    this.#sites.set(key, created);
    const [oldest] = this.#sites.keys();
    if (this.#sites.size > sitesMax && oldest !== undefined) this.#sites.delete(oldest);
    return created;
  }

  async #create({ environment, generation }: LoadedGeneration, overrides: readonly Override[]): Promise<Site> {
    const { store, createSite } = this.#parts;
    const tried = await loadGeneration(store, environment, withOverrides(generation, overrides));
    return createSite(tried, overrides);
  }
}
