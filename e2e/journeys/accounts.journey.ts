import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { newUser, signUp, test, origin } from './user.ts';

const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name });
const row = (page: Page, name: string): Locator => page.getByRole('link', { name, exact: true });

async function addAccount(
  page: Page,
  { name, kind, balance }: { name: string; kind: string; balance: string },
): Promise<void> {
  await page.goto('/accounts?add=1');
  const drawer = dialog(page, 'Add account');
  await drawer.getByLabel('Name').fill(name);
  await drawer.getByLabel('Kind').selectOption({ label: kind });
  await drawer.getByLabel('Balance today').fill(balance);
  await drawer.getByRole('button', { name: 'Add account' }).click();
  await expect(drawer).toBeHidden();
}

/** Posts a past transaction, as an import would have added it. */
async function addTransaction(
  page: Page,
  accountName: string,
  { postedOn, minor, payee }: { postedOn: string; minor: string; payee: string },
): Promise<void> {
  const { items } = (await (await page.request.get('/api/v1/accounts')).json()) as {
    items: { id: string; name: string }[];
  };
  const accountId = items.find(({ name }) => name === accountName)?.id;
  const answer = await page.request.post('/api/v1/transactions', {
    data: { accountId, postedOn, payee, amount: { minor, currency: 'USD' } },
    headers: { 'idempotency-key': randomUUID(), origin },
  });
  expect(answer.status()).toBe(201);
}

/** Types into the parts of a date field, by keyboard only. */
async function typeDate(
  page: Page,
  field: Locator,
  parts: { day: string; month: string; year: string },
): Promise<void> {
  for (const part of ['month', 'day', 'year'] as const) {
    await field.getByRole('spinbutton', { name: new RegExp(`^${part}`) }).click();
    await page.keyboard.type(parts[part]);
  }
}

test('an account shows what its money would earn at a better rate, and totals need exchange rates', async ({
  page,
}) => {
  await signUp(page, newUser());
  await addAccount(page, { name: 'Old savings', kind: 'Savings', balance: '15000' });
  await addAccount(page, { name: 'Online savings', kind: 'Savings', balance: '100' });

  await row(page, 'Online savings').click();
  await dialog(page, 'Online savings').getByRole('button', { name: 'Rates', exact: true }).click();
  const rates = dialog(page, 'Rates for Online savings');
  await rates.getByLabel('APY').fill('4');
  await rates.getByRole('button', { name: 'Add bonus rate' }).click();
  const bonus = rates.getByRole('group', { name: 'Rate 2' });
  await bonus.getByLabel('APY').fill('0.5');
  await typeDate(page, bonus.getByRole('group', { name: /Last day/ }), { day: '31', month: '01', year: '2027' });
  await rates.getByRole('button', { name: 'Save rates' }).click();
  await expect(page.getByText('Rates for Online savings saved')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listitem').filter({ has: row(page, 'Online savings') })).toContainText(
    '4.50% APY · bonus until Jan 31, 2027',
  );

  await row(page, 'Old savings').click();
  await dialog(page, 'Old savings').getByRole('button', { name: 'Rates', exact: true }).click();
  const tiers = dialog(page, 'Rates for Old savings');
  await tiers.getByLabel('APY').fill('0.1');
  await tiers.getByRole('button', { name: 'Add rate' }).click();
  await tiers.getByRole('group', { name: 'Rate 2' }).getByLabel('APY').fill('1');
  await tiers
    .getByRole('group', { name: 'Rate 2' })
    .getByLabel(/For balances above/)
    .fill('10,000');
  await tiers.getByRole('button', { name: 'Save rates' }).click();
  // $15,000 is in the second tier, and the bonus counts for 91 of 365 days: 4% + 0.5% × 91 ÷ 365
  await expect(
    dialog(page, 'Old savings').getByText(
      /Earns about \$150 in the coming year\. In Online savings, the same money would earn about \$618\.\d\d/,
    ),
  ).toBeVisible();
  await dialog(page, 'Old savings')
    .getByRole('button', { name: /See the math/ })
    .last()
    .click();
  await expect(
    dialog(page, 'See the math: difference').getByText('Your browser calculated the same result.'),
  ).toBeVisible();

  await leavesOutUntilThereIsARate(page);
});

/** Adds an account in another currency, which is named below the totals, and is included once a rate is entered. */
async function leavesOutUntilThereIsARate(page: Page): Promise<void> {
  const answer = await page.request.post('/api/v1/accounts', {
    data: { name: 'Girokonto', type: 'depository', balance: { minor: '100000', currency: 'EUR' } },
    headers: { 'idempotency-key': randomUUID(), origin },
  });
  expect(answer.status()).toBe(201);
  await page.goto('/accounts');
  await expect(page.getByText(/Not included: 1 account in EUR \(Girokonto\), no exchange rate for/)).toBeVisible();
  await page.getByRole('link', { name: 'Add a rate' }).click();
  const form = dialog(page, 'Add a rate');
  await form.getByLabel('USD for 1 EUR').fill('1.1');
  await form.getByRole('button', { name: 'Save rate' }).click();
  await expect(page.getByText('Added 1 EUR = 1.1 USD')).toBeVisible();

  await page.goto('/accounts');
  await page.getByText('Converted to USD. See the rates').click();
  await expect(page.getByText('1 EUR = 1.1 USD')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ has: row(page, 'Girokonto') })).toContainText('$1,100.00');
  // $15,000 + $100 + €1,000 at 1.1
  await expect(page.getByText('$16,200.00').first()).toBeVisible();
}

