import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { DatabaseError } from 'pg';
import { storeAttachmentStream } from '../attachments/attachment-files.ts';
import type { HouseholdTx } from '../database/database.ts';
import { join, raw, sql } from '../database/sql.ts';
import { COPIED_TABLES } from './copied-tables.ts';
import { notReadable } from './copy-failure.ts';
import type { Archive } from './open-archive.ts';
import type { Staged } from './stage-archive.ts';

const ROWS_AT_ONCE = 2_000;

/**
 * Writes what was laid aside into a household that has nothing yet, in the caller's change set, and checks that it comes to what the copy says.
 *
 * Errors  COPY_NOT_READABLE where a rule of the ledger does not hold; the caller's transaction rolls back
 */
export async function readIn(
  tx: HouseholdTx,
  { household, balances, files, rows }: Staged,
  tell: (done: number, total: number) => void,
): Promise<void> {
  await tx.run(sql`set constraints all deferred`);
  await tx.run(sql`delete from category where household_id = ${tx.householdId}`); // the built-in ones; the copy brings its own
  await tx.run(sql`delete from mode_change where household_id = ${tx.householdId}`); // chosen before; the copy brings its own
  await tx.run(sql`
    update household set name = ${household.name}, currency = ${household.currency}, locale = ${household.locale}, timezone = ${household.timezone},
      marginal_tax_ppm = ${household.marginalTaxPpm}, mode = ${household.mode} where id = ${tx.householdId}`);
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
  await holdRules(tx);
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

/** Rows that name the same columns go together; a column nobody names keeps its default. */
async function insertRows(tx: HouseholdTx, table: string, lines: readonly string[]): Promise<void> {
  const byColumns = new Map<string, unknown[]>();
  for (const line of lines) {
    const row = JSON.parse(line) as Record<string, unknown>;
    const columns = Object.keys(row).toSorted().join(',');
    byColumns.set(columns, [...(byColumns.get(columns) ?? []), row]);
  }
  for (const [columns, rows] of byColumns) {
    const names = columns.split(',').map((name) => raw(`"${name}"`));
    await refusing(table, () =>
      tx.run(sql`
        insert into ${raw(`"${table}"`)} (household_id, ${join(names)})
        select ${tx.householdId}, ${join(names)} from jsonb_populate_recordset(null::${raw(`"${table}"`)}, ${JSON.stringify(rows)}::jsonb)`),
    );
  }
}

/** What was deferred is looked at now, so that it can be told what does not fit together. */
const holdRules = (tx: HouseholdTx): Promise<number> =>
  refusing(null, () => tx.run(sql`set constraints all immediate`));

/** Class 22: a value that does not fit its column; class 23: a rule of the tables. */
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
  const actual = new Map(
    (
      await tx.many<Staged['balances'][number]>(sql`
      select b.account_id, b.balance_minor, b.transaction_count from account_balance b join account a on a.household_id = b.household_id and a.id = b.account_id
      where b.household_id = ${tx.householdId} and a.deleted_at is null`)
    ).map((balance) => [balance.accountId, balance]),
  );
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

/** Lays the files of attachments where the household keeps them, before its rows say that they are there. */
export async function restoreAttachments(
  archive: Archive,
  staged: Staged,
  { dataFolder, householdId }: { dataFolder: string; householdId: string },
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
        await restoreFile(archive, names.get(id), { id, sha256, sizeBytes }, { dataFolder, householdId });
    }
  }
}

async function restoreFile(
  archive: Archive,
  name: string | undefined,
  { sha256, sizeBytes }: RestoredFile,
  place: { dataFolder: string; householdId: string },
): Promise<void> {
  if (name === undefined) throw notReadable('file_missing', { table: 'attachment' });
  const stored = await storeAttachmentStream(place.dataFolder, place.householdId, await archive.read(name));
  if (stored.sha256 !== sha256 || stored.sizeBytes !== sizeBytes)
    throw notReadable('attachment_differs', { table: 'attachment' });
}
