import { access, readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { createExclusively, isMissing } from './durable-files.ts';
import { isSameMajor, newFindings, type Member } from './gates/environment-gates.ts';
import { GateRefusal, RegistryError } from './registry-error.ts';
import { findRelease, readRelease, type Store } from './store.ts';
import { refusals } from './messages/refusals.en.ts';

export interface GenerationEntry {
  /** Folder name of the active release. */
  active: string;
  /** The previous release: the fallback for a tab that cannot load the active one, and the target of a rollback. */
  previous?: string;
  disabled?: true;
  /** A release that only a share of the sessions gets. */
  trial?: Trial;
  /** Who activated the release and how. Missing in generations from before this was recorded. */
  activated?: Activation;
}

/**
 * `start` means activated by `npm start` from its own builds, and replaced by the next start. Any other release remains
 * until a command replaces it.
 */
export type ActivationKind = 'start' | 'deploy' | 'rollback';

export interface Trial {
  release: string;
  /** Share of the sessions in percent, from 1 to 99. */
  percent: number;
  /**
   * Number of sessions without a reason to abort, after which everyone gets the release. Without it, a command finishes
   * the trial.
   */
  finishAfter?: number;
  activated: Activation;
}

export interface Activation {
  how: ActivationKind;
  by: string;
  /** ISO instant. */
  at: string;
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
  | { remote: string; release: string; percent: number; finishAfter?: number }
  /** If `release` is given, the change applies only if that release is on trial. */
  | { remote: string; trial: 'finish' | 'abort'; release?: string }
  | { remote: string; disabled: boolean }
  | { remote: string; removed: true };

export interface MutationOptions {
  by: string;
  /** ISO instant. */
  at: string;
  reason: string;
  /** Rejects with GENERATION_CONFLICT unless this is the current generation (0 for none yet). */
  expectGeneration?: number;
  /** Version of the API's contract, with which the `requires` of the remotes are compared. */
  contractVersion?: string;
}

const activation = z.object({ how: z.enum(['start', 'deploy', 'rollback']), by: z.string(), at: z.string() });
const entry = z.object({
  active: z.string(),
  previous: z.string().exactOptional(),
  disabled: z.literal(true).exactOptional(),
  trial: z
    .object({
      release: z.string(),
      percent: z.int().min(1).max(99),
      finishAfter: z.int().min(1).exactOptional(),
      activated: activation,
    })
    .exactOptional(),
  activated: activation.exactOptional(),
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

/** Returns the folder of an environment. Checks the name, because it is untrusted. */
export function environmentFolder(store: Store, env: string): string {
  if (!environmentShape.test(env)) throw new RegistryError('GENERATION_UNKNOWN', refusals.badEnvironmentName(env));
  return join(store.root, 'envs', env);
}

const fileOf = (store: Store, env: string, number: number): string =>
  join(environmentFolder(store, env), `${String(number).padStart(8, '0')}.json`);

/**
 * Returns a generation by number; undefined if it does not exist. Throws an error that explains what to do if the
 * file is unreadable.
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
    throw new RegistryError('GENERATION_DAMAGED', refusals.damagedGeneration(path));
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

/** Returns the names of all environments that have a generation. */
export async function listEnvironments(store: Store): Promise<string[]> {
  const names = await readdir(join(store.root, 'envs'));
  return names.filter((name) => environmentShape.test(name)).toSorted();
}

/** Returns the live generation: the one with the highest number. */
export async function current(store: Store, env: string): Promise<Generation | undefined> {
  const last = (await listGenerations(store, env)).at(-1);
  return last === undefined ? undefined : findGeneration(store, env, last);
}

/**
 * Returns the newest generation after `known` by trying successive numbers, which costs one failed open if there is
 * none.
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
 * Creates the next generation. Concurrent changes are both applied: the file is created exclusively, and the second
 * process rereads the state and continues from the first.
 */
async function advance(
  store: Store,
  env: string,
  action: Generation['action'],
  options: MutationOptions,
  next: (now: Generation | undefined) => Entries | Promise<Entries>,
): Promise<Generation> {
  for (;;) {
    const now = await current(store, env);
    const parent = now?.generation ?? 0;
    if (options.expectGeneration !== undefined && options.expectGeneration !== parent) {
      throw new RegistryError(
        'GENERATION_CONFLICT',
        refusals.otherGeneration(env, String(parent), String(options.expectGeneration)),
      );
    }
    const { by, at, reason, contractVersion } = options;
    const wanted = await next(now);
    await assertFits(store, now?.entries ?? {}, wanted, contractVersion);
    for (const [remote, one] of Object.entries(wanted))
      if (one.trial !== undefined)
        await assertFits(
          store,
          wanted,
          { ...wanted, [remote]: { ...one, active: one.trial.release } },
          contractVersion,
        );
    const entries = await withUsableFallbacks(store, wanted);
    const generation: Generation = { generation: parent + 1, parent, at, by, action, reason, entries };
    if (await createExclusively(fileOf(store, env, generation.generation), `${JSON.stringify(generation)}\n`))
      return generation;
  }
}

export interface ApplyOptions extends MutationOptions {
  changes: readonly Change[];
  /** Default: `deploy`. */
  how?: ActivationKind;
}

/** Applies changes to an environment as one new generation. Rejects nonexistent and incompatible releases. */
export function apply(
  store: Store,
  env: string,
  { changes, how = 'deploy', ...options }: ApplyOptions,
): Promise<Generation> {
  const { by, at } = options;
  return advance(store, env, 'apply', options, (now) => entriesAfter(now?.entries ?? {}, changes, { how, by, at }));
}

/** Returns the entries of an environment after the changes. */
export function entriesAfter(
  now: Readonly<Record<string, GenerationEntry>>,
  changes: readonly Change[],
  activated: Activation,
): Record<string, GenerationEntry> {
  const entries: Entries = { ...now };
  for (const change of changes) applyChange(entries, change, activated);
  return entries;
}

type TrialChange = Extract<Change, { percent: number } | { trial: unknown }>;

/** Returns an entry after its trial is started, resized, finished or aborted. */
function entryAfterTrial(before: GenerationEntry, change: TrialChange, activated: Activation): GenerationEntry {
  const { trial, ...rest } = before;
  if ('percent' in change) {
    const { remote, release, percent } = change;
    const isSame = trial?.release === release;
    const finishAfter = change.finishAfter ?? (isSame ? trial.finishAfter : undefined);
    if (remote === 'shell') throw new RegistryError('TRIAL_REFUSED', refusals.shellTrial);
    if (release === before.active) throw new RegistryError('TRIAL_REFUSED', refusals.activeAlready(release));
    const started = isSame ? trial.activated : activated;
    return {
      ...rest,
      trial: { release, percent, ...(finishAfter !== undefined && { finishAfter }), activated: started },
    };
  }
  if (trial === undefined || (change.release !== undefined && change.release !== trial.release))
    throw new RegistryError('TRIAL_REFUSED', refusals.noSuchTrial(change.remote));
  return change.trial === 'abort' ? rest : { ...rest, active: trial.release, previous: rest.active, activated };
}

function applyChange(entries: Entries, change: Change, activated: Activation): void {
  const before = entries[change.remote];
  if ('release' in change && !('percent' in change) && !('trial' in change)) {
    const previous = before === undefined || before.active === change.release ? before?.previous : before.active;
    entries[change.remote] = {
      active: change.release,
      ...(previous !== undefined && { previous }),
      ...(before?.disabled && { disabled: true }),
      activated,
    };
    return;
  }
  if (before === undefined) throw new RegistryError('RELEASE_UNKNOWN', refusals.notHere(change.remote));
  if ('percent' in change || 'trial' in change) entries[change.remote] = entryAfterTrial(before, change, activated);
  else if ('removed' in change) delete entries[change.remote];
  else {
    const { disabled: _, ...rest } = before;
    entries[change.remote] = change.disabled ? { ...rest, disabled: true } : rest;
  }
}

/**
 * The target of a rollback: one remote to its previous release, or everything to an earlier generation. With
 * `failed`, the rollback applies only if that release is active, and pages do not fall back to that release
 * afterward.
 */
export type RollbackTarget = { remote: string; failed?: string } | { toGeneration: number };

const nothingBefore = (remote: string, env: string): string =>
  remote === 'shell' ? refusals.noPreviousShell(env) : refusals.noPrevious(remote, env);

/** Rolls back one remote to its previous release, or the entire environment to an earlier generation. */
export function rollback(
  store: Store,
  env: string,
  { target, ...options }: MutationOptions & { target: RollbackTarget },
): Promise<Generation> {
  const activated: Activation = { how: 'rollback', by: options.by, at: options.at };
  return advance(store, env, 'rollback', options, async (now) => {
    if ('toGeneration' in target) {
      const earlier = await findGeneration(store, env, target.toGeneration);
      if (earlier === undefined)
        throw new RegistryError('GENERATION_UNKNOWN', refusals.noGeneration(env, String(target.toGeneration)));
      // recorded as a rollback, so that the next start changes none: the operator chose this state as a whole
      return Object.fromEntries(
        Object.entries(earlier.entries).map(([remote, one]) => [remote, { ...one, activated }]),
      );
    }
    const before = now?.entries[target.remote];
    if (target.failed !== undefined && before?.active !== target.failed)
      throw new RegistryError('GENERATION_CONFLICT', refusals.noLongerAt(target.remote, String(target.failed), env));
    if (before?.previous === undefined)
      throw new RegistryError('NOTHING_TO_ROLL_BACK', nothingBefore(target.remote, env));
    return {
      ...now?.entries,
      [target.remote]: {
        active: before.previous,
        ...(target.failed === undefined && { previous: before.active }),
        ...(before.disabled && { disabled: true }),
        activated,
      },
    };
  });
}

/**
 * Returns who activated the active release of a remote and how. If the generation does not record it, the history of
 * the environment decides.
 */
export async function activationOf(
  store: Store,
  env: string,
  now: Generation,
  remote: string,
): Promise<Activation | undefined> {
  const found = now.entries[remote];
  if (found === undefined || found.activated !== undefined) return found?.activated;
  let since = now;
  for (const number of (await listGenerations(store, env)).toReversed()) {
    if (number >= since.generation) continue;
    const earlier = await findGeneration(store, env, number);
    if (earlier?.entries[remote]?.active !== found.active) break;
    since = earlier;
  }
  const { action, by, at } = since;
  return { how: action === 'rollback' ? 'rollback' : by === 'npm start' ? 'start' : 'deploy', by, at };
}

/**
 * Removes previous releases that the shell's federation runtime cannot run, because no page could fall back to them and
 * no rollback could return to them.
 */
async function withUsableFallbacks(store: Store, entries: Entries): Promise<Entries> {
  const shell = entries['shell'] && (await readRelease(store, 'shell', entries['shell'].active));
  if (shell === undefined) return entries;
  const offered = shell.remoteJson.build.federationVersion;
  const check = async ([remote, entry]: [string, GenerationEntry]): Promise<[string, GenerationEntry]> => {
    if (entry.previous === undefined || remote === 'shell') return [remote, entry];
    const previous = await findRelease(store, remote, entry.previous);
    if (previous !== undefined && isSameMajor(previous.remoteJson.build.federationVersion, offered))
      return [remote, entry];
    const { previous: _, ...rest } = entry;
    return [remote, rest];
  };
  return Object.fromEntries(await Promise.all(Object.entries(entries).map(check)));
}

/** Reads the releases of an environment in the form that the gates compare. Omits missing ones. */
export async function membersOf(store: Store, entries: Readonly<Entries>): Promise<Member[]> {
  const read = async ([remote, { active, disabled }]: [string, GenerationEntry]): Promise<Member[]> => {
    const found = await findRelease(store, remote, active);
    if (found === undefined) return [];
    return [{ remote, release: active, remoteJson: found.remoteJson, ...(disabled && { disabled }) }];
  };
  return (await Promise.all(Object.entries(entries).map(read))).flat();
}

/** Rejects a state with incompatible releases, unless they were already incompatible before. */
async function assertFits(store: Store, now: Entries, next: Entries, contractVersion?: string): Promise<void> {
  for (const [remote, { active }] of Object.entries(next)) await readRelease(store, remote, active);
  const context = contractVersion === undefined ? {} : { contractVersion };
  const refused = newFindings(await membersOf(store, now), await membersOf(store, next), context);
  if (refused.length > 0) throw new GateRefusal(refusals.notTogether, refused);
}
