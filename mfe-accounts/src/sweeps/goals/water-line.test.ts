import { expect, it } from '@jest/globals';
import { waterLine } from './water-line.ts';

it.each([
  [0, '2026-01-01'],
  [500_000, '2026-01-06'],
  [1_000_000, '2026-01-11'],
  [2_000_000, '2026-01-11'],
  [-1, '2026-01-01'],
])('maps %d of a million to %s', (share, day) => {
  expect(waterLine({ startsOn: '2026-01-01', endsOn: '2026-01-11' }, share)).toBe(day);
});
