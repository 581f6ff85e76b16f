import type { Session } from '@tideline/contract';

/** A signed-in session for a household in New York on Mar 1, 2026. */
export const testSession: Session = {
  user: {
    id: '018f0000-0000-7000-8000-000000000001',
    version: 1,
    name: 'Ada Marsh',
    email: 'ada@example.com',
    emailVerified: true,
    theme: 'system',
    density: 'comfortable',
    keysOn: true,
    language: null,
    createdAt: '2026-01-05T09:00:00Z',
    guestExpiresAt: null,
  },
  household: {
    id: '018f0000-0000-7000-8000-0000000000aa',
    version: 1,
    name: 'Marsh household',
    currency: 'USD',
    locale: 'en-US',
    timezone: 'America/New_York',
    marginalTaxPpm: 220_000,
    holidayCalendar: 'us_fed',
    monthStartDay: 1,
    mode: null,
  },
  role: 'owner',
  households: [{ id: '018f0000-0000-7000-8000-0000000000aa', name: 'Marsh household', role: 'owner' }],
  today: '2026-03-01',
};
