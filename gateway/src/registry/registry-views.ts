import {
  findGeneration,
  listGenerations,
  listReleases,
  type Generation,
  type Release,
  type Store,
  type Token,
} from '@tideline/registry';

/** Returns one environment as `tideline status` shows it. */
export const statusOf = (environment: string, now: Generation | undefined) => ({
  environment,
  generation: now?.generation ?? 0,
  ...(now !== undefined && { at: now.at, by: now.by, action: now.action, reason: now.reason }),
  remotes: Object.entries(now?.entries ?? {}).map(([remote, entry]) => ({ remote, ...entry })),
});

const entryText = (entry: Generation['entries'][string] | undefined): string | undefined =>
  entry === undefined
    ? undefined
    : `${entry.active}${entry.disabled ? ' (off)' : ''}${entry.trial ? ` (trial: ${trialText(entry.trial)})` : ''}`;

const trialText = ({ release, percent }: { release: string; percent: number }): string =>
  `${release} for ${percent}% of sessions`;

/** Returns the changes of a generation compared with its parent. */
function differences(generation: Generation, parent: Generation | undefined) {
  const names = new Set([...Object.keys(parent?.entries ?? {}), ...Object.keys(generation.entries)]);
  return [...names].flatMap((remote) => {
    const [from, to] = [entryText(parent?.entries[remote]), entryText(generation.entries[remote])];
    return from === to ? [] : [{ remote, ...(from !== undefined && { from }), ...(to !== undefined && { to }) }];
  });
}

/** Returns the newest generations of an environment, newest first, each with its changes. */
export async function historyOf(store: Store, env: string, limit: number) {
  const numbers = (await listGenerations(store, env)).toReversed().slice(0, limit + 1);
  const generations = await Promise.all(numbers.map((number) => findGeneration(store, env, number)));
  return generations.slice(0, limit).flatMap((generation, index) => {
    if (generation === undefined) return [];
    const { generation: number, at, by, action, reason } = generation;
    return [{ generation: number, at, by, action, reason, changes: differences(generation, generations[index + 1]) }];
  });
}

const servedBytes = ({ files }: Release): number => Object.values(files).reduce((sum, { size }) => sum + size, 0);

/** Returns published releases with their sizes and whether they are active. */
export async function releasesOf(store: Store, now: Generation | undefined, remote?: string) {
  const releases = await listReleases(store, remote);
  return releases.map((one) => {
    const entry = now?.entries[one.remote];
    return {
      remote: one.remote,
      release: one.release,
      version: one.version,
      by: one.by,
      at: one.at,
      bytes: servedBytes(one),
      ...(one.git !== undefined && { git: one.git }),
      ...(entry?.active === one.release && { active: true }),
      ...(entry?.previous === one.release && { previous: true }),
    };
  });
}

/** Returns a token without its hash. */
export const tokenView = ({ id, scope, holder, createdAt, createdBy, expiresAt, revokedAt }: Token) => ({
  id,
  scope,
  holder,
  createdAt,
  createdBy,
  ...(expiresAt !== undefined && { expiresAt }),
  ...(revokedAt !== undefined && { revokedAt }),
});
