import { expect } from '@playwright/test';
import { heading, newUser, signUp, signUpByHand, test } from './user.ts';

test('a user adds an account and a transaction by hand, deletes and restores the transaction, and signs out', async ({
  page,
}) => {
  const user = newUser();
  await signUpByHand(page, user);

  await page.getByRole('button', { name: 'Add by hand' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Name').fill('Everyday');
  await drawer.getByLabel('Kind').selectOption({ label: 'Checking' });
  await drawer.getByLabel(/Balance/).fill('1,234.56');
  await drawer.getByRole('button', { name: 'Add account' }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByText('$1,234.56').first()).toBeVisible();

  await page.goto('/transactions?add=1');
  await drawer.getByLabel('Amount').fill('20');
  await drawer.getByLabel('Payee').fill('Corner bakery');
  const account = drawer.getByLabel('Account', { exact: true });
  if ((await account.inputValue()) === '') await account.selectOption({ label: 'Everyday' });
  await drawer.getByRole('button', { name: 'Add transaction' }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByText('Corner bakery').first()).toBeVisible();

  await page.getByRole('link', { name: 'Corner bakery' }).click();
  await drawer.getByRole('button', { name: /^Delete/ }).click();
  await expect(page.getByRole('button', { name: 'Undo' }).last()).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Corner bakery' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(page.getByText('Corner bakery').first()).toBeVisible();

  await page.goto('/settings#appearance');
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');

  await page.goto('/debt?strategy=snowball');
  await expect(heading(page, 'Sign in')).toBeVisible();
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill('wrong but long enough');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText(/Wrong email or password/)).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/debt?strategy=snowball');
  await expect(heading(page, 'Debt')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('the page reports that the api is down, and recovers automatically', async ({ page }) => {
  await signUp(page, newUser());
  await page.goto('/accounts');
  await expect(page.getByText('No accounts yet')).toBeVisible();
  await page.route('**/api/**', (route) =>
    route.fulfill({
      status: 502,
      contentType: 'application/problem+json',
      json: { type: 'about:blank', title: 'x', status: 502, code: 'API_UNAVAILABLE', params: {}, requestId: 'r' },
    }),
  );
  await page.getByRole('link', { name: 'Insights' }).first().click();
  await expect(page.getByText(/Can’t reach the server/).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Accounts' }).first()).toBeVisible();
  await page.unroute('**/api/**');
  await expect(page.getByText(/^Needs about \d+ days of transactions/)).toBeVisible();
  await expect(page.getByText(/Can’t reach the server/)).toHaveCount(0);
});
