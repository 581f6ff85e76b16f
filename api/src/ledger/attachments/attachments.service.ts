import { type Attachment, ATTACHMENT_BYTES, fail } from '@tideline/contract';
import { labelChangeSet } from '../../platform/database/change-set.store.ts';
import { checkVersion } from '../../platform/http/check-version.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { newId } from '../../platform/ids.ts';
import { ObjectFile } from '../../platform/objects/object-file.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';
import { systemCode } from '../../platform/start-error.ts';
import { loadTransaction } from '../transactions/load-transactions.ts';
import { lockTransactions } from '../transactions/locked-rows.store.ts';
import { attachmentKey, storeAttachmentStream } from './attachment-files.ts';
import { attachmentType, keptName, PICTURES } from './attachment-type.ts';
import * as store from './attachments.store.ts';

const MEBIBYTE = 1_048_576;
/** Maximum total size of a household's files. Guests get less. */
const HOUSEHOLD_MAX_BYTES = { user: 1_024 * MEBIBYTE, guest: 10 * MEBIBYTE } as const;

export const listAttachments = (scope: Scope, transactionId: string): Promise<{ items: Attachment[] }> =>
  scope.read(async (tx) => {
    // Reports another household's transaction as not found rather than as having no files.
    await loadTransaction(tx, transactionId);
    return { items: (await store.listAttachments(tx, transactionId)).map(toWire) };
  });

export interface AddAttachment {
  transactionId: string;
  file: File;
  objects: ObjectStore;
  isGuest: boolean;
}

/** Adds a file. It is stored completely before its row commits; if the disk is full, neither exists. */
export async function addAttachment(
  scope: Scope,
  { transactionId, file, objects, isGuest }: AddAttachment,
): Promise<{ changeSetId: string; item: Attachment }> {
  if (scope.role === 'viewer') throw fail('ROLE_FORBIDS', { role: scope.role }); // checked before the file is read
  const shown = file.name.slice(0, 200);
  if (file.size === 0) throw fail('ATTACHMENT_EMPTY', { file: shown });
  if (file.size > ATTACHMENT_BYTES) throw fail('ATTACHMENT_TOO_LARGE', { file: shown, limitBytes: ATTACHMENT_BYTES });
  const bytes = new Uint8Array(await file.arrayBuffer());
  const mediaType = attachmentType(bytes, file.name);
  return scope.write({ label: 'Attached a file' }, async (tx, changeSetId) => {
    const [transaction] = await lockTransactions(tx, [transactionId]);
    if (transaction === undefined) throw fail('NOT_FOUND', {});
    if (mediaType === null) throw fail('ATTACHMENT_TYPE_REFUSED', { file: shown });
    await store.lockFiles(tx);
    const limitBytes = isGuest ? HOUSEHOLD_MAX_BYTES.guest : HOUSEHOLD_MAX_BYTES.user;
    if ((await store.usedBytes(tx)) + bytes.length > limitBytes) throw fail('ATTACHMENTS_FULL', { limitBytes });
    const fileName = keptName(file.name, mediaType);
    await labelChangeSet(tx, changeSetId, `Attached ${fileName} to ${transaction.payee}`);
    const { sha256, sizeBytes } = await storeAttachmentStream(objects, tx.householdId, inOne(bytes)).catch(
      asStorageFull,
    );
    const id = newId(scope.now.getTime());
    await store.insertAttachment(tx, {
      id,
      transactionId,
      fileName,
      mediaType,
      sizeBytes,
      sha256,
      createdAt: scope.now.toISOString(),
    });
    const item = await store.findAttachment(tx, id);
    if (item === null) throw new Error('an attachment that was just written is not there');
    return { changeSetId, item: toWire(item) };
  });
}

export const removeAttachment = (scope: Scope, id: string): Promise<{ changeSetId: string }> =>
  scope.write({ label: 'Removed a file' }, async (tx, changeSetId) => {
    const { fileName } = checkVersion(await store.lockAttachment(tx, id), scope, toWire);
    await labelChangeSet(tx, changeSetId, `Removed ${fileName}`);
    await store.deleteAttachment(tx, id, scope.now);
    return { changeSetId };
  });

export interface Content {
  headers: Record<string, string>;
  body: Blob;
}

/**
 * Returns a file's content. It is never served as a page: a browser downloads it or shows an image within another page.
 */
export async function attachmentContent(
  scope: Scope,
  { id, inline, objects }: { id: string; inline: boolean; objects: ObjectStore },
): Promise<Content> {
  const row = await scope.read((tx) => store.findAttachment(tx, id));
  if (row === null) throw fail('NOT_FOUND', {});
  const object = await objects.open(attachmentKey(scope.household.id, row.sha256));
  if (object === null) throw fail('ATTACHMENT_LOST', { file: row.fileName });
  const disposition = inline && PICTURES.has(row.mediaType) ? 'inline' : 'attachment';
  return {
    headers: {
      'content-disposition':
        `${disposition}; filename="${row.fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')}"; ` +
        `filename*=UTF-8''${encodedName(row.fileName)}`,
    },
    body: new ObjectFile(object, { name: row.fileName, type: row.mediaType }),
  };
}

async function* inOne(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const NO_ROOM: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

function asStorageFull(error: unknown): never {
  throw NO_ROOM.has(systemCode(error) ?? '') ? fail('STORAGE_FULL', {}) : error;
}

const toWire = ({ sha256: _sha256, ...attachment }: store.AttachmentRow): Attachment => attachment;

/** Encodes a file name for `filename*` (RFC 8187). */
const encodedName = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
