import type { HouseholdTx } from '../../platform/database/database.ts';
import { previewFor } from './apply-batch.ts';
import { insertFile } from './import-files.store.ts';
import * as store from './imports.store.ts';
import { planBatch } from './plan/plan-batch.ts';
import type { ReadUpload } from './read-files.ts';

/** Stores a preview of the import of these files into the current ledger. */
export async function previewBatch(
  tx: HouseholdTx,
  batchId: string,
  { statements, kept }: Pick<ReadUpload, 'statements' | 'kept'>,
): Promise<void> {
  const plan = await planBatch(tx, statements, new Map());
  for (const [position, staged] of statements.entries()) {
    await store.insertStatement(tx, batchId, {
      position,
      staged,
      preview: previewFor(plan, staged.key),
      outcomes: plan.outcomes.get(staged.key) ?? [],
    });
  }
  for (const file of kept) await insertFile(tx, { batchId, ...file });
}
