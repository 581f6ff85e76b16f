import { fail } from '@tideline/contract';
import { isForeignKeyViolation, isUniqueViolation } from '../database/failures.ts';
import type { HouseholdTx } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { Scope } from '../http/scope.ts';
import * as store from './change-sets.store.ts';

/**
 * Takes a change set back. The undo is itself a change set: undoing it brings the change back.
 * Refused when a row no longer looks as the change left it, naming the later changes that stand in the way.
 */
export const undoChangeSet = (scope: Scope, id: string): Promise<{ changeSetId: string; label: string }> =>
  scope.write({ label: 'Undo' }, async (tx, changeSetId) => {
    // who may not make a change may not take it back either
    if (scope.role !== 'owner' && (await store.touchesHousehold(tx, id))) throw fail('ROLE_FORBIDS', { role: scope.role });
    return { changeSetId, label: await undoWithin(tx, id, changeSetId) };
  });

/** The same inside a transaction that has its change set open already: `changeSetId` becomes the undo of `id`. Returns what the first change of the chain was called. */
export async function undoWithin(tx: HouseholdTx, id: string, changeSetId: string): Promise<string> {
  const changeSet = await store.lockChangeSet(tx, id);
  if (changeSet === null) throw fail('NOT_FOUND', {});
  if (changeSet.state === 'undone') throw fail('CHANGE_SET_ALREADY_UNDONE', {});
  await tx.run(sql`
    update change_set set undoes_id = ${id}, root_id = ${changeSet.rootId}, label = ${labelOfUndo(changeSet.label)}
    where household_id = ${tx.householdId} and id = ${changeSetId}`);
  if (!(await inverseFits(tx, id))) {
    const later = await store.laterChangeSets(tx, changeSet);
    throw fail('CHANGE_SET_CONFLICT', { laterChangeSetIds: later.map((row) => row.id) });
  }
  await store.setState(tx, id, 'undone');
  if (changeSet.rootId !== id) {
    const root = await store.lockChangeSet(tx, changeSet.rootId);
    await store.setState(tx, changeSet.rootId, root?.state === 'undone' ? 'redone' : 'undone');
  }
  return plainLabel(changeSet.label);
}

const plainLabel = (label: string): string => label.replace(/^(Undo|Redo): /, '');
const labelOfUndo = (label: string): string => `${label.startsWith('Undo: ') ? 'Redo' : 'Undo'}: ${plainLabel(label)}`;

/** Tries the inverse under a savepoint, references checked at its end: the order of rows does not matter, a row in use does. */
async function inverseFits(tx: HouseholdTx, id: string): Promise<boolean> {
  await tx.run(sql`savepoint inverse`);
  try {
    await tx.run(sql`set constraints all deferred`);
    const applied = await store.applyInverse(tx, id);
    if (applied) await tx.run(sql`set constraints all immediate`);
    if (applied) return true;
  } catch (error) {
    if (!isForeignKeyViolation(error) && !isUniqueViolation(error)) throw error;
  }
  await tx.run(sql`rollback to savepoint inverse`);
  return false;
}
