import type { HouseholdTx } from '../../platform/database/database.ts';
import type { UndoEvent } from '../after-change/ledger-hooks.ts';
import { findMatchesNear } from '../matches/find-matches.ts';
import { detectFor } from '../recurring/detect.service.ts';
import { daysBroughtBack } from './change-sets.store.ts';

/**
 * Suggestions are deleted permanently with the transactions that an import or a restore added, so find transfers,
 * duplicates and recurring series again when these come back.
 */
export const findMatchesOfUndone = (tx: HouseholdTx, { scope, undoId }: UndoEvent): Promise<() => Promise<void>> =>
  Promise.resolve(async () => {
    const days = await daysBroughtBack(tx, undoId);
    if (days.length === 0) return;
    await findMatchesNear(tx, days);
    await detectFor(tx, scope.today);
  });