test('a statement is reconciled by keyboard until there is no difference, and is then locked and unlocked', async ({
  page,
}) => {
  await signUp(page, newUser());
  await addAccount(page, { name: 'Everyday', kind: 'Checking', balance: '0' });
  await addTransaction(page, 'Everyday', { postedOn: '2026-10-01', minor: '200000', payee: 'Pay' });
  await addTransaction(page, 'Everyday', { postedOn: '2026-10-05', minor: '-90000', payee: 'Rent' });
  await addTransaction(page, 'Everyday', { postedOn: '2026-10-30', minor: '-2500', payee: 'Bakery' });

  await page.goto('/accounts');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect(row(page, 'Everyday')).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const detail = dialog(page, 'Everyday');
  await detail.getByRole('button', { name: 'Reconcile' }).focus();
  await page.keyboard.press('Enter');
  const wizard = dialog(page, 'Reconcile Everyday');
  await typeDate(page, wizard.getByRole('group', { name: /Last day of the statement/ }), {
    day: '31',
    month: '10',
    year: '2026',
  });
  await wizard.getByLabel('Closing balance').fill('1,100');
  await page.keyboard.press('Enter');

  const difference = wizard.getByRole('status', { name: 'Difference' });
  await expect(difference).toContainText('+$1,100');
  await wizard.getByRole('checkbox', { name: /^Pay/ }).focus();
  await page.keyboard.press('Space');
  await expect(difference).toContainText('−$900');
  await wizard.getByRole('checkbox', { name: /^Rent/ }).focus();
  await page.keyboard.press('Space');
  await expect(difference).toContainText('None');
  await wizard.getByRole('button', { name: 'Finish' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Everyday is reconciled to Oct 31')).toBeVisible();
  await expect(detail.getByText('Reconciled to', { exact: true })).toBeVisible();

  await detail.getByText('1 recorded balance').click();
  await expect(detail.getByText('From a statement · 2 transactions locked')).toBeVisible();
  await detail.getByRole('button', { name: 'Unlock the Oct 31 statement' }).click();
  await expect(page.getByText('The Oct 31 statement is unlocked')).toBeVisible();
  await expect(detail.getByText('Reconciled to', { exact: true })).toBeHidden();
});

test('accounts are reordered, one is closed and its balance moved, and the other is deleted and restored', async ({
  page,
}) => {
  await signUp(page, newUser());
  await addAccount(page, { name: 'Alpha', kind: 'Checking', balance: '250' });
  await addAccount(page, { name: 'Beta', kind: 'Checking', balance: '1,000' });
  const names = page.locator('[data-account-row]');
  await expect(names).toHaveText(['Alpha', 'Beta']);

  await page.getByRole('link', { name: 'Arrange and hide' }).click();
  await page.getByRole('button', { name: 'Move Beta up' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Beta is number 1 of 2')).toBeVisible();
  await page.getByRole('button', { name: 'Save order' }).click();
  await expect(names).toHaveText(['Beta', 'Alpha']);
  await page.reload();
  await expect(names).toHaveText(['Beta', 'Alpha']);

  await row(page, 'Alpha').click();
  await dialog(page, 'Alpha').getByRole('button', { name: 'Close account' }).click();
  const closing = dialog(page, 'Close Alpha');
  await closing.getByRole('button', { name: 'Close account' }).click();
  await expect(closing.getByRole('alert')).toContainText('Choose what happened to the rest');
  await closing.getByLabel('Moved to another account').check();
  await closing.getByRole('combobox', { name: 'Other account' }).selectOption({ label: 'Beta' });
  await closing.getByRole('button', { name: 'Close account' }).click();
  await expect(page.getByText('Alpha is closed')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listitem').filter({ has: row(page, 'Beta') })).toContainText('$1,250');

  await row(page, 'Beta').click();
  await dialog(page, 'Beta').getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText('Beta was deleted')).toBeVisible();
  await expect(row(page, 'Beta')).toHaveCount(0);
  await page.getByRole('link', { name: 'Deleted accounts (1)' }).click();
  await dialog(page, 'Deleted accounts').getByRole('button', { name: 'Restore Beta' }).click();
  await expect(page.getByText('Beta was restored')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listitem').filter({ has: row(page, 'Beta') })).toContainText('$1,250');
});
