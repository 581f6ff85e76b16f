import type { HouseholdTx } from '../../platform/database/database.ts';
import type { UndoEvent } from '../after-change/ledger-hooks.ts';
import { findMatchesNear } from '../matches/find-matches.ts';
import { detectFor } from '../recurring/detect.service.ts';
import { daysBroughtBack } from './change-sets.store.ts';

/**
 * Finds transfers, duplicates and recurring series again after an undo or redo restores transactions, because undoing
 * an import or a restore permanently deletes suggestions along with the transactions.
 */
export const findMatchesOfUndone = (tx: HouseholdTx, { scope, undoId }: UndoEvent): Promise<() => Promise<void>> =>
  Promise.resolve(async () => {
    const days = await daysBroughtBack(tx, undoId);
    if (days.length === 0) return;
    await findMatchesNear(tx, days);
    await detectFor(tx, scope.today);
  });
