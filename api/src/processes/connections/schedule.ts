import { createHash } from 'node:crypto';
import type { ConnectionProblem, SyncRun } from '@tideline/contract';
import { nextRun } from '../../platform/jobs/next-run.ts';

/** Time of the daily sync, by which banks have posted the night's transactions. */
export const DAILY_PATTERN = '0 6 * * *';
/** Range over which daily syncs are spread, because one bridge serves many households. */
const JITTER_MINUTES = 90;

/** Problems that persist until the user acts, so nothing is retried. */
const NEEDS_USER: readonly (ConnectionProblem | null)[] = [
  'token_refused',
  'access_refused',
  'secret_lost',
  'not_safe',
];

/** Returns how long after the daily time a connection syncs, which is the same every day. */
export function jitterMs(connectionId: string): number {
  return (createHash('sha256').update(connectionId).digest().readUInt32BE(0) % (JITTER_MINUTES * 60)) * 1_000;
}

export interface Syncable {
  readonly id: string;
  readonly state: string;
  readonly problem: ConnectionProblem | null;
}

export const syncsByItself = ({ state, problem }: Syncable): boolean =>
  state === 'active' || (state === 'needs_attention' && !NEEDS_USER.includes(problem));

/** Returns the time of the next automatic sync; null if there is none until the user acts. */
export function nextSyncAt(connection: Syncable, timeZone: string, now: Date): Date | null {
  if (!syncsByItself(connection)) return null;
  const jitter = jitterMs(connection.id);
  return new Date(nextRun(DAILY_PATTERN, timeZone, new Date(now.getTime() - jitter)).getTime() + jitter);
}

/** Maximum syncs per day. Bridges allow about 24 requests per day and connection, and a sync may need two. */
const A_DAY = 10;
const GAP_MINUTES = 10;
/** Minimum time between syncs if the last one received nothing, which does not count toward the bridge's limit. */
const GAP_UNHEARD_MINUTES = 1;
const DAY_MS = 86_400_000;

export type PastRun = Pick<SyncRun, 'trigger' | 'createdAt' | 'problem'>;

/** Returns when the user may sync again; null if now. `runs` are those of the last day, oldest first. */
export function syncAllowedAt(runs: readonly PastRun[], now: Date): Date | null {
  const last = runs.at(-1);
  if (last === undefined) return null;
  const gapMs =
    (last.problem === 'unreachable' || last.problem === 'internal' ? GAP_UNHEARD_MINUTES : GAP_MINUTES) * 60_000;
  // a user who connects and links does not need to wait after the first sync
  const afterLast = last.trigger === 'connect' ? 0 : Date.parse(last.createdAt) + gapMs;
  const full = runs.length >= A_DAY ? Date.parse(runs.at(-A_DAY)?.createdAt ?? '') + DAY_MS : 0;
  const allowed = Math.max(afterLast, full);
  return allowed > now.getTime() ? new Date(allowed) : null;
}

export const aDayBefore = (now: Date): Date => new Date(now.getTime() - DAY_MS);
