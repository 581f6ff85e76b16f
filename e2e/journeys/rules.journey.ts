import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { heading, keepMessage, newUser, signUp, test, origin } from './user.ts';

/**
 * Returns half a year of an account: a subscription on the 4th, coffee under two descriptions, and paychecks. The
 * journeys' date is November 2, 2026.
 */
function months(): string {
  const rows = ['05', '06', '07', '08', '09', '10'].flatMap((month) => [
    `${month}/04/2026,NETFLIX.COM,-15.49`,
    `${month}/11/2026,SQ *ROMA COFFEE 12,-4.50`,
    `${month}/19/2026,ROMA CAFE LLC 0077,-6.25`,
    `${month}/28/2026,NORTHWIND INC PAYROLL,2100.00`,
  ]);
  return `Date,Description,Amount\r\n${rows.join('\r\n')}\r\n`;
}

/** Imports a bank CSV file in the same way as the page. */
async function importFile(page: Page, name: string, text: string): Promise<void> {
  const headers = () => ({ 'idempotency-key': randomUUID(), origin });
  const uploaded = await page.request.post('/api/v1/imports', {
    headers: headers(),
    multipart: { files: { name, mimeType: 'text/csv', buffer: Buffer.from(text) } },
  });
  expect(uploaded.status()).toBe(201);
  const { id, statements } = (await uploaded.json()) as { id: string; statements: { key: string }[] };
  const applied = await page.request.post(`/api/v1/imports/${id}/apply`, {
    headers: headers(),
    data: { statements: statements.map(({ key }) => ({ key, action: 'import' })) },
  });
  expect(applied.status()).toBe(200);
}

async function withLedger(page: Page): Promise<void> {
  await signUp(page, newUser());
  await importFile(page, 'everyday.csv', months());
}

test('a rule is previewed, applied to existing transactions, and undone', async ({ page }) => {
  await withLedger(page);
  await page.goto('/settings?section=rules');
  await expect(heading(page, 'Category rules')).toBeVisible();
  await page.getByRole('button', { name: 'Add rule' }).click();
  const editor = page.getByRole('dialog', { name: 'Add rule' });
  await editor.getByLabel('Name').fill('Presents for Roma');
  await editor.getByLabel('Field', { exact: true }).selectOption({ label: 'Bank description' });
  await editor.getByLabel('Text', { exact: true }).fill('roma');
  await editor.getByLabel('Category', { exact: true }).selectOption({ label: 'Gifts and donations' });
  await expect(editor.getByText('Matches 12 transactions, changes 12')).toBeVisible();
  await editor.getByRole('button', { name: 'Save rule' }).click();
  const run = page.getByRole('dialog', { name: 'Apply to existing transactions' });
  await expect(run.getByRole('row')).toHaveCount(13);
  await run.getByRole('button', { name: 'Apply to 12 transactions' }).click();
  await expect(page.getByText('Applied to 12 transactions')).toBeVisible();
  await page.goto('/settings?section=categories');
  await expect(page.getByRole('listitem').filter({ hasText: 'Gifts and donations' })).toContainText('12 transactions');
  await page.goto('/settings?section=rules');
  await page.getByRole('button', { name: 'Past runs' }).or(page.getByText('Past runs')).first().click();
  await page.getByRole('row').filter({ hasText: 'Applied' }).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Undone' })).toBeVisible();
  await page.goto('/settings?section=categories');
  await expect(page.getByRole('listitem').filter({ hasText: 'Gifts and donations' })).toContainText('0 transactions');
});

test('a prefilled rule is offered after a row is categorized by hand', async ({ page }) => {
  await withLedger(page);
  await page.goto('/transactions?q=netflix');
  await page
    .getByRole('button', { name: /^(Category of|Choose category for) Netflix/i })
    .first()
    .click();
  await page.getByRole('combobox', { name: /^Choose category for Netflix/i }).selectOption({ label: 'Entertainment' });
  const message = page.getByRole('region', { name: 'Recent actions' });
  await expect(message.getByText(/is now in Entertainment$/)).toBeVisible();
  await keepMessage(page);
  await message.getByRole('button', { name: 'Always do this' }).click();
  const editor = page.getByRole('dialog', { name: 'Add rule' });
  await expect(editor.getByLabel('Text', { exact: true })).toHaveValue('netflix');
  await expect(editor.getByLabel('Category', { exact: true })).toHaveValue(/./);
  await expect(editor.getByText(/^Matches 6 transactions, changes/)).toBeVisible();
  await editor.getByRole('button', { name: 'Save rule' }).click();
  await expect(heading(page, 'Transactions')).toBeVisible();
  await expect(page).toHaveURL(/\/transactions\?q=netflix$/);
  await page.goto('/settings?section=rules');
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: /Netflix/i })
      .first(),
  ).toBeVisible();
});

test('payees are renamed and merged, and the next file uses the new name', async ({ page }) => {
  await withLedger(page);
  await page.goto('/settings?section=payees&sort=name');
  await page.getByRole('checkbox', { name: /^Select Roma Coffee/ }).check();
  await page.getByRole('checkbox', { name: /^Select Roma Cafe/ }).check();
  await page.getByRole('button', { name: 'Merge…' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Merge payees' });
  await dialog.getByRole('radio', { name: /Roma Coffee/ }).check();
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page.getByText(/^Merged into Roma Coffee/)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Roma Coffee' })).toContainText('12 transactions');
  await page.getByRole('button', { name: /^Roma Coffee/ }).click();
  const drawer = page.getByRole('dialog', { name: /Roma Coffee/ });
  await drawer.getByLabel('Name', { exact: true }).fill('Roma');
  await drawer.getByRole('button', { name: 'Add alias' }).click();
  const texts = drawer.getByRole('textbox', { name: /Text for alias/ });
  await texts.last().fill('ROMA');
  await expect(drawer.getByRole('status').filter({ hasText: 'Matches 12 transactions' })).toBeVisible();
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(
    page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Roma', exact: true }) }),
  ).toContainText('12 transactions');
  await importFile(page, 'november.csv', 'Date,Description,Amount\r\n11/01/2026,TST* ROMA BAR 5,-3.00\r\n');
  await page.goto('/settings?section=payees&q=roma');
  await expect(
    page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Roma', exact: true }) }),
  ).toContainText('13 transactions');
});

test('a detected subscription is confirmed, shown as upcoming, and skipped once', async ({ page }) => {
  await withLedger(page);
  await page.goto('/transactions?view=upcoming');
  await page.getByRole('button', { name: 'Search again' }).first().click();
  await page.getByRole('button', { name: 'Confirm Netflix' }).click();
  await expect(page.getByText('Netflix confirmed')).toBeVisible();
  const upcoming = page.getByRole('table', { name: 'Coming up' });
  const netflix = upcoming.getByRole('row').filter({ hasText: 'Netflix' }).first();
  await expect(netflix).toContainText('Nov 4');
  await expect(netflix).toContainText('−$15.49');
  await netflix.getByRole('button', { name: /^Actions for Netflix/ }).click();
  await page.getByRole('menuitem', { name: 'Skip once' }).click();
  await expect(page.getByText('Netflix skipped once')).toBeVisible();
  await expect(netflix.getByText('Skipped')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(netflix.getByText('Skipped')).toBeHidden();
});
