import { type Browser, expect, type Page } from '@playwright/test';
import { heading, newUser, origin, signUp, test, type User } from './user.ts';

const rows = (page: Page, payee: string) => page.getByRole('link', { name: payee, exact: true });

async function post(page: Page, path: string, data: object): Promise<Record<string, unknown>> {
  const answer = await page.request.post(`/api/v1${path}`, {
    headers: { origin, 'idempotency-key': crypto.randomUUID() },
    data,
  });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
}

/** Creates a household with one account and one transaction. */
async function ledger(page: Page, user: User): Promise<void> {
  await signUp(page, user);
  const { item } = await post(page, '/accounts', {
    name: 'Everyday',
    type: 'depository',
    balance: { minor: '10000', currency: 'USD' },
  });
  await post(page, '/transactions', {
    accountId: (item as { id: string }).id,
    postedOn: '2026-10-30',
    amount: { minor: '-2000', currency: 'USD' },
    payee: 'Corner bakery',
  });
}

async function inviteByLink(page: Page): Promise<string> {
  await page.goto('/settings?section=members');
  await page.getByRole('button', { name: 'Invite someone' }).click();
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = await page.getByLabel('Invitation link').inputValue();
  await page.getByRole('button', { name: 'Done' }).click();
  return link;
}

/** Opens another browser with another address. */
const otherBrowser = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '10.77.1.2' } })).newPage();

async function joinAsNewUser(page: Page, link: string, { email, password }: User): Promise<void> {
  await page.goto(link);
  await expect(heading(page, 'Join Ada Marsh')).toBeVisible();
  await expect(page).not.toHaveURL(/invite/);
  await page.getByLabel('Name').fill('Ben Marsh');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account and join' }).click();
  await page.waitForURL('**/dashboard');
}

const changeRole = async (page: Page, role: string): Promise<void> => {
  await page.getByRole('button', { name: 'Change role for Ben Marsh' }).click();
  await page.getByRole('radio', { name: new RegExp(`^${role}`) }).check();
  await page.getByRole('button', { name: 'Save role' }).click();
  await expect(page.getByText(`Ben Marsh is now an ${role.toLowerCase()}`)).toBeVisible();
};

/**
 * Deletes the account and cancels the deletion. The form comes from a remote, which loads even for a user without a
 * household.
 */
async function deleteAccountAndCancel(page: Page, { email }: User): Promise<void> {
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByRole('alertdialog').getByRole('textbox').fill(email);
  await page.getByRole('button', { name: 'Delete account in 7 days' }).click();
  await page.getByRole('button', { name: 'Cancel deletion' }).click();
  await expect(page.getByRole('button', { name: 'Delete account' })).toBeVisible();
}

test('a partner joins as a viewer, becomes an editor, edits the same transaction, and is removed', async ({
  page,
  browser,
}) => {
  await ledger(page, newUser());
  const link = await inviteByLink(page);
  const partner = await otherBrowser(browser);
  const partnerUser = newUser();
  await joinAsNewUser(partner, link, partnerUser);

  // the owner's open page shows who joined
  await expect(page.getByText('Ben Marsh')).toBeVisible();
  await partner.goto('/transactions');
  await expect(rows(partner, 'Corner bakery')).toBeVisible();
  await expect(partner.getByRole('button', { name: 'Add transaction' })).toBeHidden();
  // waits until the live connection of the partner's page is open, so that the next change arrives
  await expect
    .poll(() => partner.evaluate(async () => (await navigator.locks.query()).held?.length ?? 0))
    .toBeGreaterThan(0);

  await changeRole(page, 'Editor');
  await expect(partner.getByRole('button', { name: 'Add transaction' })).toBeVisible();

  await rows(partner, 'Corner bakery').click();
  const theirs = partner.getByRole('dialog');
  await page.goto('/transactions');
  await rows(page, 'Corner bakery').click();
  const mine = page.getByRole('dialog');
  await theirs.getByLabel('Payee').fill('The mill');
  await mine.getByLabel('Payee').fill('Old mill bakery');
  await theirs.getByRole('button', { name: /^Save/ }).click();
  await expect(theirs).toBeHidden();
  await mine.getByRole('button', { name: /^Save/ }).click();
  await expect(mine.getByRole('alert')).toContainText(/Ben Marsh edited this at .*The mill/);
  await mine.getByRole('alert').getByRole('button').first().click();
  await expect(mine).toBeHidden();
  await expect(rows(partner, 'Old mill bakery')).toBeVisible();

  await page.goto('/settings?section=members');
  await page.getByRole('button', { name: 'Remove Ben Marsh' }).click();
  await page.getByRole('button', { name: 'Remove member' }).click();
  await expect(heading(partner, 'You don’t belong to a household')).toBeVisible();
  await expect(rows(partner, 'Old mill bakery')).toBeHidden();

  // a used link is reported as used, and the user can continue to their own household
  await partner.goto(link);
  await expect(partner.getByText(/already used/)).toBeVisible();
  await partner.goto('/dashboard');
  await deleteAccountAndCancel(partner, partnerUser);
  await partner.getByLabel('Household name').fill('Cabin');
  await partner.getByRole('button', { name: 'Create household' }).click();
  await partner.waitForURL('**/dashboard');
  await expect(partner.getByRole('heading', { level: 1 })).toBeVisible();
  await partner.context().close();
});

test('each tab stays in its own household, even after a reload', async ({ page, context }) => {
  await ledger(page, newUser());
  await page.goto('/settings?section=members');
  await page.getByRole('button', { name: 'Create another household' }).click();
  await page.getByLabel('Household name').fill('Cabin');
  await page.getByRole('dialog').getByRole('button', { name: 'Create household' }).click();
  await page.waitForURL('**/dashboard');
  const other = await context.newPage();
  await other.goto('/transactions');
  await other.getByRole('button', { name: /Ada Marsh.*Cabin/ }).click();
  await other.getByRole('button', { name: 'Ada Marsh Owner' }).click();
  await other.waitForURL('**/dashboard');
  await other.goto('/transactions');
  await expect(rows(other, 'Corner bakery')).toBeVisible();
  await page.goto('/transactions');
  await expect(heading(page, 'Transactions')).toBeVisible();
  await expect(rows(page, 'Corner bakery')).toBeHidden();
  await other.reload();
  await expect(rows(other, 'Corner bakery')).toBeVisible();
});
