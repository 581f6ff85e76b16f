import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { emailTo } from './emails.ts';
import { forgetSession, heading, newUser, signIn, signUp, test } from './user.ts';

/** Signs in on the provider's own pages, and agrees to share the address. */
async function signInThere(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login);
  await page.getByPlaceholder('and password').fill('of no importance');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('a user links an account at the sign-in provider, which then signs in without the password', async ({ page }) => {
  const user = newUser();
  const login = `ada-${randomUUID()}`;
  await signUp(page, user);

  // an account that is not linked cannot sign in
  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue with Harbor Login' }).click();
  await signInThere(page, login);
  await expect(heading(page, 'That didn’t work')).toBeFocused();
  await expect(page.getByRole('alert')).toContainText('Sign in with your password, then link it in Settings');
  await expect(page).not.toHaveURL(/code=/);

  await signIn(page, user);
  await page.goto('/settings?section=security');
  await page.getByRole('button', { name: 'Link Harbor Login account' }).click();
  await expect(page.getByText(`${login}@example.org`)).toBeVisible();
  await expect(heading(page, 'Security')).toBeVisible();
  expect((await emailTo(user.email, 'A sign-in account was linked')).text).toContain('without the password');

  await forgetSession(page);
  await page.goto('/login?return=%2Faccounts');
  await page.getByRole('button', { name: 'Continue with Harbor Login' }).click();
  await signInThere(page, login);
  await expect(heading(page, 'Accounts')).toBeVisible();
});
