import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { lastRun, nextRun } from './next-run.ts';

const NIGHTLY = '0 3 * * *';
const HOURLY = '0 * * * *';
const next = (pattern: string, zone: string, after: string): string =>
  nextRun(pattern, zone, new Date(after)).toISOString();

describe('nextRun', () => {
  it.each([
    {
      why: 'returns 08:00 UTC for three in the morning in New York in winter',
      zone: 'America/New_York',
      after: '2026-01-10T12:00:00Z',
      expected: '2026-01-11T08:00:00.000Z',
    },
    {
      why: 'returns 07:00 UTC for three in the morning in New York in summer',
      zone: 'America/New_York',
      after: '2026-07-10T12:00:00Z',
      expected: '2026-07-11T07:00:00.000Z',
    },
    {
      why: 'skips a run at the given time itself',
      zone: 'UTC',
      after: '2026-01-10T03:00:00Z',
      expected: '2026-01-11T03:00:00.000Z',
    },
    {
      why: 'handles a time zone with an offset of 5:45 hours',
      zone: 'Asia/Kathmandu',
      after: '2026-01-10T00:00:00Z',
      expected: '2026-01-10T21:15:00.000Z',
    },
    {
      why: 'returns 04:00 local time on the day Helsinki skips 03:00 to 04:00',
      zone: 'Europe/Helsinki',
      after: '2026-03-28T12:00:00Z',
      expected: '2026-03-29T01:00:00.000Z',
    },
    {
      why: 'returns 03:00 local time again on the day after Helsinki skipped it',
      zone: 'Europe/Helsinki',
      after: '2026-03-29T01:00:00Z',
      expected: '2026-03-30T00:00:00.000Z',
    },
    {
      why: 'returns the first 03:00 on the day Helsinki has two',
      zone: 'Europe/Helsinki',
      after: '2026-10-24T12:00:00Z',
      expected: '2026-10-25T00:00:00.000Z',
    },
    {
      why: 'skips the second 03:00 on the day Helsinki has two',
      zone: 'Europe/Helsinki',
      after: '2026-10-25T00:00:00Z',
      expected: '2026-10-26T01:00:00.000Z',
    },
    {
      why: 'returns 03:00 when Lord Howe Island changes its clocks by half an hour',
      zone: 'Australia/Lord_Howe',
      after: '2026-10-03T12:00:00Z',
      expected: '2026-10-03T16:00:00.000Z',
    },
    {
      why: 'skips December 30, 2011, which Apia did not have',
      zone: 'Pacific/Apia',
      after: '2011-12-29T14:00:00Z',
      expected: '2011-12-30T13:00:00.000Z',
    },
  ])('$why', ({ zone, after, expected }) => {
    expect(next(NIGHTLY, zone, after)).toBe(expected);
  });

  it('returns a run in each hour, including the hour that occurs twice', () => {
    // 02:00 to 03:00 occurs twice in Berlin on October 25, 2026: at 00:00 and 01:00 UTC
    expect(next(HOURLY, 'Europe/Berlin', '2026-10-24T23:30:00Z')).toBe('2026-10-25T00:00:00.000Z');
    expect(next(HOURLY, 'Europe/Berlin', '2026-10-25T00:00:00Z')).toBe('2026-10-25T01:00:00.000Z');
  });

  it('returns the next leap day for a pattern of February 29', () => {
    expect(next('0 3 29 2 *', 'UTC', '2026-01-01T00:00:00Z')).toBe('2028-02-29T03:00:00.000Z');
    // 2100 is not a leap year
    expect(next('0 3 29 2 *', 'UTC', '2096-03-01T00:00:00Z')).toBe('2104-02-29T03:00:00.000Z');
  });

  it.each([
    { why: 'an invalid pattern', pattern: 'often', zone: 'UTC' },
    { why: 'an unknown time zone', pattern: NIGHTLY, zone: 'Nowhere/Town' },
    { why: 'a date that no year has', pattern: '0 3 30 2 *', zone: 'UTC' },
  ])('throws if there is no next run: $why', ({ pattern, zone }) => {
    expect(() => nextRun(pattern, zone, new Date('2026-01-01T00:00:00Z'))).toThrow();
  });
});

const zones = fc.constantFrom(
  'UTC',
  'America/New_York',
  'Europe/Helsinki',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'Africa/Casablanca',
);
const instants = fc.date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2035-01-01T00:00:00Z'),
  noInvalidDate: true,
});

describe('lastRun, together with nextRun', () => {
  it.each([
    { why: 'returns the run earlier today', at: '2026-01-10T12:00:00Z', expected: '2026-01-10T03:00:00.000Z' },
    { why: 'returns the run at this moment', at: '2026-01-10T03:00:00Z', expected: '2026-01-10T03:00:00.000Z' },
    {
      why: 'returns the run yesterday before the one today',
      at: '2026-01-10T02:59:59Z',
      expected: '2026-01-09T03:00:00.000Z',
    },
  ])('$why', ({ at, expected }) => {
    expect(lastRun(NIGHTLY, 'UTC', new Date(at)).toISOString()).toBe(expected);
  });

  it('returns the previous leap day for a pattern of February 29', () => {
    expect(lastRun('0 3 29 2 *', 'UTC', new Date('2027-12-31T00:00:00Z')).toISOString()).toBe(
      '2024-02-29T03:00:00.000Z',
    );
  });

  it('returns the run before the next one, at any instant in any time zone', () => {
    fc.assert(
      fc.property(
        zones,
        instants,
        fc.constantFrom(NIGHTLY, HOURLY, '30 2 * * *', '15 */6 * * 1'),
        (zone, at, pattern) => {
          const last = lastRun(pattern, zone, at);
          expect(last.getTime()).toBeLessThanOrEqual(at.getTime());
          expect(nextRun(pattern, zone, last).getTime()).toBeGreaterThan(at.getTime());
          expect(nextRun(pattern, zone, at)).toEqual(nextRun(pattern, zone, last));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('leaves 22 to 26 hours between nightly runs across every clock change', () => {
    fc.assert(
      fc.property(zones, instants, (zone, at) => {
        const [first, second] = [nextRun(NIGHTLY, zone, at), nextRun(NIGHTLY, zone, nextRun(NIGHTLY, zone, at))];
        const hours = (second.getTime() - first.getTime()) / 3_600_000;
        expect(hours).toBeGreaterThanOrEqual(22);
        expect(hours).toBeLessThanOrEqual(26);
      }),
      { numRuns: 200 },
    );
  });
});
