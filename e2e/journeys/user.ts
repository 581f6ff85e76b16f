import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as base, type Locator, type Page, type Request } from '@playwright/test';
import { writeHouseholdFiles, type HouseholdTruth } from '@tideline/tools/sample';

export interface User {
  email: string;
  password: string;
}

/** Words unlike any common password, and unique each time. */
export const newUser = (): User => ({
  email: `${randomUUID()}@example.com`,
  password: `quiet otters mend ${randomUUID()}`,
});

/** The server checks this origin on every change; the journey's page may not have an origin yet. */
export const origin = process.env['TIDELINE_URL'] ?? '';

/** Creates an account without the sign-up pages and opens no page. */
export async function signUp(page: Page, { email, password }: User): Promise<void> {
  const answer = await page.request.post('/api/v1/auth/sign-up', {
    headers: { origin },
    data: { name: 'Ada Marsh', email, password, currency: 'USD', timezone: 'America/New_York', locale: 'en-US' },
  });
  if (!answer.ok()) throw new Error(`sign-up answered ${answer.status()}: ${await answer.text()}`);
}

/** Creates an account through the page and stops at the question of how to start. */
export async function signUpByHand(page: Page, { email, password }: User): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('Name').fill('Ada Marsh');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('button', { name: 'Import file' })).toBeVisible();
}

export interface HouseholdOnDisk {
  folder: string;
  truth: HouseholdTruth;
}

/** Returns one of 16 million addresses, so that journeys do not share rate limits. */
const anAddress = (): string => `10.${Array.from(randomBytes(3)).join('.')}`;

export const test = base.extend<{ page: Page }, { household: HouseholdOnDisk }>({
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': anAddress() }),
  /** The bank files of a household, ending before the journeys' fixed day. */
  household: [
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'tideline-household-'));
      await use({ folder, truth: writeHouseholdFiles(folder, { rows: 400, seed: 2, to: '2026-10-31' }) });
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});

/** Uploads files and stops at the preview. */
export async function previewFiles(page: Page, files: string[]): Promise<void> {
  await page.goto('/transactions?import=1');
  await page.getByLabel('Files', { exact: true }).setInputFiles(files);
  await page.getByRole('button', { name: 'Preview' }).click();
}

/** Formats cents as "$1,234.56". */
export const dollars = (minor: number): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(minor / 100);

/** How long no request may be in progress before a screen counts as loaded, as long as Playwright's `networkidle`. */
const QUIET_MS = 500;

/**
 * Goes to an address within the running application, as a link does, and waits until nothing loads any more. Loading a
 * page again costs a second of processor time, so a tour over many screens loads one page and continues with this.
 */
export async function visit(page: Page, address: string): Promise<void> {
  let pending = 0;
  let quiet: NodeJS.Timeout | undefined;
  const { promise: loaded, resolve } = Promise.withResolvers<void>();
  const count = (by: 1 | -1) => (request: Request) => {
    // the live event stream never ends
    if (request.resourceType() === 'eventsource' || request.url().endsWith('/events')) return;
    pending += by;
    clearTimeout(quiet);
    if (pending <= 0) quiet = setTimeout(resolve, QUIET_MS);
  };
  const [begins, ends] = [count(1), count(-1)];
  page.on('request', begins).on('requestfinished', ends).on('requestfailed', ends);
  quiet = setTimeout(resolve, QUIET_MS);
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, address);
  await loaded;
  page.off('request', begins).off('requestfinished', ends).off('requestfailed', ends);
}

export const heading = (page: Page, name: string | RegExp): Locator => page.getByRole('heading', { level: 1, name });
