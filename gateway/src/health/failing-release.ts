import { healthKey, sessionsSince, type GenerationEntry, type ReleaseHealth } from '@tideline/registry';

/** Time for which a release is watched after its activation. */
const WATCHED_MS = 3_600_000;
/** Number of sessions in which a release must fail to be rolled back. */
const FAILING_SESSIONS = 3;
/** Number of sessions per address that count, so that a single client cannot cause a rollback. */
const SESSIONS_PER_ADDRESS = 2;
/**
 * Minimum share of a release's sessions that must have failed, because on a busy site some sessions always lose their
 * connection.
 */
const FAILING_PART = 0.05;

export type Verdict =
  | { kind: 'fine' }
  /** A trial reached its required number of sessions without failing. */
  | { kind: 'finish'; sessions: number }
  | { kind: 'go back'; sessions: number; to: string }
  | { kind: 'stay'; sessions: number; why: string };

export interface ActiveRelease {
  remote: string;
  entry: GenerationEntry;
  healths: Readonly<Record<string, ReleaseHealth>>;
  nowMs: number;
}

/** Returns the number of distinct failing sessions since the release became active, at most two per address. */
function failingSessions({ failing }: ReleaseHealth, since: string): number {
  const perAddress = new Map<string, number>();
  for (const { address, at } of failing) if (at >= since) perAddress.set(address, (perAddress.get(address) ?? 0) + 1);
  return [...perAddress.values()].reduce((sum, sessions) => sum + Math.min(sessions, SESSIONS_PER_ADDRESS), 0);
}

const isFailing = (sessions: number, health: ReleaseHealth, since: string): boolean =>
  sessions >= FAILING_SESSIONS && sessions >= sessionsSince(health, since) * FAILING_PART;

/** Returns the verdict on a release that is on trial, while the trial lasts. */
export function judgeTrial({ remote, entry, healths }: Omit<ActiveRelease, 'nowMs'>): Verdict {
  const { trial, active } = entry;
  const health = trial && healths[healthKey({ remote, release: trial.release })];
  if (trial === undefined || health === undefined || entry.disabled) return { kind: 'fine' };
  const since = trial.activated.at;
  const sessions = failingSessions(health, since);
  if (isFailing(sessions, health, since)) return { kind: 'go back', sessions, to: active };
  const seen = sessionsSince(health, since);
  const isSeen = trial.finishAfter !== undefined && seen >= trial.finishAfter;
  return isSeen ? { kind: 'finish', sessions: seen } : { kind: 'fine' };
}

/**
 * Returns the verdict on an app's active release, based on reports from browsers. There is one decision per release: a
 * release that an operator activates again, or that was the target of a rollback, is not judged again.
 */
export function judge({ remote, entry, healths, nowMs }: ActiveRelease): Verdict {
  const health = healths[healthKey({ remote, release: entry.active })];
  const { activated, previous } = entry;
  if (health === undefined || health.automatic !== undefined || entry.disabled) return { kind: 'fine' };
  if (activated === undefined || activated.how === 'rollback') return { kind: 'fine' };
  if (nowMs - Date.parse(activated.at) > WATCHED_MS) return { kind: 'fine' };
  const sessions = failingSessions(health, activated.at);
  if (!isFailing(sessions, health, activated.at)) return { kind: 'fine' };
  if (previous === undefined) return { kind: 'stay', sessions, why: 'there is no release before it' };
  if (healths[healthKey({ remote, release: previous })]?.automatic !== undefined)
    return { kind: 'stay', sessions, why: `${previous}, the release before it, failed as well` };
  return { kind: 'go back', sessions, to: previous };
}
