import { usualCalendar } from '@tideline/domain';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { DatabaseError } from 'pg';
import { storeAttachmentStream } from '../../ledger/attachments/attachment-files.ts';
import { checkConstraints, deferConstraints } from '../../platform/database/constraints.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';
import { COPIED_TABLES } from './copied-tables.ts';
import { notReadable } from './copy-failure.ts';
import type { Archive } from './open-archive.ts';
import type { Staged } from './stage-archive.ts';
import { deleteCategories, deleteModeChanges, restoreHousehold, insertRowsOf, listBalances } from './restore.store.ts';

const ROWS_AT_ONCE = 2_000;

/** Restores a staged copy into a household. Errors: COPY_NOT_READABLE. */
export async function readIn(
  tx: HouseholdTx,
  { household, balances, files, rows }: Staged,
  tell: (done: number, total: number) => void,
): Promise<void> {
  await deferConstraints(tx);
  // the copy has its own categories
  await deleteCategories(tx);
  // the copy has its own mode changes
  await deleteModeChanges(tx);
  await restoreHousehold(tx, {
    name: household.name,
    currency: household.currency,
    locale: household.locale,
    timezone: household.timezone,
    marginalTaxPpm: household.marginalTaxPpm,
    holidayCalendar: household.holidayCalendar ?? usualCalendar(household.currency),
    monthStartDay: household.monthStartDay,
    mode: household.mode,
  });
  let done = 0;
  for (const { table } of COPIED_TABLES) {
    const path = files.get(table);
    if (path === undefined) continue;
    for await (const lines of batchesOf(path)) {
      await insertRows(tx, table, lines);
      done += lines.length;
      tell(done, rows);
    }
  }
  tx.wroteMany();
  await checkRules(tx);
  await checkSums(tx, balances);
}

async function* batchesOf(path: string): AsyncGenerator<string[]> {
  let lines: string[] = [];
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    lines.push(line);
    if (lines.length === ROWS_AT_ONCE) {
      yield lines;
      lines = [];
    }
  }
  if (lines.length > 0) yield lines;
}

/** Inserts the rows of JSON lines, grouped by their columns. Errors: COPY_NOT_READABLE. */
async function insertRows(tx: HouseholdTx, table: string, lines: readonly string[]): Promise<void> {
  const byColumns = new Map<string, unknown[]>();
  for (const line of lines) {
    const row = JSON.parse(line) as Record<string, unknown>;
    const columns = Object.keys(row).toSorted().join(',');
    byColumns.set(columns, [...(byColumns.get(columns) ?? []), row]);
  }
  for (const [columns, rows] of byColumns) {
    await refusing(table, () => insertRowsOf(tx, { table, columns: columns.split(','), rows }));
  }
}

/** Checks deferred constraints now, so that violations can be reported. */
const checkRules = (tx: HouseholdTx): Promise<number> => refusing(null, () => checkConstraints(tx));

/**
 * Converts database errors to COPY_NOT_READABLE: class 22 is a value that does not fit its column, and class 23 a
 * constraint violation.
 */
async function refusing<T>(table: string | null, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DatabaseError && /^2[23]/.test(error.code ?? ''))
      throw notReadable('rule_broken', { table: table ?? error.table ?? 'tables' });
    throw error;
  }
}

async function checkSums(tx: HouseholdTx, expected: Staged['balances']): Promise<void> {
  const actual = new Map((await listBalances(tx)).map((balance) => [balance.accountId, balance]));
  const isSame =
    actual.size === expected.length &&
    expected.every(({ accountId, balanceMinor, transactionCount }) => {
      const found = actual.get(accountId);
      return found?.balanceMinor === balanceMinor && found.transactionCount === transactionCount;
    });
  if (!isSame) throw notReadable('sums_differ', { table: 'account' });
}

interface RestoredFile {
  id: string;
  sha256: string;
  sizeBytes: number;
}

/** Stores attachment files in the household's folder before rows reference them. */
export async function restoreAttachments(
  archive: Archive,
  staged: Staged,
  place: { objects: ObjectStore; householdId: string },
): Promise<void> {
  const path = staged.files.get('attachment');
  if (path === undefined) return;
  const names = new Map(
    [...archive.sizes.keys()].flatMap((name) =>
      name.startsWith('attachments/') ? [[name.slice(12, 48), name] as const] : [],
    ),
  );
  for await (const lines of batchesOf(path)) {
    for (const line of lines) {
      const {
        id,
        sha256,
        size_bytes: sizeBytes,
        deleted_at: deletedAt,
      } = JSON.parse(line) as { id: string; sha256: string; size_bytes: number; deleted_at: string | null };
      if (deletedAt === null || deletedAt === undefined)
        await restoreFile(archive, names.get(id), { id, sha256, sizeBytes }, place);
    }
  }
}

async function restoreFile(
  archive: Archive,
  name: string | undefined,
  { sha256, sizeBytes }: RestoredFile,
  place: { objects: ObjectStore; householdId: string },
): Promise<void> {
  if (name === undefined) throw notReadable('file_missing', { table: 'attachment' });
  const stored = await storeAttachmentStream(place.objects, place.householdId, await archive.read(name));
  if (stored.sha256 !== sha256 || stored.sizeBytes !== sizeBytes)
    throw notReadable('attachment_differs', { table: 'attachment' });
}
