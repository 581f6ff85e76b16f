import { describe, expect, it } from '@jest/globals';
import { formatBytes } from './bytes.ts';

describe('formatBytes', () => {
  it.each([
    [0, '0 bytes', 'nothing'],
    [1, '1 byte', 'one'],
    [999, '999 bytes', 'below a kilobyte'],
    [1_000, '1 kB', 'a round kilobyte'],
    [14_499, '14 kB', 'no decimals for kilobytes'],
    [1_234_567, '1.2 MB', 'one decimal for small megabytes'],
    [12_345_678, '12 MB', 'no decimals for large megabytes'],
    [2_147_483_648, '2.1 GB', 'the largest size that is accepted'],
  ])('formats %d as "%s": %s', (bytes, words) => {
    expect(formatBytes(bytes, 'en-US')).toBe(words);
  });

  it("uses the household's decimal separator", () => {
    expect(formatBytes(1_234_567, 'de-DE')).toBe('1,2 MB');
  });
});
