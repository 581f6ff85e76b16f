import { expect, type Page } from '@playwright/test';
import { type PushReceiver, startPushReceiver } from '@tideline/tools/push';
import { heading, newUser, origin, signIn, signUp, signUpByHand, test } from './user.ts';

const SAFARI = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) AppleWebKit/605.1 Version/19.0 Safari/605.1';

test(
  'a new-device notice leads to the session list, where signing that device out sends its open page ' +
    'to the landing page',
  async ({ page, browser }) => {
    const user = newUser();
    await signUpByHand(page, user);
    const elsewhere = await (
      await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '10.20.30.41' }, userAgent: SAFARI })
    ).newPage();
    await signIn(elsewhere, user);
    await elsewhere.goto('/accounts');
    await expect(heading(elsewhere, 'Accounts')).toBeVisible();

    await page.goto('/notifications');
    await page.getByRole('link', { name: 'New sign-in to your account' }).click();
    await expect(heading(page, 'Security')).toBeVisible();
    const sessions = page.getByRole('list').filter({ hasText: 'This browser' });
    await expect(sessions.getByRole('listitem')).toHaveCount(2);
    await sessions
      .getByRole('listitem')
      .filter({ hasText: 'Safari on macOS' })
      .getByRole('button', { name: /^Sign out/ })
      .press('Enter');
    await expect(page.getByText('Safari on macOS signed out')).toBeVisible();
    await expect(page.getByText('You’re not signed in anywhere else.')).toBeVisible();
    await expect(elsewhere).toHaveURL(/\/login\?return=%2Faccounts/);
    await elsewhere.context().close();

    // the password is changed, and the user can sign in elsewhere with the new one
    const password = `${user.password} anew`;
    await page.getByLabel('Current password').fill(user.password);
    await page.getByLabel('New password').fill(password);
    await page.getByRole('button', { name: 'Change password' }).press('Enter');
    await expect(page.getByText('Password changed. You’re signed out everywhere else.')).toBeVisible();
    const again = await (
      await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '10.20.30.42' } })
    ).newPage();
    await signIn(again, { ...user, password });
    await again.context().close();

    await createTokenByKeyboard(page);
  },
);

/** Creates an API token by keyboard. A program without cookies can use it until it is revoked. */
async function createTokenByKeyboard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create token' }).press('Enter');
  await page.getByLabel('Name', { exact: true }).fill('Budget script');
  await page.getByLabel('Name', { exact: true }).press('Enter');
  const shown = page.getByRole('dialog', { name: 'Copy your token now' });
  const token = await shown.getByLabel('API token').inputValue();
  const readAccounts = () => fetch(`${origin}/api/v1/accounts`, { headers: { authorization: `Bearer ${token}` } });
  expect((await readAccounts()).status).toBe(200);
  await shown.getByRole('button', { name: 'Done' }).press('Enter');
  await page.getByRole('button', { name: 'Revoke Budget script' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke', exact: true }).press('Enter');
  await expect(page.getByText('No API tokens.')).toBeVisible();
  expect((await readAccounts()).status).toBe(401);
}

/**
 * Makes the subscription use a local push service, because Chromium's own is not available in tests. The rest is the
 * browser's own code.
 */
const subscribeTo = (page: Page, subscription: ReturnType<PushReceiver['subscription']>) =>
  page.addInitScript((fresh) => {
    const KEY = 'subscribed';
    const made = {
      ...fresh,
      toJSON: () => fresh,
      unsubscribe: () => Promise.resolve(localStorage.removeItem(KEY)).then(() => true),
    };
    PushManager.prototype.subscribe = () =>
      Promise.resolve(localStorage.setItem(KEY, '1')).then(() => made as unknown as PushSubscription);
    PushManager.prototype.getSubscription = () =>
      Promise.resolve(localStorage.getItem(KEY) === null ? null : (made as unknown as PushSubscription));
  }, subscription);

test('a browser receives push notifications until its user signs out there', async ({ page, context }, {
  parallelIndex,
}) => {
  const receiver = await startPushReceiver(Number(process.env['PUSH_PORT']) + parallelIndex);
  try {
    const user = newUser();
    await context.grantPermissions(['notifications']);
    await subscribeTo(page, receiver.subscription());
    await signUp(page, user);
    await page.goto('/settings/notifications');
    await page.getByRole('heading', { name: 'Push' }).click();
    await page.getByRole('button', { name: 'Add this browser' }).click();
    const own = page.getByRole('listitem').filter({ hasText: 'This browser' });
    await expect(own).toContainText('Chrome on Linux');
    await expect(page.getByRole('button', { name: 'Add this browser' })).toBeHidden();
    await own.getByRole('button', { name: /^Send a test/ }).click();
    await expect(own.getByText('Sent.')).toBeVisible();
    expect(receiver.received.map((push) => (JSON.parse(receiver.read(push)) as { title: string }).title)).toEqual([
      'Test from Tideline',
    ]);

    await page.goto('/settings');
    await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('link', { name: 'Create account' }).first()).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('subscribed'))).toBeNull();
    await signIn(page, user);
    await page.goto('/settings/notifications');
    await page.getByRole('heading', { name: 'Push' }).click();
    await expect(page.getByText('No browsers yet').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add this browser' })).toBeVisible();
  } finally {
    await receiver.stop();
  }
});
