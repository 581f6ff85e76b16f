import { assert } from '../../foundation/assert.ts';
import type { Minor } from '../../foundation/money/minor.ts';

/**
 * Returns the amount that occurs most often and the number of its occurrences; of several, the latest.
 *
 * Errors  throws on an empty list
 */
export function usualAmountOf(amounts: readonly Minor[]): { amountMinor: Minor; times: number } {
  const times = new Map<Minor, number>();
  for (const amount of amounts) times.set(amount, (times.get(amount) ?? 0) + 1);
  const most = Math.max(...times.values());
  const amountMinor = amounts.findLast((amount) => times.get(amount) === most);
  assert(amountMinor !== undefined, 'a usual amount needs an amount');
  return { amountMinor, times: most };
}
