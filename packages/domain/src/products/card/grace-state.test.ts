import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { type GraceRules, type GraceState, nextGraceState, statementsToRegainGrace } from './grace-state.ts';

const run = (start: GraceState, paid: boolean[], regainStatements: GraceRules['regainStatements']) =>
  paid.map(
    (
      (state) => (paidInFull: boolean) =>
        (state = nextGraceState(state, { paidInFull }, { regainStatements }))
    )(start),
  );

describe('nextGraceState', () => {
  it.each<{ start: GraceState; paid: boolean[]; one: GraceState[]; two: GraceState[]; why: string }>`
    start          | paid                   | one                                 | two                                   | why
    ${'in_grace'}  | ${[true, true]}        | ${['in_grace', 'in_grace']}         | ${['in_grace', 'in_grace']}           | ${'every statement was paid in full'}
    ${'in_grace'}  | ${[false]}             | ${['lost']}                         | ${['lost']}                           | ${'one statement was not paid in full'}
    ${'lost'}      | ${[true]}              | ${['in_grace']}                     | ${['regaining']}                      | ${'the first statement is paid in full again'}
    ${'lost'}      | ${[true, true]}        | ${['in_grace', 'in_grace']}         | ${['regaining', 'in_grace']}          | ${'the second statement is paid in full again'}
    ${'lost'}      | ${[true, false, true]} | ${['in_grace', 'lost', 'in_grace']} | ${['regaining', 'lost', 'regaining']} | ${'a missed payment restarts the count'}
    ${'regaining'} | ${[false]}             | ${['lost']}                         | ${['lost']}                           | ${'a missed payment loses the progress'}
  `('from $start with statements paid in full $paid: $why', ({ start, paid, one, two }) => {
    expect([run(start, paid, 1), run(start, paid, 2)]).toEqual([one, two]);
  });

  it('returns to grace after the required number of statements paid in full, and not earlier', () => {
    fc.assert(
      fc.property(
        fc.array(fc.boolean(), { maxLength: 12 }),
        fc.constantFrom<GraceRules['regainStatements']>(1, 2),
        (paid, regainStatements) => {
          const state = run('in_grace', paid, regainStatements).at(-1) ?? 'in_grace';
          const needed = statementsToRegainGrace(state, { regainStatements });
          const after = run(
            state,
            Array.from({ length: needed }, () => true),
            regainStatements,
          );
          expect(after.at(-1) ?? state).toBe('in_grace');
          expect(after.slice(0, -1)).not.toContain('in_grace');
        },
      ),
    );
  });
});

describe('statementsToRegainGrace', () => {
  it.each<{ state: GraceState; one: number; two: number }>`
    state          | one  | two
    ${'in_grace'}  | ${0} | ${0}
    ${'regaining'} | ${1} | ${1}
    ${'lost'}      | ${1} | ${2}
  `('from $state returns $one if one statement is required, and $two if two are', ({ state, one, two }) => {
    expect([
      statementsToRegainGrace(state, { regainStatements: 1 }),
      statementsToRegainGrace(state, { regainStatements: 2 }),
    ]).toEqual([one, two]);
  });
});
