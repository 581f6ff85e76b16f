import type { HouseholdTx } from '../../platform/database/database.ts';
import type { UndoEvent } from '../after-change/ledger-hooks.ts';
import { findMatchesNear } from '../matches/find-matches.ts';
import { daysBroughtBack } from './change-sets.store.ts';

/**
 * Suggestions are deleted permanently with the transactions that an import or a restore added, so find matches again
 * when these come back.
 */
export const findMatchesOfUndone = (tx: HouseholdTx, { undoId }: UndoEvent): Promise<() => Promise<void>> =>
  Promise.resolve(async () => findMatchesNear(tx, await daysBroughtBack(tx, undoId)));
