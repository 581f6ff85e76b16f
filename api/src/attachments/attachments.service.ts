import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type Attachment, fail } from '@tideline/contract';
import { labelChangeSet } from '../change-sets/change-sets.store.ts';
import { checkVersion } from '../http/check-version.ts';
import type { Scope } from '../http/scope.ts';
import { newId } from '../ids.ts';
import { systemCode } from '../start-error.ts';
import { loadTransaction } from '../transactions/load-transactions.ts';
import { lockTransactions } from '../transactions/locked-rows.store.ts';
import { attachmentPath, storeAttachmentStream } from './attachment-files.ts';
import { attachmentType, keptName, PICTURES } from './attachment-type.ts';
import * as store from './attachments.store.ts';

const MEBIBYTE = 1_048_576;
export const ATTACHMENT_MAX_BYTES = 10 * MEBIBYTE;
/** Of all files of a household together; somebody who only looks around gets little. */
const HOUSEHOLD_MAX_BYTES = { person: 1_024 * MEBIBYTE, guest: 10 * MEBIBYTE } as const;

export const listAttachments = (scope: Scope, transactionId: string): Promise<{ items: Attachment[] }> =>
  scope.read(async (tx) => {
    await loadTransaction(tx, transactionId); // another household's is not found, rather than without files
    return { items: (await store.listAttachments(tx, transactionId)).map(toWire) };
  });

export interface AddAttachment {
  transactionId: string;
  file: File;
  dataFolder: string;
  isGuest: boolean;
}

/** The file is whole on the disk before its row commits; without room for it neither is there. */
export async function addAttachment(
  scope: Scope,
  { transactionId, file, dataFolder, isGuest }: AddAttachment,
): Promise<{ changeSetId: string; item: Attachment }> {
  if (scope.role === 'viewer') throw fail('ROLE_FORBIDS', { role: scope.role }); // before the work of reading
  const shown = file.name.slice(0, 200);
  if (file.size === 0) throw fail('ATTACHMENT_EMPTY', { file: shown });
  if (file.size > ATTACHMENT_MAX_BYTES)
    throw fail('ATTACHMENT_TOO_LARGE', { file: shown, limitBytes: ATTACHMENT_MAX_BYTES });
  const bytes = new Uint8Array(await file.arrayBuffer());
  const mediaType = attachmentType(bytes, file.name);
  return scope.write({ label: 'Attached a file' }, async (tx, changeSetId) => {
    const [transaction] = await lockTransactions(tx, [transactionId]);
    if (transaction === undefined) throw fail('NOT_FOUND', {});
    if (mediaType === null) throw fail('ATTACHMENT_TYPE_REFUSED', { file: shown });
    await store.lockFiles(tx);
    const limitBytes = isGuest ? HOUSEHOLD_MAX_BYTES.guest : HOUSEHOLD_MAX_BYTES.person;
    if ((await store.usedBytes(tx)) + bytes.length > limitBytes) throw fail('ATTACHMENTS_FULL', { limitBytes });
    const fileName = keptName(file.name, mediaType);
    await labelChangeSet(tx, changeSetId, `Attached ${fileName} to ${transaction.payee}`);
    const { sha256, sizeBytes } = await storeAttachmentStream(dataFolder, tx.householdId, inOne(bytes)).catch(
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

/** Nothing here is ever a page: a browser saves it, or shows a picture inside another page. */
export async function attachmentContent(
  scope: Scope,
  { id, inline, dataFolder }: { id: string; inline: boolean; dataFolder: string },
): Promise<Content> {
  const row = await scope.read((tx) => store.findAttachment(tx, id));
  if (row === null) throw fail('NOT_FOUND', {});
  const path = attachmentPath(dataFolder, scope.household.id, row.sha256);
  const body = await stat(path)
    .then(() => openAsBlob(path, { type: row.mediaType }))
    .catch((error: unknown) => {
      throw systemCode(error) === 'ENOENT' ? fail('ATTACHMENT_LOST', { file: row.fileName }) : error;
    });
  const disposition = inline && PICTURES.has(row.mediaType) ? 'inline' : 'attachment';
  return {
    headers: {
      'content-disposition': `${disposition}; filename="${row.fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(row.fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`,
    },
    body,
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
