import { describe, expect, it } from '@jest/globals';
import { requestedPauseMs } from './back-off.ts';

const nowMs = Date.parse('2026-03-01T12:00:00Z');

describe('requestedPauseMs', () => {
  it.each<[string, number, string | undefined, string | undefined, number]>([
    ['0 if nothing is announced', 200, undefined, undefined, 0],
    ['0 for a failure without headers', 503, undefined, undefined, 0],
    ['the stated seconds', 503, '17', undefined, 17_000],
    ['the time until a date', 503, 'Sun, 01 Mar 2026 12:02:00 GMT', undefined, 120_000],
    ['0 for a date in the past', 503, 'Sun, 01 Mar 2026 11:00:00 GMT', undefined, 0],
    ['0 for nonsense', 503, 'soon', undefined, 0],
    ['a default for a limit without a duration', 429, undefined, undefined, 60_000],
    ['the seconds of a limit', 429, '5', undefined, 5_000],
    ['the seconds of a limit for every category', 200, undefined, '60::organization', 60_000],
    ['0 for a limit that applies only to replays', 200, undefined, '60:replay:organization', 0],
    ['the longest of several', 429, '5', '30::key, 90::organization, 900:replay:key', 90_000],
    ['0 for a permanent rejection, which no pause changes', 400, '17', undefined, 0],
  ])('is %s', (_, status, retryAfter, rateLimits, pauseMs) => {
    expect(requestedPauseMs(status, { retryAfter, rateLimits }, nowMs)).toBe(pauseMs);
  });
});
