import { describe, expect, it } from '@jest/globals';
import { explainedHousehold } from './testing/explained-household.ts';
import { workingsIn } from './testing/workings-in.ts';
import { FORMULAS, recompute } from './formulas.ts';

const workings = workingsIn(explainedHousehold());

describe('every working of a household with all features', () => {
  it('covers every formula, so that none is left unchecked', () => {
    const seen = new Set(workings.map(({ formulaId }) => formulaId));
    expect(FORMULAS.map(({ id }) => id).filter((id) => !seen.has(id))).toEqual([]);
  });

  it('can be recomputed from its displayed lines alone, under the label of its formula', () => {
    const resultKeys = new Map(FORMULAS.map(({ id, resultKey }) => [id, resultKey]));
    for (const working of workings) {
      expect({ of: working.formulaId, gives: recompute(working) }).toEqual({
        of: working.formulaId,
        gives: working.result.value,
      });
      expect(working.result.key).toBe(resultKeys.get(working.formulaId));
    }
  });

  it('names its lines, steps and assumptions (a key, or a key and an argument) by keys that a screen can look up', () => {
    const keys = workings.flatMap(({ lines, steps = [], result, otherwise, assumptions }) =>
      [...lines, ...steps, result, ...(otherwise === null ? [] : [otherwise])]
        .map(({ key }) => key)
        .concat(assumptions),
    );
    expect([...new Set(keys)].filter((key) => !/^[a-z][a-z0-9]*(_[a-z0-9]+)*(:[a-z0-9_]+)?$/.test(key))).toEqual([]);
  });
});
