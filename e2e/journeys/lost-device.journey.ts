import { expect, type Page } from '@playwright/test';
import { codeNow, enterPassword, saveRecoveryCodes } from './authenticator.ts';
import { emailTo } from './emails.ts';
import { tideline } from './tideline.ts';
import { forgetSession, heading, newUser, signIn, signUp, test, type User } from './user.ts';

const openSecurity = async (page: Page): Promise<void> => {
  await page.goto('/settings?section=security');
  await expect(page.getByRole('heading', { name: 'Authenticator app' })).toBeVisible();
};

/** Confirms a new authenticator app with its first code. */
async function confirmApp(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Code' }).fill(codeNow((await page.locator('code').textContent()) ?? ''));
  await page.getByRole('button', { name: 'Turn on' }).click();
}

/** Signs in with the password, and stops at the form for a recovery code. */
async function askForRecoveryCode(page: Page, user: User): Promise<void> {
  await forgetSession(page);
  await page.goto('/login');
  await enterPassword(page, user);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
}

async function enterRecoveryCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Recovery code').fill(code);
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
}

test('a user who lost the phone signs in with a recovery code, which works once, and replaces the app', async ({
  page,
}) => {
  const user = newUser();
  await signUp(page, user);
  await openSecurity(page);
  await page.getByRole('button', { name: 'Set up app' }).click();
  await confirmApp(page);
  const [first = '', second = ''] = await saveRecoveryCodes(page);

  await askForRecoveryCode(page, user);
  await enterRecoveryCode(page, first.toLowerCase());
  await expect(heading(page, /^Good /)).toBeVisible();
  expect((await emailTo(user.email, 'A recovery code was used')).text).toContain('It won’t work again.');

  await askForRecoveryCode(page, user);
  await enterRecoveryCode(page, first);
  await expect(
    page.getByText('This code is wrong or was already used. Enter another one from your list.').first(),
  ).toBeVisible();
  await enterRecoveryCode(page, second);
  await expect(heading(page, /^Good /)).toBeVisible();

  // once the lost app is removed, the recovery codes no longer work either
  await openSecurity(page);
  await expect(page.getByText('8 left. Each signs you in once without your device.')).toBeVisible();
  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off two-step verification' }).click();
  await expect(page.getByText('Two-step verification is off')).toBeVisible();
  await expect(page.getByText(/^8 left/)).toBeHidden();
  expect((await emailTo(user.email, 'An authenticator app was removed')).text).toContain('no longer work');

  await page.getByRole('button', { name: 'Set up app' }).click();
  await confirmApp(page);
  const [fresh = ''] = await saveRecoveryCodes(page);
  await askForRecoveryCode(page, user);
  await enterRecoveryCode(page, second);
  await expect(page.getByText(/was already used/).first()).toBeVisible();
  await enterRecoveryCode(page, fresh);
  await expect(heading(page, /^Good /)).toBeVisible();
});

test('a user who also lost the recovery codes signs in with the password after the operator removes the app', async ({
  page,
}) => {
  const user = newUser();
  await signUp(page, user);
  await openSecurity(page);
  await page.getByRole('button', { name: 'Set up app' }).click();
  await confirmApp(page);
  await saveRecoveryCodes(page);
  await forgetSession(page);
  await page.goto('/login');
  await enterPassword(page, user);
  await page.getByRole('button', { name: 'Can’t use any of these?' }).click();
  await expect(page.getByText(/Ask its operator to run “tideline user reset-factor”/)).toBeVisible();

  expect(await tideline('user', 'reset-factor', user.email)).toContain('now signs in with the password alone');
  await signIn(page, user);
  await openSecurity(page);
  await expect(page.getByRole('button', { name: 'Set up app' })).toBeVisible();
});
