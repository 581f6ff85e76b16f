import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';

type Cookies = Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>;

/** Sessions are made once per worker: sign-up is limited per address, and these journeys change nothing. */
let session: Promise<Cookies> | undefined;

async function signUp(page: Page): Promise<Cookies> {
  const origin = process.env['TIDELINE_URL'] ?? '';
  const password = `quiet otters mend ${randomUUID()}`;
  const data = { name: 'Ada Marsh', email: `${randomUUID()}@example.com`, password, currency: 'USD', timezone: 'America/New_York', locale: 'en-US' };
  const answer = await page.request.post('/api/v1/auth/sign-up', { headers: { origin }, data });
  if (!answer.ok()) throw new Error(`sign-up answered ${answer.status()}: ${await answer.text()}`);
  return page.context().cookies();
}

/** Signs the page in to an empty household, without going through the pages for it. */
export async function signIn(page: Page): Promise<void> {
  session ??= signUp(page);
  await page.context().addCookies(await session);
}

export interface RemoteInPage {
  name: string;
  routes: { path: string; title: string }[];
  nav: { to: string; title: string }[];
  active: { base: string; entry: string };
}

/** The remotes as the page's data block names them. */
export const remotesOf = (page: Page): Promise<RemoteInPage[]> =>
  page.locator('#tideline-registry').evaluate((block) => (JSON.parse(block.textContent ?? '{}') as { remotes: RemoteInPage[] }).remotes);
