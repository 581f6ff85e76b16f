import { type Browser, expect, type Page } from '@playwright/test';
import { codeNow, enterPassword, saveRecoveryCodes } from './authenticator.ts';
import { moveClock, resetClock } from './clock.ts';
import { emailTo, linkIn } from './emails.ts';
import { heading, newUser, signIn, signUp, test, type User } from './user.ts';

const REQUESTED_AT = '2026-11-02T15:00:00Z';
const NEXT_DAY = '2026-11-03T15:00:00Z';
const THREE_DAYS_LATER = '2026-11-05T15:01:00Z';

// a missing element must not make this journey outlast the others
test.use({ actionTimeout: 30_000 });
test.beforeEach(resetClock);
test.afterEach(resetClock);

/** Adds an authenticator app in Settings, and returns its key. */
async function addApp(page: Page): Promise<string> {
  await page.goto('/settings?section=security');
  await page.getByRole('button', { name: 'Set up app' }).click();
  const key = (await page.locator('code').textContent()) ?? '';
  await page.getByRole('textbox', { name: 'Code' }).fill(codeNow(key));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await saveRecoveryCodes(page);
  return key;
}

/**
 * Opens a browser without cookies at another address. The journeys' server has no mail server and stores emails in
 * the operator's outbox, so the response with the sign-in options is changed to offer email.
 */
async function unknownBrowser(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': address } });
  await context.route('**/api/v1/auth/options', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), mail: true } });
  });
  return context.newPage();
}

/** Signs in with the password at the given time, and opens the page for a lost device. */
async function loseEverything(page: Page, user: User, at: string): Promise<void> {
  await page.goto('about:blank');
  await moveClock(at);
  await page.clock.setFixedTime(at);
  await page.goto('/login');
  await enterPassword(page, user);
  await page.getByRole('button', { name: 'Can’t use any of these?' }).click();
  await expect(heading(page, 'Turn off two-step verification')).toBeVisible();
}

/** Opens a link as a mail program does, which always loads the whole page. */
async function openLink(page: Page, link: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(link);
}

const startWait = (page: Page) => page.getByRole('button', { name: 'Start the 3-day wait' });
const sendLink = (page: Page) => page.getByRole('button', { name: 'Send link' });

test('a user who lost the phone and the recovery codes signs in again by email after three days', async ({
  page,
  browser,
}) => {
  const user = newUser();
  await signUp(page, user);
  await addApp(page);

  const fresh = await unknownBrowser(browser, '10.20.30.61');
  await loseEverything(fresh, user, REQUESTED_AT);
  await startWait(fresh).click();
  await expect(fresh.getByText(/^Sign in again after Thursday, Nov 5/)).toBeVisible();
  const notice = await emailTo(user.email, 'Someone asked to turn off two-step verification');
  expect(linkIn(notice)).toContain('#factor-cancel=');

  await loseEverything(fresh, user, NEXT_DAY);
  await expect(fresh.getByText(/^Sign in again after Thursday, Nov 5/)).toBeVisible();
  await expect(startWait(fresh).or(sendLink(fresh))).toHaveCount(0);

  await loseEverything(fresh, user, THREE_DAYS_LATER);
  await sendLink(fresh).click();
  await expect(fresh.getByText('Check your email. The link works for 30 minutes.')).toBeVisible();
  await openLink(fresh, linkIn(await emailTo(user.email, 'Turn off two-step verification')));
  await fresh.getByRole('button', { name: 'Turn off two-step verification' }).click();
  await expect(heading(fresh, 'Two-step verification is off')).toBeFocused();

  await signIn(fresh, user);
  await fresh.goto('/settings?section=security');
  await expect(fresh.getByRole('button', { name: 'Set up app' })).toBeVisible();
  // the sessions that were open before have ended
  await page.goto('/accounts');
  await expect(page).toHaveURL(/\/login\?return=%2Faccounts/);
  await fresh.context().close();
});

test('the user cancels the removal of two-step verification that someone with the password requested', async ({
  page,
  browser,
}) => {
  const user = newUser();
  await signUp(page, user);
  const key = await addApp(page);

  const intruder = await unknownBrowser(browser, '10.20.30.62');
  await loseEverything(intruder, user, REQUESTED_AT);
  await startWait(intruder).click();
  await expect(intruder.getByText(/^Sign in again after Thursday, Nov 5/)).toBeVisible();

  const notice = await emailTo(user.email, 'Someone asked to turn off two-step verification');
  expect(notice.text).toContain('cancel it and change your password now');
  await openLink(page, linkIn(notice));
  await expect(heading(page, 'Keep two-step verification')).toBeVisible();
  await page.getByRole('button', { name: 'Keep it on' }).click();
  await expect(heading(page, 'Two-step verification stays on')).toBeFocused();

  // three days later nothing is due, and the app is still needed
  await loseEverything(intruder, user, THREE_DAYS_LATER);
  await expect(startWait(intruder)).toBeVisible();
  await expect(sendLink(intruder)).toHaveCount(0);
  await intruder.getByRole('button', { name: 'Back' }).click();
  await intruder.getByRole('textbox', { name: 'Code' }).fill(codeNow(key, THREE_DAYS_LATER));
  await intruder.getByRole('button', { name: 'Continue' }).press('Enter');
  await expect(heading(intruder, /^Good /)).toBeVisible();
  await intruder.context().close();
});
