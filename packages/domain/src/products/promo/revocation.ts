import { assert } from '../../foundation/assert.ts';
import { mayRevokePromo, mustRestoreRate } from './promo-rights.ts';

/**
 * One required minimum, in order of due dates. `daysLate` is the number of days by which it was paid late, or has been
 * overdue so far; 0 if on time.
 */
export interface MinimumRecord {
  daysLate: number;
}

export interface RevocationState {
  state: 'kept' | 'may_be_revoked' | 'must_be_restored';
  /** Days until the promotion may be revoked on its existing balance; 0 if it may be revoked already. */
  daysUntilRevocable: number;
  /**
   * Number of on-time minimums still needed before the rate must be restored; null while the promotion is kept, and
   * after a late minimum interrupted the six.
   */
  onTimeStillNeeded: number | null;
}

/** Days by which a minimum must be late before the rate on an existing balance may change. */
const DAYS_UNTIL_REVOCABLE = 61;
const ON_TIME_TO_RESTORE = 6;

/**
 * Determines whether late minimums may end a promotion on its existing balance, and how many on-time minimums restore
 * it.
 *
 * Under many agreements, any late payment may end it for new transactions, so callers should warn about each.
 *
 * Source  more than 60 days late: Regulation Z, 12 CFR 1026.55(b)(4); six on time in a row, from the first one due
 *         after it: (b)(4)(ii)
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
  // The six count from the first minimum after the breach. A late one among them ends the right to have the rate
  // restored.
  return {
    state: 'may_be_revoked',
    daysUntilRevocable: 0,
    onTimeStillNeeded: firstLate === -1 ? ON_TIME_TO_RESTORE - onTimeMinimums : null,
  };
}
