import type { KeyObject } from 'node:crypto';
import {
  addHealth,
  CONTENT_BUCKETS_MS,
  healthKey,
  noHealth,
  readHealth,
  recordHealth,
  type ReleaseHealth,
  type Store,
} from '@tideline/registry';
import { keyedHash } from '../releases-of-visit/visits.ts';

/** Time for which reports wait in memory before they are stored. A killed process loses no more than this. */
const STORE_AFTER_MS = 1_000;
/** Maximum number of remembered sessions. Each session is counted once per release. */
const SESSIONS_MAX = 20_000;

export type Failure = 'load' | 'crash';

/** The origin of a report. */
export interface Source {
  visit: string;
  address: string;
}

/** A release as named in a report. */
export interface Named {
  remote: string;
  release: string;
}

export interface ReleaseReportsParts {
  store: Store;
  environment: string;
  /** Key of the hashes that are stored for failing sessions. */
  secret: KeyObject;
  now(): number;
  /** Returns when the release became active or its trial began; undefined if neither applies. */
  sinceOf(named: Named): string | undefined;
  /** Called after reports were stored, with the sums of all gateways that use the store. */
  onStored(sums: Readonly<Record<string, ReleaseHealth>>): Promise<void>;
  onError(error: unknown): void;
}

const bucketOf = (ms: number): number => {
  const index = CONTENT_BUCKETS_MS.findIndex((bound) => ms <= bound);
  return index === -1 ? CONTENT_BUCKETS_MS.length : index;
};

/**
 * Counts the reports of browsers about releases. Counts are in the release store, in one file per environment: they
 * survive a restart, and several gateways add to the same counts.
 */
export class ReleaseReports {
  readonly #parts: ReleaseReportsParts;
  readonly #seen = new Set<string>();
  #known = new Set<string>();
  #waiting = new Map<string, ReleaseHealth>();
  #timer: NodeJS.Timeout | undefined;
  #storing: Promise<void> = Promise.resolve();

  constructor(parts: ReleaseReportsParts) {
    this.#parts = parts;
  }

  /** Reads the stored reports. */
  async start(): Promise<void> {
    this.#known = new Set(Object.keys(await this.#read()));
  }

  /** Returns whether a stored report names the release. */
  knows(named: Named): boolean {
    return this.#known.has(healthKey(named));
  }

  /** Counts a page that loaded the release. */
  loaded(named: Named, visit: string): void {
    this.#add(named, { loads: 1, ...this.#sessionOf(named, visit) });
  }

  failed(named: Named, failure: Failure, { visit, address }: Source): void {
    const { secret, now } = this.#parts;
    // hashes of one release reveal nothing about another
    const hash = (purpose: string, text: string): string =>
      keyedHash(secret, `failing ${purpose}`, `${healthKey(named)} ${text}`);
    this.#add(named, {
      ...(failure === 'load' ? { loadFailures: 1 } : { crashes: 1 }),
      ...this.#sessionOf(named, visit),
      failing: [{ visit: hash('visit', visit), address: hash('address', address), at: new Date(now()).toISOString() }],
    });
  }

  /** Counts the time, from request to visible content, of a page that belongs to the release. */
  showedContent(named: Named, ms: number): void {
    const buckets = noHealth('', '', '').content.buckets.with(bucketOf(ms), 1);
    this.#add(named, { content: { buckets, totalMs: Math.round(ms) } });
  }

  violatedPolicy(named: Named): void {
    this.#add(named, { cspReports: 1 });
  }

  /** Records a decision about a failing release. */
  decided(named: Named, automatic: NonNullable<ReleaseHealth['automatic']>): Promise<void> {
    this.#add(named, { automatic });
    return this.flush();
  }

  /** Returns the stored sums. */
  async sums(): Promise<Record<string, ReleaseHealth>> {
    await this.flush();
    return this.#read();
  }

  /**
   * Reads the stored counts. A running gateway matters more than its counts, so an unreadable file is reported and
   * counts as empty.
   */
  async #read(): Promise<Record<string, ReleaseHealth>> {
    const { store, environment, onError } = this.#parts;
    try {
      return await readHealth(store, environment);
    } catch (error) {
      onError(error);
      return {};
    }
  }

  /** Stores the reports in memory. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#storing = this.#storing.then(() => this.#store());
    return this.#storing;
  }

  async #store(): Promise<void> {
    const { store, environment, onStored, onError } = this.#parts;
    const reported = [...this.#waiting.values()];
    if (reported.length === 0) return;
    this.#waiting = new Map();
    try {
      const sums = await recordHealth(store, environment, reported);
      this.#known = new Set(Object.keys(sums));
      // not awaited, because `onStored` may record a decision, which waits for this store
      onStored(sums).catch(onError);
    } catch (error) {
      onError(error);
    }
  }

  #add(named: Named, change: Partial<ReleaseHealth>): void {
    const { remote, release } = named;
    const key = healthKey(named);
    const none = noHealth(remote, release, new Date(this.#parts.now()).toISOString());
    this.#waiting.set(key, addHealth(this.#waiting.get(key) ?? none, { ...none, ...change }));
    this.#timer ??= setTimeout(() => void this.flush(), STORE_AFTER_MS).unref();
  }

  /** Counts a session once for the release and once for its current period. */
  #sessionOf(named: Named, visit: string): Pick<ReleaseHealth, 'sessions' | 'period'> {
    const count = (key: string): number => (this.#isNewSession(`${key} ${visit}`) ? 1 : 0);
    const key = healthKey(named);
    const since = this.#parts.sinceOf(named);
    return {
      sessions: count(key),
      ...(since !== undefined && { period: { since, sessions: count(`${key} ${since}`) } }),
    };
  }

  #isNewSession(key: string): boolean {
    if (this.#seen.has(key)) return false;
    this.#seen.add(key);
    const oldest = this.#seen.values().next().value;
    if (this.#seen.size > SESSIONS_MAX && oldest !== undefined) this.#seen.delete(oldest);
    return true;
  }
}
