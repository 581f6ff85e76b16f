import { expect, it } from '@jest/globals';
import { civilDateOf } from './civil-date-of.ts';

it.each([
  { instant: '2026-03-01T03:00:00Z', zone: 'America/New_York', on: '2026-02-28' },
  { instant: '2026-03-01T03:00:00Z', zone: 'Asia/Tokyo', on: '2026-03-01' },
  { instant: '2025-12-31T23:30:00Z', zone: 'Europe/Berlin', on: '2026-01-01' },
])('$instant falls on $on in $zone', ({ instant, zone, on }) => {
  expect(civilDateOf(instant, zone)).toBe(on);
});
