import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { HouseholdTx } from '../database/database.ts';
import { sql } from '../database/sql.ts';

const [compress, expand] = [promisify(gzip), promisify(gunzip)];

/** Keeps the file at a position of a batch; outside of a transaction compress it first. */
export const compressed = (bytes: Uint8Array): Promise<Buffer> => compress(bytes, { level: 1 });

export const insertFile = (
  tx: HouseholdTx,
  file: { batchId: string; position: number; name: string; content: Buffer },
): Promise<number> =>
  tx.run(sql`
    insert into import_file (household_id, batch_id, position, name, content)
    values (${tx.householdId}, ${file.batchId}, ${file.position}, ${file.name}, ${file.content})`);

/** Null: it was imported, or never kept. */
export async function fileBytes(tx: HouseholdTx, batchId: string, position: number): Promise<Uint8Array | null> {
  const row = await tx.maybe<{ content: Buffer }>(sql`
    select content from import_file where household_id = ${tx.householdId} and batch_id = ${batchId} and position = ${position}`);
  return row && new Uint8Array(await expand(row.content));
}

export const dropFiles = (tx: HouseholdTx, batchId: string): Promise<number> =>
  tx.run(sql`delete from import_file where household_id = ${tx.householdId} and batch_id = ${batchId}`);

export const fileNames = (tx: HouseholdTx, batchId: string): Promise<{ position: number; name: string }[]> =>
  tx.many(
    sql`select position, name from import_file where household_id = ${tx.householdId} and batch_id = ${batchId} order by position`,
  );

export const deleteFile = (tx: HouseholdTx, batchId: string, position: number): Promise<number> =>
  tx.run(
    sql`delete from import_file where household_id = ${tx.householdId} and batch_id = ${batchId} and position = ${position}`,
  );
