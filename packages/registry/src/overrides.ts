import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdir, readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { createExclusively, isMissing } from './durable-files.ts';
import { newFindings } from './gates/environment-gates.ts';
import { current, membersOf } from './generations.ts';
import { secretIn } from './locked-file.ts';
import { GateRefusal } from './registry-error.ts';
import { readRelease, type Store } from './store.ts';
import { refusals } from './messages/refusals.en.ts';

/** Lets anyone who has its link try a published release that is not active. */
export interface Override {
  id: string;
  environment: string;
  remote: string;
  release: string;
  by: string;
  /** ISO instants. */
  at: string;
  expiresAt: string;
}

const overrideJson = z.object({
  id: z.string(),
  environment: z.string(),
  remote: z.string(),
  release: z.string(),
  by: z.string(),
  at: z.string(),
  expiresAt: z.string(),
});

const folderOf = (store: Store): string => join(store.root, 'overrides');
const recordOf = (store: Store, id: string): string => join(folderOf(store), `${id}.json`);

/** Returns the signing key, which never leaves the store and is shared by all gateways of the store. */
const signingKey = (store: Store): Promise<Buffer> => secretIn(join(store.root, 'secrets', 'overrides'));

const signatureOf = (key: Buffer, id: string): Buffer =>
  createHmac('sha256', key).update(`tideline override ${id}`).digest();

export interface NewOverride extends Omit<Override, 'id'> {
  /** Version of the API's contract, against which the release is checked. */
  contractVersion?: string;
}

/** Rejects a release that would be incompatible with the others of an environment if it were active. */
async function refuseMisfit(
  store: Store,
  { environment, remote, release }: Pick<Override, 'environment' | 'remote' | 'release'>,
  contractVersion: string | undefined,
): Promise<void> {
  const entries = (await current(store, environment))?.entries ?? {};
  const [before, after] = await Promise.all([
    membersOf(store, entries),
    membersOf(store, { ...entries, [remote]: { active: release } }),
  ]);
  const refused = newFindings(before, after, contractVersion === undefined ? {} : { contractVersion });
  if (refused.length > 0) throw new GateRefusal(refusals.doesNotFit(remote, release, environment), refused);
}

/**
 * Creates an override for a published release that is compatible with all other active ones. Returns it with its signed
 * text.
 */
export async function createOverride(
  store: Store,
  { contractVersion, ...given }: NewOverride,
): Promise<{ override: Override; text: string }> {
  await readRelease(store, given.remote, given.release);
  await refuseMisfit(store, given, contractVersion);
  const key = await signingKey(store);
  await mkdir(folderOf(store), { recursive: true, mode: 0o700 });
  const override: Override = { id: randomBytes(12).toString('hex'), ...given };
  await createExclusively(recordOf(store, override.id), `${JSON.stringify(override)}\n`);
  return { override, text: `${override.id}.${signatureOf(key, override.id).toString('base64url')}` };
}

async function readOverride(store: Store, id: string): Promise<Override | undefined> {
  let text: string;
  try {
    text = await readFile(recordOf(store, id), 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
  const parsed = overrideJson.safeParse(JSON.parse(text));
  // a damaged record has no effect
  return parsed.success ? parsed.data : undefined;
}

const shape = /^([0-9a-f]{24})\.([\w-]{43})$/;

/** Returns the override of a signed text; undefined if it is forged, deleted, expired or for another environment. */
export async function verifyOverride(
  store: Store,
  text: string,
  { environment, at }: { environment: string; at: string },
): Promise<Override | undefined> {
  const [, id = '', signature = ''] = shape.exec(text) ?? [];
  if (id === '') return undefined;
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(await signingKey(store), id);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const override = await readOverride(store, id);
  return override !== undefined && override.environment === environment && override.expiresAt > at
    ? override
    : undefined;
}

/** Returns the open overrides of all environments, oldest first. */
export async function listOverrides(store: Store, at: string): Promise<Override[]> {
  let names: string[];
  try {
    names = await readdir(folderOf(store));
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
  const ids = names.flatMap((name) => /^([0-9a-f]{24})\.json$/.exec(name)?.[1] ?? []);
  const found = await Promise.all(ids.map((id) => readOverride(store, id)));
  return found
    .filter((one) => one !== undefined)
    .filter(({ expiresAt }) => expiresAt > at)
    .toSorted((one, other) => one.at.localeCompare(other.at) || one.id.localeCompare(other.id));
}

/** Ends every open override of a remote in an environment, and returns them. */
export async function removeOverrides(
  store: Store,
  { environment, remote, at }: { environment: string; remote: string; at: string },
): Promise<Override[]> {
  const open = await listOverrides(store, at);
  const ended = open.filter((one) => one.environment === environment && one.remote === remote);
  for (const { id } of ended) await rm(recordOf(store, id), { force: true });
  return ended;
}
