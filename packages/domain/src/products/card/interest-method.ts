/**
 * Interest methods of statements, by the names that agreements print.
 *
 * adb_including_new   average daily balance with new purchases (the most common)
 * adb_excluding_new   the same without the purchases of the cycle
 * adjusted_balance    the opening balance less the payments and credits of the cycle
 * previous_balance    the opening balance, payments ignored
 * daily_compounding   each day's interest is added to the next day's balance
 *
 * Source  Regulation Z, 12 CFR 1026.60(g) and Appendix G-1
 */
export const INTEREST_METHODS = [
  'adb_including_new',
  'adb_excluding_new',
  'adjusted_balance',
  'previous_balance',
  'daily_compounding',
] as const;
export type InterestMethod = (typeof INTEREST_METHODS)[number];

export type InterestMethodResult =
  | { ok: true; method: InterestMethod }
  | { ok: false; reason: 'two_cycle_prohibited'; source: string }
  | { ok: false; reason: 'unknown_method' };

const TWO_CYCLE = /two[_ -]?cycle|double[_ -]?cycle/i;

/**
 * Parses the name of a method that a user entered or a file contains. Rejects interest on days of the previous cycle
 * (two-cycle averages), which the law prohibits.
 * Errors  two_cycle_prohibited, unknown_method
 * Source  Regulation Z, 12 CFR 1026.54(a)(1)(i), comment 54(a)(1)-4
 */
export function interestMethodOf(text: string): InterestMethodResult {
  const method = INTEREST_METHODS.find((each) => each === text);
  if (method !== undefined) return { ok: true, method };
  if (TWO_CYCLE.test(text))
    return { ok: false, reason: 'two_cycle_prohibited', source: 'Regulation Z, 12 CFR 1026.54(a)(1)(i)' };
  return { ok: false, reason: 'unknown_method' };
}
