import { expect, type Page } from '@playwright/test';
import { origin, type User } from './user.ts';

/** Where the journeys' clock starts, and returns to after each journey that moves it. */
const START = '2026-11-02T15:00:00Z';
const adminUrl = `http://127.0.0.1:${process.env['JOURNEYS_ADMIN_PORT'] ?? '19090'}`;

async function moveClock(instant: string): Promise<void> {
  const answer = await fetch(`${adminUrl}/clock`, { method: 'POST', body: instant });
  expect(answer.status).toBeLessThan(300);
}

export const resetClock = (): Promise<void> => moveClock(START);

/** A session expires after a week without use, so the user signs in again on a later day. */
export async function onDay(page: Page, day: string, { email, password }: User): Promise<void> {
  await page.goto('about:blank'); // an open page would be told that its session has expired
  await moveClock(`${day}T15:00:00Z`);
  const answer = await page.request.post('/api/v1/auth/sign-in', { data: { email, password }, headers: { origin } });
  expect(answer.status()).toBeLessThan(300);
}
