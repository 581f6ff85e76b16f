import { access, readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { createExclusively, isMissing } from './durable-files.ts';
import { RegistryError } from './registry-error.ts';
import { contributionKeys } from './remote-json.ts';
import { readRelease, type Store } from './store.ts';

export interface GenerationEntry {
  /** Folder name of the release that visitors get. */
  active: string;
  /** The release before it: the fallback for a tab that cannot load the active one, and the target of a rollback. */
  previous?: string;
  disabled?: true;
}

/** One immutable state of a whole environment. The numbered files also serve as the audit log. */
export interface Generation {
  generation: number;
  parent: number;
  at: string;
  by: string;
  action: 'apply' | 'rollback';
  reason: string;
  entries: Record<string, GenerationEntry>;
}

export type Change =
  | { remote: string; release: string }
  | { remote: string; disabled: boolean }
  | { remote: string; removed: true };

export interface MutationOptions {
  by: string;
  /** ISO instant. */
  at: string;
  reason: string;
  /** Rejects with GENERATION_CONFLICT unless this is the current generation (0: none yet). */
  expectGeneration?: number;
}

const entry = z.object({
  active: z.string(),
  previous: z.string().exactOptional(),
  disabled: z.literal(true).exactOptional(),
});
const generationJson = z.object({
  generation: z.int(),
  parent: z.int(),
  at: z.string(),
  by: z.string(),
  action: z.enum(['apply', 'rollback']),
  reason: z.string(),
  entries: z.record(z.string(), entry),
});

const environmentShape = /^[a-z][a-z0-9-]{0,39}$/;

function environmentFolder(store: Store, env: string): string {
  if (!environmentShape.test(env))
    throw new RegistryError(
      'GENERATION_UNKNOWN',
      `"${env}" is not the name of an environment (lower-case letters, digits, hyphens).`,
    );
  return join(store.root, 'envs', env);
}

const fileOf = (store: Store, env: string, number: number): string =>
  join(environmentFolder(store, env), `${String(number).padStart(8, '0')}.json`);

/**
 * Returns a generation by number, or undefined if there is none. An unreadable file causes an error that says what to
 * do.
 */
export async function findGeneration(store: Store, env: string, number: number): Promise<Generation | undefined> {
  const path = fileOf(store, env, number);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
  try {
    return generationJson.parse(JSON.parse(text));
  } catch {
    throw new RegistryError(
      'GENERATION_DAMAGED',
      `${path} is damaged. Delete that file: the generation before it becomes current.`,
    );
  }
}

/** Returns the numbers of all generations of an environment, oldest first. */
export async function listGenerations(store: Store, env: string): Promise<number[]> {
  try {
    const names = await readdir(environmentFolder(store, env));
    return names
      .flatMap((name) => (/^\d{8}\.json$/.test(name) ? [Number(name.slice(0, 8))] : []))
      .toSorted((a, b) => a - b);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Returns the live generation: the one with the highest number. */
export async function current(store: Store, env: string): Promise<Generation | undefined> {
  const last = (await listGenerations(store, env)).at(-1);
  return last === undefined ? undefined : findGeneration(store, env, last);
}

/**
 * Returns the newest generation after `known` by trying successive numbers: costs one failed open if nothing is new.
 */
export async function newerThan(store: Store, env: string, known: number): Promise<Generation | undefined> {
  let last: number | undefined;
  for (let next = known + 1; await exists(fileOf(store, env, next)); next += 1) last = next;
  return last === undefined ? undefined : findGeneration(store, env, last);
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

type Entries = Record<string, GenerationEntry>;

/**
 * Creates the next generation. Concurrent changes both apply: the file is created exclusively, and the second
 * process rereads and builds on the first.
 */
async function advance(
  store: Store,
  env: string,
  action: Generation['action'],
  options: MutationOptions,
  next: (now: Generation | undefined) => Promise<Entries>,
): Promise<Generation> {
  for (;;) {
    const now = await current(store, env);
    const parent = now?.generation ?? 0;
    if (options.expectGeneration !== undefined && options.expectGeneration !== parent) {
      throw new RegistryError(
        'GENERATION_CONFLICT',
        `${env} is at generation ${parent}, not ${options.expectGeneration}. Look at what changed and try again.`,
      );
    }
    const { by, at, reason } = options;
    const generation: Generation = { generation: parent + 1, parent, at, by, action, reason, entries: await next(now) };
    if (await createExclusively(fileOf(store, env, generation.generation), `${JSON.stringify(generation)}\n`))
      return generation;
  }
}

/**
 * Applies changes to an environment as one new generation. Rejects releases that do not exist and contributions that
 * collide.
 */
export function apply(
  store: Store,
  env: string,
  { changes, ...options }: MutationOptions & { changes: readonly Change[] },
): Promise<Generation> {
  return advance(store, env, 'apply', options, async (now) => {
    const entries: Entries = { ...now?.entries };
    for (const change of changes) applyChange(entries, change);
    await assertFitTogether(store, entries);
    return entries;
  });
}

function applyChange(entries: Entries, change: Change): void {
  const before = entries[change.remote];
  if ('release' in change) {
    const previous = before === undefined || before.active === change.release ? before?.previous : before.active;
    entries[change.remote] = { active: change.release, ...(previous !== undefined && { previous }) };
    return;
  }
  if (before === undefined)
    throw new RegistryError(
      'RELEASE_UNKNOWN',
      `${change.remote} is not in this environment. Activate a release of it first.`,
    );
  if ('removed' in change) {
    delete entries[change.remote];
    return;
  }
  const { disabled: _, ...rest } = before;
  entries[change.remote] = change.disabled ? { ...rest, disabled: true } : rest;
}

/** Rolls back one remote to its previous release, or the whole environment to an earlier generation. */
export function rollback(
  store: Store,
  env: string,
  { target, ...options }: MutationOptions & { target: { remote: string } | { toGeneration: number } },
): Promise<Generation> {
  return advance(store, env, 'rollback', options, async (now) => {
    if ('toGeneration' in target) {
      const earlier = await findGeneration(store, env, target.toGeneration);
      if (earlier === undefined)
        throw new RegistryError('GENERATION_UNKNOWN', `${env} has no generation ${target.toGeneration}.`);
      await assertFitTogether(store, earlier.entries);
      return earlier.entries;
    }
    const before = now?.entries[target.remote];
    if (before?.previous === undefined)
      throw new RegistryError('NOTHING_TO_ROLL_BACK', `${target.remote} has no previous release in ${env}.`);
    const entries: Entries = { ...now?.entries, [target.remote]: { active: before.previous, previous: before.active } };
    await assertFitTogether(store, entries);
    return entries;
  });
}

/**
 * Checks that routes, navigation entries, widgets, settings and commands are unique across all active releases, and
 * that all were built for the shell's federation runtime.
 */
async function assertFitTogether(store: Store, entries: Entries): Promise<void> {
  const owners = new Map<string, string>();
  const problems: string[] = [];
  const shell = entries['shell'] && (await readRelease(store, 'shell', entries['shell'].active));
  for (const [remote, { active }] of Object.entries(entries)) {
    const { remoteJson } = await readRelease(store, remote, active);
    const { federationVersion } = remoteJson.build;
    if (shell && federationVersion !== shell.remoteJson.build.federationVersion) {
      problems.push(
        `${remote} ${active} is built for federation runtime ${federationVersion}, and the shell brings ` +
          `${shell.remoteJson.build.federationVersion}: build them with the same version and activate them ` +
          `together`,
      );
    }
    for (const { key } of contributionKeys(remoteJson)) {
      const owner = owners.get(key);
      if (owner === undefined) owners.set(key, remote);
      else
        problems.push(`${key} belongs to ${owner}, and ${remote} ${active} declares it too: rename it in one of them`);
    }
  }
  if (problems.length > 0)
    throw new RegistryError('CONTRIBUTIONS_COLLIDE', 'These releases cannot be active together:', problems);
}
