import { createHash } from 'node:crypto';
import type { Attachment } from '@tideline/contract';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import type { Queries } from '../../platform/database/connection.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

export interface AttachmentRow extends Attachment {
  sha256: string;
}

const select = (tx: HouseholdTx, condition: Sql): Sql => sql`
  select f.id, f.version, f.transaction_id, f.file_name, f.media_type, f.size_bytes, f.created_at, f.sha256
  from attachment f join transaction t on t.household_id = f.household_id and t.id = f.transaction_id
    and t.deleted_at is null
  where f.household_id = ${tx.householdId} and f.deleted_at is null ${condition}`;

export const listAttachments = (tx: HouseholdTx, transactionId: string): Promise<AttachmentRow[]> =>
  tx.many(sql`${select(tx, sql`and f.transaction_id = ${transactionId}`)} order by f.created_at, f.id`);

export const findAttachment = (tx: HouseholdTx, id: string): Promise<AttachmentRow | null> =>
  tx.maybe(select(tx, sql`and f.id = ${id}`));

export const lockAttachment = (tx: HouseholdTx, id: string): Promise<AttachmentRow | null> =>
  tx.maybe(sql`${select(tx, sql`and f.id = ${id}`)} for no key update of f`);

export const insertAttachment = (tx: HouseholdTx, row: Omit<AttachmentRow, 'version'>): Promise<number> =>
  tx.run(sql`
    insert into attachment (household_id, id, transaction_id, file_name, media_type, size_bytes, sha256, created_at)
    values (${tx.householdId}, ${row.id}, ${row.transactionId}, ${row.fileName}, ${row.mediaType}, ${row.sizeBytes},
      ${row.sha256}, ${row.createdAt})`);

export const deleteAttachment = (tx: HouseholdTx, id: string, now: Date): Promise<number> =>
  tx.run(sql`update attachment set deleted_at = ${now} where household_id = ${tx.householdId} and id = ${id}`);

/** Returns the bytes used by the household's files, counting each content once. */
export const usedBytes = async (tx: HouseholdTx): Promise<number> =>
  (
    await tx.one<{ bytes: number }>(sql`
    select coalesce(sum(size_bytes), 0)::bigint as bytes from (select distinct sha256, size_bytes from attachment
      where household_id = ${tx.householdId} and deleted_at is null) each`)
  ).bytes;

/** Serializes adding and deleting files within a household until the transaction ends. */
export function lockFiles(tx: HouseholdTx): Promise<number> {
  const digest = createHash('sha256').update(`attachments ${tx.householdId}`).digest();
  return tx.run(sql`select pg_advisory_xact_lock(${digest.readBigInt64BE().toString()}::bigint)`);
}

/**
 * Lists the digests of contents that an attachment references or that an undo may need, because an attachment was
 * removed, or added and undone, since the given time.
 */
export const namedContents = (tx: HouseholdTx, since: Date): Promise<RowOf<'attachment', 'sha256'>[]> =>
  tx.many(sql`
    select sha256 from attachment where household_id = ${tx.householdId}
      and (deleted_at is null or deleted_at >= ${since})
    union
    select coalesce(r.old_row, r.new_row)->>'sha256' from change_row r
      join change_set s on s.household_id = r.household_id and s.id = r.change_set_id
    where r.household_id = ${tx.householdId} and r.table_name = 'attachment' and r.operation <> 'UPDATE'
      and s.created_at >= ${since}`);

/** Returns the ids that no longer belong to a household. */
export const removedHouseholds = (tx: Queries, folders: string[]): Promise<RowOf<'household_clock', 'id'>[]> =>
  tx.many(sql`select r.id from unnest(${folders}::uuid[]) as r (id) where not exists (select from household_clock h
        where h.id = r.id)`);
