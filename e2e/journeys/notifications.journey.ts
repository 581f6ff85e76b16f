import { expect, type Page } from '@playwright/test';
import { heading, newUser, signUp, test } from './user.ts';

const listening = (page: Page) =>
  page.waitForResponse((response) => response.url().includes('/api/v1/events') && response.status() === 200);

test('a sign-in elsewhere causes a notification, which is counted, marked as read, and archived', async ({
  page,
  browser,
}) => {
  const user = newUser();
  await signUp(page, user);
  const isListening = listening(page);
  await page.goto('/notifications');
  await expect(page.getByText('You’re up to date')).toBeVisible();
  await isListening;

  const elsewhere = await (
    await browser.newContext({
      extraHTTPHeaders: { 'x-forwarded-for': '10.20.30.40' },
      userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) AppleWebKit/605.1 Version/19.0 Safari/605.1',
    })
  ).newPage();
  await elsewhere.goto('/login');
  await elsewhere.getByLabel('Email').fill(user.email);
  await elsewhere.getByLabel('Password', { exact: true }).fill(user.password);
  await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(elsewhere.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible();
  await elsewhere.context().close();

  // the notification appears without a page reload
  await expect(page.getByRole('link', { name: 'New sign-in to your account' })).toBeVisible();
  const place = page
    .getByRole('navigation')
    .getByRole('link', { name: /^Notifications/ })
    .first();
  await expect(place).toContainText('1');
  await page.getByRole('button', { name: 'Mark all read' }).click();
  await expect(place).not.toContainText('1');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(place).toContainText('1');

  await page.getByRole('button', { name: /^Archive: New sign-in/ }).click();
  await expect(page.getByText('You’re up to date')).toBeVisible();
  await page.getByRole('radio', { name: 'Archived' }).click({ force: true });
  await expect(page.getByRole('link', { name: 'New sign-in to your account' })).toBeVisible();
  await page.getByRole('button', { name: /^Delivery of: New sign-in/ }).click();
  await expect(page.getByRole('dialog', { name: 'Delivery' })).toContainText('Email');
});

test('a notification setting is saved when it changes, and a test email reports its result', async ({ page }) => {
  await signUp(page, newUser());
  await page.goto('/settings/notifications');
  await expect(heading(page, 'Notification settings')).toBeVisible();
  await page.getByRole('button', { name: /^Cash/ }).click();
  const tick = page.getByRole('checkbox', { name: 'Large transaction: Email' });
  await expect(tick).not.toBeChecked();
  // the checkbox is checked once the change is sent, which is after the click
  await tick.click({ force: true });
  await expect(tick).toBeChecked();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: /^Cash/ }).click();
  await expect(tick).toBeChecked();
  await page.getByRole('heading', { name: 'Email' }).click();
  await page.getByRole('button', { name: 'Send a test: Email' }).click();
  await expect(page.getByText(/^(Sent\.|Not sent:)/)).toBeVisible();
});
