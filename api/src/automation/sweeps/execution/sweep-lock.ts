import type { HouseholdTx } from '../../../platform/database/database.ts';
import { requireTurnAlone } from '../../../platform/database/turn.store.ts';

/**
 * Allows one decision about a household's sweeps at a time until the transaction ends, since two based on the same
 * balance would promise it twice. It also blocks all other writes to the household, so balances stay put. Take the lock
 * before reading anything.
 */
export const lockSweeps = (tx: HouseholdTx): Promise<void> => requireTurnAlone(tx);
