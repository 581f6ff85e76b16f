import { describe, expect, it } from '@jest/globals';
import { runCase } from './run-case.ts';
import { cardCases } from './unseen/card-cases.ts';
import { loanCases } from './unseen/loan-cases.ts';
import { moneyCases } from './unseen/money-cases.ts';
import type { UnseenCase } from './unseen/unseen-case.ts';

/**
 * Other inputs of the same kinds, with results computed by hand. An engine that only knew the worked cases would fail
 * them.
 */
const unseen: readonly UnseenCase[] = [...cardCases, ...loanCases, ...moneyCases];

describe('unseen cases of known kinds', () => {
  it.each(unseen.map((each) => [each.category, each.kind, each.why, each] as const))(
    'pass (%s %s): %s',
    (_category, _kind, _why, { category, kind, input, expected, tolerance = 0 }) => {
      expect(runCase(category, { id: 'unseen', kind, input, expected, tolerance })).toEqual({
        id: 'unseen',
        kind,
        verdict: 'ok',
      });
    },
  );

  it('cover ten categories', () => {
    expect(new Set(unseen.map(({ category }) => category)).size).toBe(10);
  });
});
