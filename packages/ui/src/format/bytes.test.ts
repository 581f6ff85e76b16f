import { describe, expect, it } from '@jest/globals';
import { formatBytes } from './bytes.ts';

describe('formatBytes', () => {
  it.each([
    [0, '0 bytes', 'nothing'],
    [1, '1 byte', 'one'],
    [999, '999 bytes', 'below a kilobyte'],
    [1_000, '1 kB', 'a round one'],
    [14_499, '14 kB', 'kilobytes have no fraction'],
    [1_234_567, '1.2 MB', 'small megabytes have one'],
    [12_345_678, '12 MB', 'large ones have none'],
    [2_147_483_648, '2.1 GB', 'the largest that is taken'],
  ])('formats %d as "%s": %s', (bytes, words) => {
    expect(formatBytes(bytes, 'en-US')).toBe(words);
  });

  it("uses the household's decimal separator", () => {
    expect(formatBytes(1_234_567, 'de-DE')).toBe('1,2 MB');
  });
});
