import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { newUser, previewFiles, signUp, test } from './user.ts';

const ROWS = 6_001;
const day = (at: number): string =>
  new Date(Date.UTC(2024, 0, 1) + Math.floor(at / 10) * 86_400_000).toISOString().slice(0, 10);
function table(rows: number): string {
  const lines = Array.from({ length: rows }, (_, at) => `${day(at)},SHOP ${at % 200},-${((at % 8_000) + 100) / 100}`);
  return `Date,Payee,Amount\n${lines.join('\n')}\nsoon,SHOP,-1.00\n`;
}

const importAll = (page: Page) => page.getByRole('button', { name: /^Import 6,001 transactions/ });

/** Skips the balance, which the file does not contain. */
async function skipBalance(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'I don’t know' }).click();
  await expect(page.getByText('Balance unknown')).toBeVisible();
}

test('thousands of rows are reviewed, imported while the user leaves the page, and undone', async ({
  page,
  household,
}) => {
  await signUp(page, newUser());
  const path = join(household.folder, 'many.csv');
  writeFileSync(path, table(ROWS));

  await previewFiles(page, [path]);
  await expect(importAll(page)).toBeVisible();
  await page.getByText(/^Review 6,002 rows/).click();
  const rows = page.getByRole('table', { name: 'Rows in the file' });
  await expect(rows.getByRole('row')).toHaveCount(51);
  await page.getByRole('button', { name: 'Show more rows' }).click();
  await expect(rows.getByRole('row')).toHaveCount(101);
  await page.getByRole('radio', { name: 'Unreadable' }).check({ force: true });
  await expect(rows.getByText('Date “soon” isn’t a date')).toBeVisible();

  await skipBalance(page);
  const begun = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && /\/imports\/[^/]+\/apply$/.test(answer.url()),
  );
  await importAll(page).click();
  await begun;
  // the user leaves the page while the import continues, and finds it again in the history
  await page.goto('/transactions?import=1');
  const past = page.getByRole('table', { name: 'Past imports' });
  await expect(past.getByText('Imported', { exact: true })).toBeVisible();
  await past.getByRole('button', { name: 'Undo many.csv' }).click();
  await expect(past.getByText('Undone')).toBeVisible();
  await page.goto('/accounts');
  await expect(page.getByRole('link', { name: 'Import file' })).toBeVisible();
});

test('a large import is canceled, and none of its rows remain', async ({ page, household }) => {
  await signUp(page, newUser());
  const path = join(household.folder, 'very-many.csv');
  // reading so many rows takes seconds, which leaves time to cancel
  writeFileSync(path, table(150_000));
  await previewFiles(page, [path]);
  await page.getByRole('button', { name: 'Cancel' }).last().click();
  await expect(page.getByText(/Stopped|Past imports/).first()).toBeVisible();
  await page.goto('/transactions?import=1');
  await expect(page.getByRole('table', { name: 'Past imports' }).getByText('Imported', { exact: true })).toHaveCount(0);
  await page.goto('/accounts');
  await expect(page.getByRole('link', { name: 'Import file' })).toBeVisible();
});

const MINT = `"Date","Description","Original Description","Amount","Transaction Type","Category","Account \
Name","Labels","Notes"
"8/14/2026","Corner Shop","CORNER SHOP #12","40.00","debit","Groceries","Everyday Checking","tax","weekly"
"8/15/2026","Work","ACME PAYROLL","500.00","credit","Paycheck","Everyday Checking","",""
"8/16/2026","Boat Club","BOAT CLUB","12.50","debit","Sailing","Blue Visa","",""
`;

test('a Mint export adds its accounts and any missing categories', async ({ page, household }) => {
  await signUp(page, newUser());
  const path = join(household.folder, 'mint.csv');
  writeFileSync(path, MINT);
  await previewFiles(page, [path]);
  for (const name of ['Everyday Checking', 'Blue Visa']) {
    const account = page.getByRole('region', { name });
    await expect(account.getByText(/mint\.csv · Mint/)).toBeVisible();
    await account.getByRole('button', { name: 'I don’t know' }).click();
    await expect(account.getByText('Balance unknown')).toBeVisible();
  }
  await page.getByRole('button', { name: 'Import 3 transactions' }).click();
  await expect(page.getByText('Imported 3 transactions')).toBeVisible();
  await page.getByRole('link', { name: 'See all transactions' }).click();
  await expect(page.getByRole('link', { name: 'Boat Club' })).toBeVisible();
  await expect(page.getByText('Sailing').filter({ visible: true }).first()).toBeVisible();
});
