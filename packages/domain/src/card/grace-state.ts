import { assert } from '../assert.ts';

/** in_grace: new purchases bear no interest if paid in full · lost: they do from their date · regaining: on the way back. */
export type GraceState = 'in_grace' | 'lost' | 'regaining';

export interface GraceRules {
  /** Statements in a row that must be paid in full to come back; most agreements ask for one or two. */
  regainStatements: 1 | 2;
}

/**
 * Whether purchases of the next cycle enjoy the grace period, statement by statement.
 *
 * One statement not paid in full by its due date loses it; the agreement says how many paid in full bring it back.
 *
 * Source  conditions of grace: Regulation Z, 12 CFR 1026.54(a)(1), comment 54(a)(1)-1; the way back is the agreement's
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

/** How many statements in a row still have to be paid in full before purchases are free of interest again; 0 in grace. */
export function statementsToRegainGrace(state: GraceState, rules: GraceRules): number {
  let [at, statements] = [state, 0];
  while (at !== 'in_grace') {
    at = nextGraceState(at, { paidInFull: true }, rules);
    statements += 1;
    assert(statements <= 2, 'two statements always suffice');
  }
  return statements;
}
