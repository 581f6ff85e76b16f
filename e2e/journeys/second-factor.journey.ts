import { expect, type Page } from '@playwright/test';
import { problems } from './accessibility.ts';
import { codeNow, enterPassword, saveRecoveryCodes } from './authenticator.ts';
import { forgetSession, heading, newUser, signUp, test } from './user.ts';

/** Adds Chromium's virtual authenticator, with discoverable credentials, verified users, and no dialogs. */
async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Sets whether its user is present to confirm. */
    bePresent: (enabled: boolean) =>
      devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    /** Removes the authenticator, because later journeys in this browser must not sign in with its passkeys. */
    remove: () => devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
  };
}

let authenticator: Awaited<ReturnType<typeof addAuthenticator>>;
test.beforeEach(async ({ page }) => {
  authenticator = await addAuthenticator(page);
});
test.afterEach(() => authenticator.remove());

test('a passkey and recovery codes are added in Settings, and the user signs in with each', async ({ page }) => {
  const user = newUser();
  await signUp(page, user);
  await page.goto('/settings?section=security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const codes = await saveRecoveryCodes(page);
  const passkeys = page.getByRole('list', { name: 'Passkeys' });
  await expect(passkeys.getByRole('listitem')).toContainText('on Linux');

  await page.getByRole('button', { name: 'Set up app' }).click();
  await expect(page.getByRole('img', { name: 'QR code with the setup key below' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Code' }).fill('000000');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText(/This code doesn’t match/).first()).toBeVisible();
  const code = codeNow((await page.locator('code').textContent()) ?? '');
  await page.getByRole('textbox', { name: 'Code' }).fill(code);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('button', { name: 'Set up another app' })).toBeVisible();

  // after the password, the code that confirmed the app is not accepted again, but a recovery code is accepted
  await authenticator.bePresent(false);
  await forgetSession(page);
  await page.goto('/login');
  await enterPassword(page, user);
  expect(await problems(page)).toEqual([]);
  await page.getByRole('textbox', { name: 'Code' }).fill(code);
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await expect(page.getByText(/was already used/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await expect(heading(page, /^Good /)).toBeVisible();

  // the autofill of the email field signs in with the passkey alone
  await authenticator.bePresent(true);
  await forgetSession(page);
  await page.goto('/login');
  await expect(heading(page, /^Good /)).toBeVisible();
  await page.goto('/settings?section=security');
  await expect(page.getByText('9 left. Each signs you in once without your device.')).toBeVisible();
});
