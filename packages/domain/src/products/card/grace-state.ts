import { assert } from '../../foundation/assert.ts';

/**
 * in_grace: new purchases bear no interest if paid in full · lost: they bear interest from their date · regaining: the
 * first of two statements was paid in full again.
 */
export type GraceState = 'in_grace' | 'lost' | 'regaining';

export interface GraceRules {
  /** Consecutive statements that must be paid in full to regain grace; most agreements require one or two. */
  regainStatements: 1 | 2;
}

/**
 * Determines, statement by statement, whether purchases of the next cycle are in the grace period.
 * One statement not paid in full by its due date ends the grace period. The agreement defines how many statements
 * paid in full restore it.
 * Source  conditions of grace: Regulation Z, 12 CFR 1026.54(a)(1), comment 54(a)(1)-1; regaining it follows the
 *         agreement
 */
export function nextGraceState(
  state: GraceState,
  { paidInFull }: { paidInFull: boolean },
  { regainStatements }: GraceRules,
): GraceState {
  if (!paidInFull) return 'lost';
  switch (state) {
    case 'in_grace':
      return 'in_grace';
    case 'regaining':
      return 'in_grace';
    case 'lost':
      return regainStatements === 1 ? 'in_grace' : 'regaining';
  }
}

/**
 * Returns how many consecutive statements must still be paid in full before purchases are interest-free again; 0 in
 * grace.
 */
export function statementsToRegainGrace(state: GraceState, rules: GraceRules): number {
  let [at, statements] = [state, 0];
  while (at !== 'in_grace') {
    at = nextGraceState(at, { paidInFull: true }, rules);
    statements += 1;
    assert(statements <= 2, 'two statements always suffice');
  }
  return statements;
}
