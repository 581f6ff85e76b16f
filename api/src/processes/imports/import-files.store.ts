import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { promisify } from 'node:util';
import { createGzip, gunzip, gzip } from 'node:zlib';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

const [compress, expand] = [promisify(gzip), promisify(gunzip)];

/** Compresses a file while reading it, so that it is never entirely in memory. */
export async function compressedFile(file: Blob): Promise<Buffer> {
  const parts: Buffer[] = [];
  const packed = Readable.fromWeb(file.stream() as ReadableStream).pipe(createGzip({ level: 1 }));
  for await (const part of packed as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts);
}

/** Compresses a file for `insertFile`. Call it outside of a transaction. */
export const compressed = (bytes: Uint8Array): Promise<Buffer> => compress(bytes, { level: 1 });

export const insertFile = (
  tx: HouseholdTx,
  file: { batchId: string; position: number; name: string; content: Buffer },
): Promise<number> =>
  tx.run(sql`
    insert into import_file (household_id, batch_id, position, name, content)
    values (${tx.householdId}, ${file.batchId}, ${file.position}, ${file.name}, ${file.content})`);

/** Returns the content of a file; null if it was imported or never stored. */
export async function fileBytes(tx: HouseholdTx, batchId: string, position: number): Promise<Uint8Array | null> {
  const row = await tx.maybe<RowOf<'import_file', 'content'>>(sql`
    select content from import_file where household_id = ${tx.householdId} and batch_id = ${batchId}
      and position = ${position}`);
  return row && new Uint8Array(await expand(row.content));
}

export const dropFiles = (tx: HouseholdTx, batchId: string): Promise<number> =>
  tx.run(sql`delete from import_file where household_id = ${tx.householdId} and batch_id = ${batchId}`);

export const fileNames = (tx: HouseholdTx, batchId: string): Promise<RowOf<'import_file', 'position' | 'name'>[]> =>
  tx.many(
    sql`select position, name from import_file where household_id = ${tx.householdId} and batch_id = ${batchId}
      order by position`,
  );

export const deleteFile = (tx: HouseholdTx, batchId: string, position: number): Promise<number> =>
  tx.run(
    sql`delete from import_file where household_id = ${tx.householdId} and batch_id = ${batchId}
      and position = ${position}`,
  );
