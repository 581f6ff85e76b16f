import { expect, type Page } from '@playwright/test';
import { heading, newUser, signUp, test } from './user.ts';

/**
 * Counts the tabs of a browser that receive changes: one is connected, and the others wait for its lock and are
 * notified by it.
 */
const tabsListening = (page: Page) =>
  page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query();
    return [...held, ...pending].filter(({ name }) => name?.startsWith('tideline-live-')).length;
  });

/** Waits until a page receives changes, so that none is missed after that. */
const listening = (page: Page) =>
  page.waitForResponse((response) => response.url().includes('/api/v1/events') && response.status() === 200);

async function addByHand(page: Page, name: string): Promise<void> {
  await page.goto('/accounts?add=1');
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Name').fill(name);
  await drawer.getByLabel('Kind').selectOption({ label: 'Checking' });
  await drawer
    .getByLabel(/Balance/)
    .first()
    .fill('100');
  await drawer.getByRole('button', { name: 'Add account' }).click();
  await expect(drawer).toBeHidden();
}

test('a second tab and another device show a change without a reload', async ({ page, context, browser }) => {
  const user = newUser();
  await signUp(page, user);
  await addByHand(page, 'Everyday');

  const tab = await context.newPage();
  await tab.goto('/accounts');
  await expect(tab.getByText('Everyday').first()).toBeVisible();
  await expect.poll(() => tabsListening(tab)).toBe(2);

  const device = await (await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '10.9.8.7' } })).newPage();
  await device.goto('/accounts');
  await device.getByLabel('Email').fill(user.email);
  await device.getByLabel('Password', { exact: true }).fill(user.password);
  const deviceListens = listening(device);
  await device.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(heading(device, 'Accounts')).toBeVisible();
  await deviceListens;

  await addByHand(page, 'Holiday fund');
  await expect(tab.getByText('Holiday fund').first()).toBeVisible();
  await expect(device.getByText('Holiday fund').first()).toBeVisible();

  // unfinished input in another tab stays unchanged
  await tab.goto('/transactions?add=1');
  await tab.getByRole('dialog').getByLabel('Payee').fill('Corner bakery');
  await addByHand(device, 'Rainy days');
  await expect(page.getByText('Rainy days').first()).toBeVisible();
  await expect(tab.getByRole('dialog').getByLabel('Payee')).toHaveValue('Corner bakery');
  await device.context().close();
});

test('signing out in one tab signs out the other tab', async ({ page, context }) => {
  await signUp(page, newUser());
  const isListening = listening(page);
  await page.goto('/accounts');
  await isListening;
  const tab = await context.newPage();
  await tab.goto('/settings');
  const isLed = page.waitForURL(/\/login\?return=/, { waitUntil: 'commit' });
  await tab.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await isLed;
});
