import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

type Cookies = Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>;

/**
 * One household for all of these journeys, which change nothing in it. Sign-up is limited per address, and a worker
 * that restarts after a failure must not use up the limit.
 */
const sessionFile = join(process.env['JOURNEYS_DATA'] ?? tmpdir(), 'federation-session.json');

async function signUp(page: Page): Promise<Cookies> {
  const origin = process.env['TIDELINE_URL'] ?? '';
  const password = `quiet otters mend ${randomUUID()}`;
  const data = {
    name: 'Ada Marsh',
    email: `${randomUUID()}@example.com`,
    password,
    currency: 'USD',
    timezone: 'America/New_York',
    locale: 'en-US',
  };
  const answer = await page.request.post('/api/v1/auth/sign-up', { headers: { origin }, data });
  if (!answer.ok()) throw new Error(`sign-up answered ${answer.status()}: ${await answer.text()}`);
  return page.context().cookies();
}

/** Signs the page in to an empty household without using the sign-in pages. */
export async function signIn(page: Page): Promise<void> {
  const known = existsSync(sessionFile);
  const cookies: Cookies = known ? JSON.parse(readFileSync(sessionFile, 'utf8')) : await signUp(page);
  if (!known) writeFileSync(sessionFile, JSON.stringify(cookies), { mode: 0o600 });
  await page.context().addCookies(cookies);
}

export interface RemoteInPage {
  name: string;
  routes: { path: string; title: string }[];
  nav: { to: string; title: string }[];
  active: { base: string; entry: string };
}

/** Returns the remotes listed in the page's data block. */
export const remotesOf = (page: Page): Promise<RemoteInPage[]> =>
  page
    .locator('#tideline-registry')
    .evaluate((block) => (JSON.parse(block.textContent ?? '{}') as { remotes: RemoteInPage[] }).remotes);
