import { fail, type HouseholdCopy, RESTORE_PART_BYTES } from '@tideline/contract';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { checkVersion } from '../../platform/http/check-version.ts';
import type { Services } from '../../platform/http/route-builder.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { newId } from '../../platform/ids.ts';
import { ObjectFile } from '../../platform/objects/object-file.ts';
import * as store from './copies.store.ts';
import { copyFiles } from './copy-files.ts';

/** Hours for which an export can be downloaded, and a restore waits for its next part. */
export const KEPT_HOURS = 24;
/** Maximum number of exports in progress or waiting for download, because each takes as much disk as a household. */
const EXPORTS_MAX = 3;

type Deps = Pick<Services, 'objects' | 'jobs'>;

const toWire = ({
  id,
  version,
  kind,
  state,
  fileName,
  sizeBytes,
  receivedBytes,
  progressPpm,
  createdAt,
  finishedAt,
  failure,
  changeSetId,
}: store.CopyRow): HouseholdCopy => ({
  id,
  version,
  kind,
  state,
  fileName,
  sizeBytes,
  receivedBytes,
  progressPpm,
  createdAt,
  finishedAt,
  failure,
  changeSetId,
  keptUntil:
    kind === 'export' && state === 'done'
      ? new Date(Date.parse(createdAt) + KEPT_HOURS * 3_600_000).toISOString()
      : null,
});

function requireOwner({ role }: Scope): void {
  if (role !== 'owner') throw fail('ROLE_FORBIDS', { role });
}

export const listCopies = (scope: Scope): Promise<{ items: HouseholdCopy[] }> => {
  requireOwner(scope);
  return scope.read(async (tx) => ({ items: (await store.listCopies(tx)).map(toWire) }));
};

export const getCopy = (scope: Scope, id: string): Promise<HouseholdCopy> => {
  requireOwner(scope);
  return scope.read((tx) => load(tx, id));
};

async function load(tx: HouseholdTx, id: string): Promise<HouseholdCopy> {
  const row = await store.findCopy(tx, id);
  if (row === null) throw fail('NOT_FOUND', {});
  return toWire(row);
}

export function startExport(scope: Scope, { jobs }: Deps): Promise<HouseholdCopy> {
  requireOwner(scope);
  return scope.write({ label: 'Exported everything' }, async (tx) => {
    const busy = (await store.listCopies(tx)).filter(
      ({ kind, state }) => kind === 'export' && ['queued', 'running', 'done'].includes(state),
    );
    if (busy.length >= EXPORTS_MAX) throw fail('TOO_MANY_EXPORTS', { limit: EXPORTS_MAX });
    const id = newId(scope.now.getTime());
    await store.insertCopy(tx, {
      id,
      kind: 'export',
      state: 'queued',
      userId: scope.userId,
      fileName: `tideline-${scope.today}.zip`,
      sizeBytes: 0,
      createdAt: scope.now,
    });
    await jobs.send(tx, 'export', { householdId: tx.householdId, copyId: id });
    return load(tx, id);
  });
}

/** Returns an export's file as a stream from the object store. */
export async function exportContent(scope: Scope, id: string, { objects }: Deps): Promise<File> {
  const copy = await getCopy(scope, id);
  if (copy.kind !== 'export' || copy.state !== 'done') throw fail('COPY_WRONG_STATE', { state: copy.state });
  const object = await copyFiles(objects).openExport(id);
  if (object === null) throw fail('COPY_WRONG_STATE', { state: 'gone' });
  return new ObjectFile(object, { name: copy.fileName, type: 'application/zip' });
}

/**
 * @param confirm checks that the password was entered recently: a copy contains active rules that may move money
 * automatically
 */
export function startRestore(
  scope: Scope,
  { fileName, sizeBytes }: { fileName: string; sizeBytes: number },
  confirm: () => void,
): Promise<HouseholdCopy> {
  requireOwner(scope);
  return scope.write({ label: 'Began to restore a copy' }, async (tx) => {
    if (await store.hasAccounts(tx)) throw fail('COPY_NEEDS_EMPTY_HOUSEHOLD', {});
    confirm();
    const id = newId(scope.now.getTime());
    await store.insertCopy(tx, {
      id,
      kind: 'restore',
      state: 'receiving',
      userId: scope.userId,
      fileName,
      sizeBytes,
      createdAt: scope.now,
    });
    return load(tx, id);
  });
}

/**
 * Accepts parts of a copy in order. A part that is sent again because its response was lost is accepted again. The last
 * part queues the restore.
 */
export function takePart(
  scope: Scope,
  { id, at, part }: { id: string; at: number; part: File },
  { objects, jobs }: Deps,
): Promise<HouseholdCopy> {
  requireOwner(scope);
  if (part.size > RESTORE_PART_BYTES)
    throw fail('BODY_TOO_LARGE', { kind: 'copy_part', limitBytes: RESTORE_PART_BYTES });
  return scope.write({ label: 'Uploaded part of a copy' }, async (tx) => {
    const row = await store.lockCopy(tx, id);
    if (row === null || row.kind !== 'restore') throw fail('NOT_FOUND', {});
    if (row.state !== 'receiving') throw fail('COPY_WRONG_STATE', { state: row.state });
    if (at !== row.receivedBytes) throw fail('COPY_PART_OUT_OF_ORDER', { receivedBytes: row.receivedBytes });
    if (part.size === 0 || at + part.size > row.sizeBytes)
      throw fail('VALIDATION_FAILED', {
        fields: [
          {
            pointer: '/part',
            rule: 'size',
            message: `the file was announced with ${row.sizeBytes} bytes, of which ${row.sizeBytes - at} are missing`,
          },
        ],
      });
    await copyFiles(objects).putPart(id, at, new Uint8Array(await part.arrayBuffer()));
    const receivedBytes = at + part.size;
    const isWhole = receivedBytes === row.sizeBytes;
    await store.updateCopy(tx, id, { receivedBytes, ...(isWhole && { state: 'queued' }) });
    if (isWhole) await jobs.send(tx, 'restore', { householdId: tx.householdId, copyId: id });
    return load(tx, id);
  });
}

export function removeCopy(scope: Scope, id: string, { objects }: Deps): Promise<void> {
  requireOwner(scope);
  return scope.write({ label: 'Removed a copy' }, async (tx) => {
    const row = checkVersion(await store.lockCopy(tx, id), scope, toWire);
    if (row.state === 'running' || row.state === 'queued') throw fail('COPY_WRONG_STATE', { state: row.state });
    await store.updateCopy(tx, id, { state: 'gone' });
    await copyFiles(objects).remove(id);
  });
}
