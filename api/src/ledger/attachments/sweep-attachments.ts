import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database, HouseholdTx } from '../../platform/database/database.ts';
import { systemCode } from '../../platform/start-error.ts';
import { attachmentFolder } from './attachment-files.ts';
import { lockFiles, namedContents, removedHouseholds } from './attachments.store.ts';

const DAY_MS = 86_400_000;
/** How long undo can still find the file of a removed attachment. */
const KEPT_DAYS = 30;

/**
 * Removes files that no attachment references any more. Files younger than a day may belong to a change that has not
 * committed. Returns the number removed.
 */
export async function sweepAttachments(
  tx: HouseholdTx,
  { dataFolder, now }: { dataFolder: string; now: Date },
): Promise<number> {
  const folder = attachmentFolder(dataFolder, tx.householdId);
  const names = await namesIn(folder);
  if (names.length === 0) return 0;
  await lockFiles(tx);
  const named = new Set(
    (await namedContents(tx, new Date(now.getTime() - KEPT_DAYS * DAY_MS))).map(({ sha256 }) => sha256),
  );
  let gone = 0;
  for (const name of names) {
    if (named.has(name) || (await ageMs(join(folder, name))) < DAY_MS) continue;
    await rm(join(folder, name), { force: true });
    gone += 1;
  }
  return gone;
}

/** Does the same for households that no longer exist. */
export async function sweepRemovedHouseholds(db: Database, dataFolder: string): Promise<void> {
  const folders = (await namesIn(join(dataFolder, 'attachments'))).filter((name) => /^[0-9a-f-]{36}$/.test(name));
  if (folders.length === 0) return;
  const gone = await db.withUser(null, (tx) => removedHouseholds(tx, folders));
  for (const { id } of gone) await rm(attachmentFolder(dataFolder, id), { recursive: true, force: true });
}

/** Uses the system clock that also set the modification time, because tests may set the household's clock. */
const ageMs = async (path: string): Promise<number> => Date.now() - (await stat(path)).mtimeMs;

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return [];
    throw error;
  }
}
