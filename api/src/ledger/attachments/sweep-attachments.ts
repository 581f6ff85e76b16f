import type { Database, HouseholdTx } from '../../platform/database/database.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';
import { attachmentPrefix } from './attachment-files.ts';
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
  { objects, now }: { objects: ObjectStore; now: Date },
): Promise<number> {
  const prefix = attachmentPrefix(tx.householdId);
  const stored = await objects.list(prefix);
  if (stored.length === 0) return 0;
  await lockFiles(tx);
  const named = new Set(
    (await namedContents(tx, new Date(now.getTime() - KEPT_DAYS * DAY_MS))).map(({ sha256 }) => `${prefix}/${sha256}`),
  );
  // the system's clock also set the time of modification, while tests may set the household's clock
  const old = stored.filter(({ key, modifiedAtMs }) => !named.has(key) && Date.now() - modifiedAtMs >= DAY_MS);
  for (const { key } of old) await objects.remove(key);
  return old.length;
}

/** Does the same for households that no longer exist. */
export async function sweepRemovedHouseholds(db: Database, objects: ObjectStore): Promise<void> {
  const ids = (await objects.folders('attachments')).filter((name) => /^[0-9a-f-]{36}$/.test(name));
  if (ids.length === 0) return;
  const gone = await db.withUser(null, (tx) => removedHouseholds(tx, ids));
  for (const { id } of gone) await objects.removeAll(attachmentPrefix(id));
}
