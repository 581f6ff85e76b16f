import { expect, it } from '@jest/globals';
import { ApiError } from './api/api-error.ts';
import { createQueryClient } from './query-client.ts';

const busy = new ApiError({ code: 'SERVER_BUSY', status: 503, title: 'x', params: { retryAfterSeconds: 10 } });
const away = new ApiError({ code: 'API_UNAVAILABLE', status: 502, title: 'x' });

function delayMs(failures: number, error: Error, random: number): number {
  const { retryDelay } = createQueryClient(() => random).getDefaultOptions().queries ?? {};
  if (typeof retryDelay !== 'function') throw new Error('retries have no delay');
  return retryDelay(failures, error);
}

it('the query client retries a rejected read when a busy server allows it, and spreads out retries', () => {
  expect([0, 1].map((failures) => delayMs(failures, busy, 0))).toEqual([10_000, 10_000]);
  expect(delayMs(0, busy, 0.5)).toBe(12_500);
});

it('the query client retries a read soon if the server could not be reached', () => {
  expect([0, 1].map((failures) => delayMs(failures, away, 0))).toEqual([1_000, 2_000]);
});
