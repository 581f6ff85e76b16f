import { CatalogError, fail } from '@tideline/contract';
import { findLastChange } from '../database/change-set.store.ts';
import type { HouseholdTx } from '../database/database.ts';

/** Returns the error; a version conflict also names the user who made the current version, and when. */
export async function nameLastChange(tx: HouseholdTx, error: unknown): Promise<unknown> {
  if (!(error instanceof CatalogError) || error.code !== 'VERSION_CONFLICT') return error;
  const params = (error as CatalogError<'VERSION_CONFLICT'>).params;
  if (params.last !== undefined) return error;
  const id = idOf(params.current);
  // tables with one row per household use the household's id as well
  const last = id === null ? null : await findLastChange(tx, id, id === tx.householdId ? 'household' : undefined);
  return last === null ? error : fail('VERSION_CONFLICT', { ...params, last });
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const idOf = (entity: unknown): string | null =>
  typeof entity === 'object' && entity !== null && 'id' in entity && UUID.test(String(entity.id))
    ? String(entity.id)
    : null;
