import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database, HouseholdTx } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { systemCode } from '../start-error.ts';
import { attachmentFolder } from './attachment-files.ts';
import { lockFiles, namedContents } from './attachments.store.ts';

const DAY_MS = 86_400_000;
/** So long an undo finds the file of an attachment that was taken away. */
const KEPT_DAYS = 30;

/** Takes files away that no attachment names any more; younger than a day they may be of a change that has not committed. Returns how many. */
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

/** The same for households that are gone. */
export async function sweepRemovedHouseholds(db: Database, dataFolder: string): Promise<void> {
  const folders = (await namesIn(join(dataFolder, 'attachments'))).filter((name) => /^[0-9a-f-]{36}$/.test(name));
  if (folders.length === 0) return;
  const gone = await db.withUser(null, (tx) =>
    tx.many<{ id: string }>(
      sql`select r.id from unnest(${folders}::uuid[]) as r (id) where not exists (select from household_clock h where h.id = r.id)`,
    ),
  );
  for (const { id } of gone) await rm(attachmentFolder(dataFolder, id), { recursive: true, force: true });
}

/** By the clock of the disk that also wrote the time: the household's clock may be set in tests. */
const ageMs = async (path: string): Promise<number> => Date.now() - (await stat(path)).mtimeMs;

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return [];
    throw error;
  }
}
