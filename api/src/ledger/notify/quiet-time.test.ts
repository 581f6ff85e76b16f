import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { nextDigest, quietUntil } from './quiet-time.ts';

const NIGHT = { on: true, from: '21:00', to: '08:00' };
const until = (zone: string, at: string, hours = NIGHT): string | null =>
  quietUntil(hours, zone, new Date(at))?.toISOString() ?? null;

describe('quiet hours', () => {
  it.each<[string, string, string | null, string]>([
    ['America/New_York', '2026-03-08T01:59:59Z', null, 'one second before they start at 21:00'],
    [
      'America/New_York',
      '2026-03-08T02:00:00Z',
      '2026-03-08T12:00:00.000Z',
      'start at 21:00; the clocks go forward that night, so 8:00 comes an hour early',
    ],
    ['America/New_York', '2026-03-08T11:59:59Z', '2026-03-08T12:00:00.000Z', 'one second before they end at 8:00'],
    ['America/New_York', '2026-03-08T12:00:00Z', null, 'the end at 8:00'],
    [
      'America/New_York',
      '2026-11-01T01:00:00Z',
      '2026-11-01T13:00:00.000Z',
      'thirteen hours, because the clocks go back',
    ],
    ['Europe/Berlin', '2026-03-28T19:59:59Z', null, 'one second before they start'],
    ['Europe/Berlin', '2026-03-28T20:00:00Z', '2026-03-29T06:00:00.000Z', 'ten hours, because the clocks go forward'],
    [
      'Europe/Berlin',
      '2026-10-25T06:59:00Z',
      '2026-10-25T07:00:00.000Z',
      '8:00 comes an hour late, because the clocks go back',
    ],
    ['Pacific/Auckland', '2026-04-04T08:00:00Z', '2026-04-04T20:00:00.000Z', 'the clocks go back in April'],
    ['Pacific/Auckland', '2026-09-26T09:00:00Z', '2026-09-26T19:00:00.000Z', 'the clocks go forward in September'],
    ['Pacific/Auckland', '2026-09-26T19:00:00Z', null, 'the end at 8:00 in daylight saving time'],
  ])('in %s at %s end at %s: %s', (zone, at, expected) => {
    expect(until(zone, at)).toBe(expected);
  });

  it('end at the first occurrence if they end in the hour that occurs twice', () => {
    const hours = { on: true, from: '22:00', to: '01:30' };
    expect(until('America/New_York', '2026-11-01T05:29:59Z', hours)).toBe('2026-11-01T05:30:00.000Z');
    expect(until('America/New_York', '2026-11-01T06:15:00Z', hours)).toBeNull(); // the second 01:15
  });

  it('end at the start of the skipped hour if they end within it', () => {
    const hours = { on: true, from: '22:00', to: '02:30' };
    expect(until('Europe/Berlin', '2026-03-29T00:30:00Z', hours)).toBe('2026-03-29T01:00:00.000Z'); // 03:00 local time
  });

  it('may start and end on the same day, and may be turned off', () => {
    expect(until('UTC', '2026-03-01T12:30:00Z', { on: true, from: '12:00', to: '13:00' })).toBe(
      '2026-03-01T13:00:00.000Z',
    );
    expect(until('UTC', '2026-03-01T13:00:00Z', { on: true, from: '12:00', to: '13:00' })).toBeNull();
    expect(until('UTC', '2026-03-01T23:00:00Z', { ...NIGHT, on: false })).toBeNull();
    expect(until('UTC', '2026-03-01T09:00:00Z', { on: true, from: '09:00', to: '09:00' })).toBeNull();
  });

  it('end at most 25 hours after any instant within them', () => {
    const time = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
    const instant = fc.date({
      min: new Date('2026-01-01T00:00:00Z'),
      max: new Date('2027-12-31T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(
        fc.constantFrom('America/New_York', 'Europe/Berlin', 'Pacific/Auckland', 'Asia/Kolkata'),
        instant,
        time,
        time,
        (zone, at, from, to) => {
          const end = quietUntil({ on: true, from, to }, zone, at);
          if (end === null) return;
          expect(end.getTime()).toBeGreaterThan(at.getTime());
          expect(end.getTime() - at.getTime()).toBeLessThanOrEqual(25 * 3_600_000);
          expect(quietUntil({ on: true, from, to }, zone, end)).toBeNull();
        },
      ),
    );
  });
});

describe('digests', () => {
  it.each<['daily' | 'weekly' | 'off', string, string, string | null, string]>([
    [
      'daily',
      'Europe/Berlin',
      '2026-03-28T07:00:00Z',
      '2026-03-29T06:00:00.000Z',
      'just after a digest; the next one is 23 hours later',
    ],
    [
      'daily',
      'America/New_York',
      '2026-10-31T12:00:00Z',
      '2026-11-01T13:00:00.000Z',
      'across the night in which the clocks go back',
    ],
    [
      'weekly',
      'Pacific/Auckland',
      '2026-09-21T21:00:00Z',
      '2026-09-27T19:00:00.000Z',
      'Monday morning in Auckland is Sunday evening in UTC',
    ],
    ['off', 'UTC', '2026-03-01T00:00:00Z', null, 'no digest'],
  ])('with the frequency "%s" in %s after %s are next sent at %s: %s', (every, zone, after, expected) => {
    expect(nextDigest({ every, at: '08:00', weekday: 1 }, zone, new Date(after))?.toISOString() ?? null).toBe(expected);
  });
});
