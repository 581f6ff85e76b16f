import { expect, type Page } from '@playwright/test';
import { newUser, signUp, test } from './user.ts';

const everyday = async (page: Page): Promise<void> => {
  await page.goto('/accounts?add=1');
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Name').fill('Everyday');
  await drawer.getByLabel('Kind').selectOption({ label: 'Checking' });
  await drawer
    .getByLabel(/Balance/)
    .first()
    .fill('100');
  await drawer.getByRole('button', { name: 'Add account' }).click();
  await expect(drawer).toBeHidden();
};

const fillTransaction = async (page: Page, payee: string): Promise<void> => {
  await page.goto('/transactions?add=1');
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Amount').fill('20');
  await drawer.getByLabel('Payee').fill(payee);
  const account = drawer.getByLabel('Account', { exact: true });
  if ((await account.inputValue()) === '') await account.selectOption({ label: 'Everyday' });
};

const add = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Add transaction' }).click();
const rows = (page: Page, payee: string) => page.getByRole('link', { name: payee, exact: true });

test('if a transaction is edited in two tabs, the tab that saves second offers a choice between both versions', async ({
  page,
  context,
}) => {
  await signUp(page, newUser());
  await everyday(page);
  await fillTransaction(page, 'Corner bakery');
  await add(page);
  await rows(page, 'Corner bakery').first().click();
  const mine = page.getByRole('dialog');
  await expect(mine.getByLabel('Payee')).toHaveValue('Corner bakery');

  const other = await context.newPage();
  await other.goto(page.url());
  const theirs = other.getByRole('dialog');
  // the second tab receives changes through the first, once it waits for the connection lock
  await expect
    .poll(() => other.evaluate(async () => (await navigator.locks.query()).pending?.length ?? 0))
    .toBeGreaterThan(0);
  await theirs.getByLabel('Payee').fill('The mill');
  await mine.getByLabel('Payee').fill('Old mill bakery');
  await theirs.getByRole('button', { name: /^Save/ }).click();
  await expect(theirs).toBeHidden();

  // input typed here stays, regardless of the change in the other tab
  await mine.getByRole('button', { name: /^Save/ }).click();
  const notice = mine.getByRole('alert');
  await expect(notice).toContainText(/You edited this in another tab or on another device .*The mill/);
  await expect(mine.getByLabel('Payee')).toHaveValue('Old mill bakery');
  await notice.getByRole('button').first().click();
  await expect(mine).toBeHidden();
  await expect(rows(page, 'Old mill bakery')).toHaveCount(1);
  await expect(rows(other, 'Old mill bakery')).toHaveCount(1);
});

test('input entered offline is kept with a notice, and is stored once when it is sent again', async ({
  page,
  context,
}) => {
  await signUp(page, newUser());
  await everyday(page);
  await fillTransaction(page, 'Corner bakery');
  await context.setOffline(true);
  await add(page);
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText(/What you entered is still here/).first()).toBeVisible();
  await expect(drawer.getByLabel('Payee')).toHaveValue('Corner bakery');
  await context.setOffline(false);
  await add(page);
  await expect(drawer).toBeHidden();
  await expect(rows(page, 'Corner bakery')).toHaveCount(1);
});

test('a change whose response was lost is stored once, even if it is sent several times', async ({ page }) => {
  await signUp(page, newUser());
  await everyday(page);
  await fillTransaction(page, 'Lost and found');
  // the server applies the change, but its response never arrives
  const keys: (string | undefined)[] = [];
  await page.route('**/api/v1/transactions', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.fallback();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await add(page);
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText(/What you entered is still here/).first()).toBeVisible();
  await add(page);
  await expect(drawer).toBeHidden();
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
  await page.goto('/transactions');
  await expect(rows(page, 'Lost and found')).toHaveCount(1);
});

test('an edit whose response was lost is saved, and does not conflict with itself', async ({ page }) => {
  await signUp(page, newUser());
  await everyday(page);
  await fillTransaction(page, 'Corner bakery');
  await add(page);
  await rows(page, 'Corner bakery').first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Payee').fill('The mill');
  let isLost = false;
  await page.route('**/api/v1/transactions/*', async (route) => {
    if (route.request().method() !== 'PATCH' || isLost) return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort('connectionreset');
  });
  const save = () => drawer.getByRole('button', { name: /^Save/ }).first().click();
  await save();
  await expect(drawer.getByText(/What you entered is still here/).first()).toBeVisible();
  await save();
  await expect(drawer).toBeHidden();
  await expect(rows(page, 'The mill')).toHaveCount(1);
});
