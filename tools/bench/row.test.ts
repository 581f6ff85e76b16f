import { describe, expect, it } from '@jest/globals';
import { compared, median, withinBudget, withinPairedRatio, withinPairedRatioOrFrame, withinRatio } from './row.ts';
import { formatTable } from './table.ts';

it('median returns the middle value, or the mean of the two middle values', () => {
  expect(median([5, 1, 9])).toBe(5);
  expect(median([4, 1, 9, 2])).toBe(3);
});

describe('benchmark row', () => {
  it.each([
    ['meets a budget that is reached exactly', withinBudget('a', 110, 110, 'KB'), true],
    ['exceeds a budget by the smallest step', withinBudget('a', 110.1, 110, 'KB', 1), false],
    ['meets a ratio that is reached exactly', withinRatio('a', 12, 10, 1.2, 'KB'), true],
    ['exceeds a ratio', withinRatio('a', 13, 10, 1.2, 'KB'), false],
    ['always passes without a budget', compared('a', 900, 1, 'KB'), true],
  ])('%s', (_, { ok }, expected) => {
    expect(ok).toBe(expected);
  });

  it('is compared round by round, so that one slow round is not decisive', () => {
    const row = withinPairedRatio('a', [100, 900, 200], [100, 100, 200], 1.1, 'ms');
    expect(row).toMatchObject({ ratio: 1, ok: true, ours: '200 ms', reference: '100 ms' });
    expect(withinPairedRatio('a', [120, 240, 90], [100, 200, 100], 1.1, 'ms')).toMatchObject({ ratio: 1.2, ok: false });
  });

  it('of short times permits a difference that is shorter than a frame', () => {
    const rowOf = (ours: number) => withinPairedRatioOrFrame('a', [ours, ours, ours], [50, 50, 50], 1.05);
    expect(rowOf(66)).toMatchObject({ ratio: 1.32, budget: '≤ 1.05 × or one frame', ok: true });
    expect(rowOf(67)).toMatchObject({ ok: false });
    expect(withinPairedRatioOrFrame('a', [1_040], [1_000], 1.05)).toMatchObject({ ok: true });
  });
});

it('formatTable aligns its columns', () => {
  expect(formatTable([withinBudget('long name', 9, 10, 'KB'), withinRatio('b', 3, 2, 1.2, 'ms')])).toBe(
    [
      'name       ours  reference  ratio  budget   ok',
      'long name  9 KB  –          –      ≤ 10 KB  yes',
      'b          3 ms  2 ms       1.50   ≤ 1.2 ×  NO',
    ].join('\n'),
  );
});
