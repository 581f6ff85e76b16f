import { describe, expect, it } from '@jest/globals';
import { formatPercent, formatShare } from './percent.ts';

describe('formatPercent', () => {
  it.each([
    ['a card rate', 249_900, {}, '24.99\u00a0%'],
    ['a promotional zero', 0, {}, '0\u00a0%'],
    ['a whole rate', 50_000, {}, '5\u00a0%'],
    ['a rate with more than two decimals keeps them', 42_125, {}, '4.2125\u00a0%'],
    ['a fixed number of decimals in a column', 50_000, { decimals: 2 }, '5.00\u00a0%'],
    ['a fall has a true minus', -12_500, {}, '−1.25\u00a0%'],
    ['a rise marked on request', 12_500, { sign: 'always' as const }, '+1.25\u00a0%'],
  ])('%s', (_reason, ppm, options, expected) => {
    expect(formatPercent(ppm, 'en-US', options)).toBe(expected);
  });

  it("uses the locale's separator", () => {
    expect(formatPercent(249_900, 'de-DE')).toBe('24,99\u00a0%');
  });
});

describe('formatShare', () => {
  it('rounds to whole percent', () => {
    expect(formatShare(31_420, 100_000, 'en-US')).toBe('31\u00a0%');
  });
  it('returns no share of zero', () => {
    expect(formatShare(5, 0, 'en-US')).toBe('–');
  });
});
