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

/** Returns a new user with a password of uncommon words, which is unique each time. */
export const newUser = (): User => ({
  email: `${randomUUID()}@example.com`,
  password: `quiet otters mend ${randomUUID()}`,
});

/** The origin that the server checks on every change. The journey's page may not have an origin yet. */
export const origin = process.env['TIDELINE_URL'] ?? '';

/** Creates an account without the sign-up pages, and opens no page. */
export async function signUp(page: Page, { email, password }: User): Promise<void> {
  const answer = await page.request.post('/api/v1/auth/sign-up', {
    headers: { origin },
    data: { name: 'Ada Marsh', email, password, currency: 'USD', timezone: 'America/New_York', locale: 'en-US' },
  });
  if (!answer.ok()) throw new Error(`sign-up answered ${answer.status()}: ${await answer.text()}`);
}

/** Signs in with the password on the sign-in page, and waits for the dashboard. */
export async function signIn(page: Page, { email, password }: User): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(heading(page, /^Good /)).toBeVisible();
}

/**
 * Removes the session and the browser's storage. Leaves the page first, because a page that notices the end of its
 * session opens the sign-in page, which would abort the next navigation of a test.
 */
export async function forgetSession(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.goto('about:blank');
  await page.context().clearCookies();
}

/** Creates an account with the sign-up page, and stops at the choice of how to start. */
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

export const test = base.extend<object, { household: HouseholdOnDisk }>({
  context: async ({ context }, use) => {
    await context.setExtraHTTPHeaders({ 'x-forwarded-for': anAddress() });
    await use(context);
    await context.clearPermissions();
  },
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

/** Time in milliseconds without requests after which a screen counts as loaded. */
const QUIET_MS = 300;

/**
 * Waits until the page has rendered, because a busy page has not sent its requests yet. Returns false if it is loading
 * another document.
 */
const hasDrawn = (page: Page): Promise<boolean> =>
  page
    .evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done))))
    .then(
      () => true,
      () => false,
    );

/**
 * Opens an address within the running application, like a link, and waits until nothing is loading. Loading a page
 * again takes a second of processor time, so a tour of many screens loads one page and then calls this function.
 */
export async function visit(page: Page, address: string, quietMs = QUIET_MS): Promise<void> {
  const pending = new Set<Request>();
  let lastChange = performance.now();
  const begins = (request: Request): void => {
    // the live event stream never ends
    if (request.resourceType() === 'eventsource' || request.url().includes('/api/v1/events')) return;
    pending.add(request);
    lastChange = performance.now();
  };
  const ends = (request: Request): void => {
    if (pending.delete(request)) lastChange = performance.now();
  };
  page.on('request', begins).on('requestfinished', ends).on('requestfailed', ends);
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, address);
  await expect
    .poll(
      async () => {
        if (!(await hasDrawn(page))) return false;
        return pending.size === 0 && performance.now() - lastChange >= quietMs;
      },
      { intervals: [quietMs / 3] },
    )
    .toBe(true);
  page.off('request', begins).off('requestfinished', ends).off('requestfailed', ends);
}

/**
 * Holds matching requests until the returned function is called, so that a test can inspect the page while it waits.
 */
export async function hold(page: Page, pattern: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Presses keys of a sequence, such as `g` and `a`. The page waits only one second for the second key. */
export async function pressSequence(page: Page, ...keys: string[]): Promise<void> {
  await Promise.all(keys.map((key) => page.keyboard.press(key)));
}

/** Points at the message of a recent action, so that it does not disappear after eight seconds. */
export const keepMessage = (page: Page): Promise<void> =>
  page.getByRole('region', { name: 'Recent actions' }).getByRole('button').last().hover();

export const heading = (page: Page, name: string | RegExp): Locator => page.getByRole('heading', { level: 1, name });
