import { join } from 'node:path';
import { z } from 'zod';
import { environmentFolder } from './generations.ts';
import { changeFile, readIfPresent } from './locked-file.ts';
import { RegistryError } from './registry-error.ts';
import type { Store } from './store.ts';
import { refusals } from './messages/refusals.en.ts';

/** Upper bounds of the time to content in milliseconds. The last bucket contains everything above them. */
export const CONTENT_BUCKETS_MS = [250, 500, 1_000, 1_500, 2_500, 4_000, 6_000, 10_000, 20_000] as const;

/** Time for which the failing sessions of a release are listed individually. */
const LISTED_MS = 3_600_000;
/** Limits on the stored lists. */
const LISTED_MAX = 50;
const RELEASES_MAX = 20;

const count = z.int().min(0);
const failingSession = z.object({ visit: z.string(), address: z.string(), at: z.string() });
/** The period since the release became active or its trial began. */
const period = z.object({ since: z.string(), sessions: count });
const healthJson = z.object({
  remote: z.string(),
  release: z.string(),
  loads: count,
  sessions: count,
  loadFailures: count,
  crashes: count,
  cspReports: count,
  failedSessions: count,
  content: z.object({ buckets: z.array(count).length(CONTENT_BUCKETS_MS.length + 1), totalMs: count }),
  period: period.exactOptional(),
  failing: z.array(failingSession),
  firstAt: z.string(),
  lastAt: z.string(),
  automatic: z.object({ at: z.string(), did: z.enum(['went back', 'stayed']), reason: z.string() }).exactOptional(),
});

/**
 * The reports of browsers about one release of one app in one environment.
 *
 * loads           pages that loaded it; sessions: sessions of these pages, counted once per process
 * loadFailures    files that did not arrive or did not run; crashes: components that threw
 * period          sessions of these pages since the release last became active or its trial last began
 * failing         failing sessions of that period and the last hour, by keyed hashes
 * failedSessions  failing sessions of all periods
 * content         time from the request of the page to its largest content, for pages that this app owns
 * automatic       the gateway's only decision about a failing release
 */
export type ReleaseHealth = z.infer<typeof healthJson>;

const fileJson = z.record(z.string(), healthJson);
type Healths = Record<string, ReleaseHealth>;

export const healthKey = ({ remote, release }: Pick<ReleaseHealth, 'remote' | 'release'>): string =>
  `${remote} ${release}`;

/** Returns the health of a release without reports. */
export const noHealth = (remote: string, release: string, at: string): ReleaseHealth => ({
  remote,
  release,
  loads: 0,
  sessions: 0,
  loadFailures: 0,
  crashes: 0,
  cspReports: 0,
  failedSessions: 0,
  content: { buckets: Array.from({ length: CONTENT_BUCKETS_MS.length + 1 }, () => 0), totalMs: 0 },
  failing: [],
  firstAt: at,
  lastAt: at,
});

type Period = ReleaseHealth['period'];

/** Adds the sessions if both reports are about the same period. Otherwise only the later period counts. */
function addPeriod(before: Period, later: Period): Period {
  if (before === undefined || later === undefined) return before ?? later;
  if (before.since === later.since) return { ...later, sessions: before.sessions + later.sessions };
  return before.since > later.since ? before : later;
}

/** Adds later reports. The same session is listed once per period and counts as one failed session. */
export function addHealth(before: ReleaseHealth, later: ReleaseHealth): ReleaseHealth {
  const current = addPeriod(before.period, later.period);
  const listed = current?.since === before.period?.since ? before.failing : [];
  const known = new Set(listed.map(({ visit }) => visit));
  const added = later.failing.filter(({ visit }) => !known.has(visit));
  const since = new Date(Date.parse(later.lastAt) - LISTED_MS).toISOString();
  const automatic = later.automatic ?? before.automatic;
  return {
    remote: before.remote,
    release: before.release,
    loads: before.loads + later.loads,
    sessions: before.sessions + later.sessions,
    loadFailures: before.loadFailures + later.loadFailures,
    crashes: before.crashes + later.crashes,
    cspReports: before.cspReports + later.cspReports,
    failedSessions: before.failedSessions + added.length,
    content: {
      buckets: before.content.buckets.map((pages, index) => pages + (later.content.buckets[index] ?? 0)),
      totalMs: before.content.totalMs + later.content.totalMs,
    },
    ...(current !== undefined && { period: current }),
    failing: [...listed, ...added].filter(({ at }) => at >= since).slice(0, LISTED_MAX),
    firstAt: before.firstAt < later.firstAt ? before.firstAt : later.firstAt,
    lastAt: before.lastAt > later.lastAt ? before.lastAt : later.lastAt,
    ...(automatic !== undefined && { automatic }),
  };
}

/** Returns the number of sessions since the release became active or its trial began. */
export const sessionsSince = ({ period }: ReleaseHealth, since: string): number =>
  period?.since === since ? period.sessions : 0;

const fileOf = (store: Store, env: string): string => join(environmentFolder(store, env), 'health.json');

function parse(path: string, text: string | undefined): Healths {
  if (text === undefined) return {};
  try {
    return fileJson.parse(JSON.parse(text));
  } catch {
    throw new RegistryError('HEALTH_DAMAGED', refusals.damagedHealth(path));
  }
}

/** Returns only the newest releases of each app. */
function newestOf(healths: Healths): Healths {
  const kept = new Map<string, number>();
  const entries = Object.entries(healths)
    .toSorted(([, a], [, b]) => (a.lastAt < b.lastAt ? 1 : -1))
    .filter(([, { remote }]) => {
      const rank = (kept.get(remote) ?? 0) + 1;
      kept.set(remote, rank);
      return rank <= RELEASES_MAX;
    });
  return Object.fromEntries(entries);
}

/** Returns the reports about every release of an environment, by {@link healthKey}. */
export async function readHealth(store: Store, env: string): Promise<Healths> {
  const path = fileOf(store, env);
  return parse(path, await readIfPresent(path));
}

/** Adds new reports to those of all processes on disk, and returns the sums. */
export async function recordHealth(store: Store, env: string, reported: readonly ReleaseHealth[]): Promise<Healths> {
  let sums: Healths = {};
  const path = fileOf(store, env);
  await changeFile(path, (text) => {
    const before = parse(path, text);
    const changed = reported.map((later): [string, ReleaseHealth] => {
      const key = healthKey(later);
      return [key, addHealth(before[key] ?? noHealth(later.remote, later.release, later.firstAt), later)];
    });
    sums = newestOf({ ...before, ...Object.fromEntries(changed) });
    return `${JSON.stringify(sums)}\n`;
  });
  return sums;
}
