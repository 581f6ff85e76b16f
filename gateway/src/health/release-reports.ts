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

/** How long reports wait in memory before they are stored; a killed process loses no more than this. */
const STORE_AFTER_MS = 1_000;
/** Sessions remembered to count each once per release. */
const SESSIONS_MAX = 20_000;

export type Failure = 'load' | 'crash';

/** Where a report comes from. */
export interface Source {
  visit: string;
  address: string;
}

/** A release, as a report names it. */
export interface Named {
  remote: string;
  release: string;
}

export interface ReleaseReportsParts {
  store: Store;
  environment: string;
  /** Key of the hashes under which failing sessions are stored. */
  secret: Buffer;
  now(): number;
  /** Returns when the release became active or its trial began; undefined if neither is the case. */
  sinceOf(named: Named): string | undefined;
  /** Called after reports were stored, with the sums of all gateways on the store. */
  onStored(sums: Readonly<Record<string, ReleaseHealth>>): Promise<void>;
  onError(error: unknown): void;
}

const bucketOf = (ms: number): number => {
  const index = CONTENT_BUCKETS_MS.findIndex((bound) => ms <= bound);
  return index === -1 ? CONTENT_BUCKETS_MS.length : index;
};

/**
 * Counts what browsers report about releases. Counts are stored in the release store, one file for each environment:
 * they survive a restart, and several gateways add to the same ones.
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

  /** Whether something was reported about the release before. */
  knows(named: Named): boolean {
    return this.#known.has(healthKey(named));
  }

  /** A page loaded the release. */
  loaded(named: Named, visit: string): void {
    this.#add(named, { loads: 1, ...this.#sessionOf(named, visit) });
  }

  failed(named: Named, failure: Failure, { visit, address }: Source): void {
    const { secret, now } = this.#parts;
    // hashes of one release say nothing about another
    const hash = (purpose: string, text: string): string =>
      keyedHash(secret, `failing ${purpose}`, `${healthKey(named)} ${text}`);
    this.#add(named, {
      ...(failure === 'load' ? { loadFailures: 1 } : { crashes: 1 }),
      ...this.#sessionOf(named, visit),
      failing: [{ visit: hash('visit', visit), address: hash('address', address), at: new Date(now()).toISOString() }],
    });
  }

  /** A page that belongs to the release showed its content, this long after it was requested. */
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

  /** Counts are worth less than a gateway that runs: a file that cannot be read is reported, and counts as empty. */
  async #read(): Promise<Record<string, ReleaseHealth>> {
    const { store, environment, onError } = this.#parts;
    try {
      return await readHealth(store, environment);
    } catch (error) {
      onError(error);
      return {};
    }
  }

  /** Stores what waits. */
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
      // not awaited: it may report a decision, which waits for this
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

  /** Counts a session once for the release, and once for its present period. */
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
