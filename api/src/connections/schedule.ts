import { createHash } from 'node:crypto';
import type { ConnectionProblem, SyncRun } from '@tideline/contract';
import { nextRun } from '../jobs/next-run.ts';

/** Banks have booked the night by then. */
export const DAILY_PATTERN = '0 6 * * *';
/** Not all households at once: a bridge serves many. */
const JITTER_MINUTES = 90;

/** What time by itself does not mend: nobody asks again before a person does. */
const NEEDS_A_PERSON: readonly (ConnectionProblem | null)[] = [
  'token_refused',
  'access_refused',
  'secret_lost',
  'not_safe',
];

/** How long after the daily time a connection has its turn; the same every day. */
export function jitterMs(connectionId: string): number {
  return (createHash('sha256').update(connectionId).digest().readUInt32BE(0) % (JITTER_MINUTES * 60)) * 1_000;
}

export interface Syncable {
  readonly id: string;
  readonly state: string;
  readonly problem: ConnectionProblem | null;
}

export const syncsByItself = ({ state, problem }: Syncable): boolean =>
  state === 'active' || (state === 'needs_attention' && !NEEDS_A_PERSON.includes(problem));

/** The next sync by itself; null: not before somebody does something. */
export function nextSyncAt(connection: Syncable, timeZone: string, now: Date): Date | null {
  if (!syncsByItself(connection)) return null;
  const jitter = jitterMs(connection.id);
  return new Date(nextRun(DAILY_PATTERN, timeZone, new Date(now.getTime() - jitter)).getTime() + jitter);
}

/** Bridges allow some 24 requests a day and connection, and a sync may take two. */
const A_DAY = 10;
const GAP_MINUTES = 10;
/** Nothing was heard, so nothing was used up. */
const GAP_UNHEARD_MINUTES = 1;
const DAY_MS = 86_400_000;

export type PastRun = Pick<SyncRun, 'trigger' | 'createdAt' | 'problem'>;

/** From when on a person may sync again; null: now. `runs`: of the last day, oldest first. */
export function syncAllowedAt(runs: readonly PastRun[], now: Date): Date | null {
  const last = runs.at(-1);
  if (last === undefined) return null;
  const gapMs =
    (last.problem === 'unreachable' || last.problem === 'internal' ? GAP_UNHEARD_MINUTES : GAP_MINUTES) * 60_000;
  // who connects and links is not kept waiting for what that took
  const afterLast = last.trigger === 'connect' ? 0 : Date.parse(last.createdAt) + gapMs;
  const full = runs.length >= A_DAY ? Date.parse(runs.at(-A_DAY)?.createdAt ?? '') + DAY_MS : 0;
  const allowed = Math.max(afterLast, full);
  return allowed > now.getTime() ? new Date(allowed) : null;
}

export const aDayBefore = (now: Date): Date => new Date(now.getTime() - DAY_MS);
