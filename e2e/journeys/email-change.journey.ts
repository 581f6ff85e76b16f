import { type Browser, expect, type Page } from '@playwright/test';
import { emailTo, linkIn } from './emails.ts';
import { heading, newUser, signIn, signUp, test } from './user.ts';

const CHANGED = 'Your email address was changed';

/** Opens another browser with another address. */
const otherBrowser = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '10.20.30.51' } })).newPage();

/** Opens a link from an email as a mail program does, which always loads the page. */
async function openLink(page: Page, link: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(link);
}

/** Requests a change of the address in Settings, and confirms it with the link sent to the new address. */
async function changeEmail(page: Page, email: string): Promise<string> {
  await page.goto('/settings?section=security');
  await page.getByRole('button', { name: 'Change email' }).click();
  await page.getByLabel('New email address').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText(`Confirm ${email}`)).toBeVisible();
  const link = linkIn(await emailTo(email, 'Confirm your new email address'));
  await openLink(page, link);
  await page.getByRole('button', { name: 'Use this address' }).click();
  await expect(page.getByText(`Sign in with ${email} from now on.`)).toBeVisible();
  return link;
}

test('an email address that an intruder changed is restored from the old mailbox, which signs the intruder out', async ({
  page,
  browser,
}) => {
  const owner = newUser();
  await signUp(page, owner);
  await page.goto(linkIn(await emailTo(owner.email, 'Confirm your email address')));
  await expect(heading(page, 'Your email address is confirmed')).toBeVisible();

  const intruder = await otherBrowser(browser);
  const stolen = { ...owner, email: newUser().email };
  await signIn(intruder, owner);
  const used = await changeEmail(intruder, stolen.email);
  await intruder.goto('/accounts');
  await expect(heading(intruder, 'Accounts')).toBeVisible();

  // both mailboxes are notified, and only the old one gets a link to undo the change
  expect((await emailTo(stolen.email, CHANGED)).text).not.toMatch(/#email-undo/);
  const notice = await emailTo(owner.email, CHANGED);
  expect(notice.text).toContain(`now uses ${stolen.email}. If it wasn’t you, restore this address`);
  const undo = linkIn(notice);

  await openLink(page, undo);
  await expect(heading(page, 'Restore your email address')).toBeVisible();
  await page.getByRole('button', { name: 'Restore this address' }).click();
  await expect(heading(page, 'Your email address is restored')).toBeFocused();
  await expect(intruder).toHaveURL(/\/login\?return=%2Faccounts/);

  await page.getByRole('link', { name: 'Choose a new password' }).click();
  const password = `${owner.password} anew`;
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('New password').press('Enter');
  await expect(heading(page, 'Your password is changed')).toBeVisible();

  // the intruder knows neither the new password nor a link that still works
  await intruder.getByLabel('Email').fill(stolen.email);
  await intruder.getByLabel('Password', { exact: true }).fill(stolen.password);
  await intruder.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(intruder.getByRole('alert')).toBeVisible();
  await openLink(intruder, used);
  await intruder.getByRole('button', { name: 'Use this address' }).click();
  await expect(intruder.getByRole('alert')).toContainText('This link was already used');
  await intruder.context().close();

  await openLink(page, undo);
  await page.getByRole('button', { name: 'Restore this address' }).click();
  await expect(page.getByRole('alert')).toContainText('This link was already used or is older than 14 days');
  await signIn(page, { email: owner.email, password });
  await page.goto('/settings?section=security');
  await expect(page.getByText(`${owner.email} Confirmed`)).toBeVisible();
});
