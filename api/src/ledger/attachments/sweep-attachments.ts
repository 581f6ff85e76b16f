import type { Database, HouseholdTx } from '../../platform/database/database.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';
import { attachmentPrefix } from './attachment-files.ts';
import { lockFiles, namedContents, removedHouseholds } from './attachments.store.ts';

const DAY_MS = 86_400_000;
/** Days during which undo can restore the file of a removed attachment. */
const KEPT_DAYS = 30;

/**
 * Deletes files that no attachment references anymore. Keeps files younger than a day, which may belong to an
 * uncommitted change. Returns the number deleted.
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
  // Modification times come from the system clock, which `now` may differ from in tests.
  const old = stored.filter(({ key, modifiedAtMs }) => !named.has(key) && Date.now() - modifiedAtMs >= DAY_MS);
  for (const { key } of old) await objects.remove(key);
  return old.length;
}

/** Deletes the files of households that no longer exist. */
export async function sweepRemovedHouseholds(db: Database, objects: ObjectStore): Promise<void> {
  const ids = (await objects.folders('attachments')).filter((name) => /^[0-9a-f-]{36}$/.test(name));
  if (ids.length === 0) return;
  const gone = await db.withUser(null, (tx) => removedHouseholds(tx, ids));
  for (const { id } of gone) await objects.removeAll(attachmentPrefix(id));
}
