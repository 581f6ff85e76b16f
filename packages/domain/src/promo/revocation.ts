import { assert } from '../assert.ts';
import { mayRevokePromo, mustRestoreRate } from './promo-rights.ts';

/** One required minimum, in order of their due dates: how many days after it was paid, or is open so far; 0 on time. */
export interface MinimumRecord {
  daysLate: number;
}

export interface RevocationState {
  state: 'kept' | 'may_be_revoked' | 'must_be_restored';
  /** Days after which the promotion may be revoked for what is already on it; 0 once it may. */
  daysUntilRevocable: number;
  /** Minimums on time still needed before the rate must come back; null while it is kept, and once the six were interrupted. */
  onTimeStillNeeded: number | null;
}

/** A minimum must be missing for more than this before the rate on an existing balance may change. */
const DAYS_UNTIL_REVOCABLE = 61;
const ON_TIME_TO_RESTORE = 6;

/**
 * Whether late minimums may end a promotion on the balance it has, and what brings it back.
 *
 * Any late payment may end it for new transactions under many agreements: warn of every one.
 *
 * Source  more than 60 days late: Regulation Z, 12 CFR 1026.55(b)(4); six on time in a row, from the first one due after it: (b)(4)(ii)
 */
export function promoRevocation(minimums: readonly MinimumRecord[]): RevocationState {
  assert(
    minimums.every(({ daysLate }) => Number.isInteger(daysLate) && daysLate >= 0),
    'days late are whole numbers from 0',
  );
  const lastBreach = minimums.findLastIndex(({ daysLate }) => mayRevokePromo({ daysLate }));
  if (lastBreach === -1) {
    return {
      state: 'kept',
      daysUntilRevocable: DAYS_UNTIL_REVOCABLE - (minimums.at(-1)?.daysLate ?? 0),
      onTimeStillNeeded: null,
    };
  }
  const since = minimums.slice(lastBreach + 1);
  const firstLate = since.findIndex(({ daysLate }) => daysLate > 0);
  const onTimeMinimums = firstLate === -1 ? since.length : firstLate;
  if (mustRestoreRate({ onTimeMinimums }))
    return { state: 'must_be_restored', daysUntilRevocable: 0, onTimeStillNeeded: 0 };
  // The six count from the first minimum after the breach: a late one among them ends the right to have the rate back.
  return {
    state: 'may_be_revoked',
    daysUntilRevocable: 0,
    onTimeStillNeeded: firstLate === -1 ? ON_TIME_TO_RESTORE - onTimeMinimums : null,
  };
}
