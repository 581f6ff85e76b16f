import type { HouseholdTx } from '../../../platform/database/database.ts';
import { requireTurnAlone } from '../../../platform/database/turn.store.ts';

/**
 * Serializes decisions about a household's sweeps until the transaction ends, because two decisions based on the same
 * balance would spend it twice. Also blocks all other writes to the household, so that balances do not change. Take the
 * lock before reading anything.
 */
export const lockSweeps = (tx: HouseholdTx): Promise<void> => requireTurnAlone(tx);
