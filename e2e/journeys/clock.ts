import { expect, type Page } from '@playwright/test';
import { origin, type User } from './user.ts';

/** Time at which the journeys' clock starts, and to which it returns after each journey that moves it. */
const START = '2026-11-02T15:00:00Z';
const adminUrl = `http://127.0.0.1:${process.env['JOURNEYS_ADMIN_PORT'] ?? '19090'}`;

/** Moves the clock of the server. */
export async function moveClock(instant: string): Promise<void> {
  const answer = await fetch(`${adminUrl}/clock`, { method: 'POST', body: instant });
  expect(answer.status).toBeLessThan(300);
}

export const resetClock = (): Promise<void> => moveClock(START);

/** Signs the user in again on a later day, because a session expires after a week without use. */
export async function onDay(page: Page, day: string, { email, password }: User): Promise<void> {
  await page.goto('about:blank'); // an open page would notice that its session has expired
  await moveClock(`${day}T15:00:00Z`);
  const answer = await page.request.post('/api/v1/auth/sign-in', { data: { email, password }, headers: { origin } });
  expect(answer.status()).toBeLessThan(300);
}
