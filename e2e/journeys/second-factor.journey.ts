import { createHmac } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { problems } from './accessibility.ts';
import { forgetSession, heading, newUser, signUp, test, type User } from './user.ts';

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
    /** Removes it, because later journeys in this browser must not sign in with its passkeys. */
    remove: () => devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
  };
}

/** The time of the server's clock. */
const NOW = Date.parse('2026-11-02T15:00:00Z');
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Computes the code that an authenticator app shows for this key (RFC 6238). */
function codeNow(key: string): string {
  const bits = [...key.replace(/\s/g, '')]
    .map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(NOW / 30_000)));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

async function enterPassword(page: Page, { email, password }: User): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(heading(page, 'Confirm it’s you')).toBeVisible();
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
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused();
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  await page.getByRole('button', { name: 'I saved them' }).click();
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

  // after the password, a code completes the second step only once, and so does a recovery code
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

  // the suggestions of the email field sign in with the passkey alone
  await authenticator.bePresent(true);
  await forgetSession(page);
  await page.goto('/login');
  await expect(heading(page, /^Good /)).toBeVisible();
  await page.goto('/settings?section=security');
  await expect(page.getByText('9 left. Each signs you in once without your device.')).toBeVisible();
});
