import { readFile as readFromDisk } from 'node:fs/promises';
import { fail, type ImportProgress } from '@tideline/contract';
import type { Database } from '../../../platform/database/database.ts';
import { compressed, fileBytes } from '../import-files.store.ts';
import { readFile } from '../read-file.ts';
import { failureOf } from './failures.ts';
import type { ReadResult, ReadTask } from '../read-task.ts';

/** Reads one file. Its bytes come from disk, or from the batch if the user rereads it. */
export async function readOne(
  db: Database,
  task: ReadTask,
  onProgress: (progress: ImportProgress) => void,
): Promise<ReadResult> {
  const { source, name, position, choices, accountId, rowsMax, ...household } = task;
  try {
    const bytes =
      'path' in source
        ? await readFromDisk(source.path)
        : await db.withHousehold({ householdId: household.householdId, userId: '' }, (tx) =>
            fileBytes(tx, source.batchId, position),
          );
    if (bytes === null) throw fail('IMPORT_NO_CHOICES', { file: name });
    const file = await readFile(
      { ...household, onProgress, signal: undefined },
      { name, bytes, position, ...(choices && { choices }), ...(accountId !== undefined && { accountId }) },
    );
    if (rowsMax !== null && file.statements.reduce((sum, { rows }) => sum + rows.length, 0) > rowsMax)
      return { kind: 'too many rows' };
    const isReadAgain = file.statements.some(({ csv }) => csv !== undefined);
    return { kind: 'read', file, content: isReadAgain && 'path' in source ? await compressed(bytes) : null };
  } catch (error) {
    return failureOf(error);
  }
}
