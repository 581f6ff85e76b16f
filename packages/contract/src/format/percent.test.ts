import { describe, expect, it } from '@jest/globals';
import { formatPercent, formatShare } from './percent.ts';

describe('formatPercent', () => {
  it.each([
    ['a card rate', 249_900, {}, '24.99%'],
    ['a promotional zero', 0, {}, '0%'],
    ['a whole rate', 50_000, {}, '5%'],
    ['a rate with more than two decimals keeps them', 42_125, {}, '4.2125%'],
    ['a fixed number of decimals in a column', 50_000, { decimals: 2 }, '5.00%'],
    ['a fall has a true minus', -12_500, {}, '−1.25%'],
    ['a rise marked on request', 12_500, { sign: 'always' as const }, '+1.25%'],
  ])('formats a percentage: %s', (_reason, ppm, options, expected) => {
    expect(formatPercent(ppm, 'en-US', options)).toBe(expected);
  });

  it('uses the separator and the space of the locale', () => {
    expect(formatPercent(249_900, 'de-DE')).toBe('24,99\u00a0%');
  });
});

describe('formatShare', () => {
  it('rounds to a whole percentage', () => {
    expect(formatShare(31_420, 100_000, 'en-US')).toBe('31%');
  });
  it('returns a dash if the whole is zero', () => {
    expect(formatShare(5, 0, 'en-US')).toBe('–');
  });
});
