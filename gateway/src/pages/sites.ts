import { withTrials, type LoadedGeneration } from '@tideline/registry';
import type { Snapshot } from '@tideline/registry/release';
import type { SiteVariant } from '../http/shell-choice.ts';
import { trialsOf } from '../releases-of-visit/trials.ts';
import { Site, type SiteParts } from './site.ts';

/** The pages of one generation, for most visits and for those that get releases on trial. */
export class Sites {
  readonly #loaded: Readonly<Record<SiteVariant, LoadedGeneration>>;
  readonly #settings: Snapshot['settings'];
  readonly #parts: SiteParts;
  readonly #sites = new Map<string, Site>();

  constructor(loaded: Record<SiteVariant, LoadedGeneration>, settings: Snapshot['settings'], parts: SiteParts) {
    this.#loaded = loaded;
    this.#settings = settings;
    this.#parts = parts;
  }

  /** Returns the pages for a visit. */
  of(variant: SiteVariant, visit?: string): Site {
    const trials = trialsOf(this.#loaded.active, visit);
    const key = `${variant} ${trials.join(' ')}`;
    const known = this.#sites.get(key);
    if (known !== undefined) return known;
    const site = new Site(withTrials(this.#loaded[variant], trials), this.#settings, this.#parts, variant);
    this.#sites.set(key, site);
    return site;
  }
}
