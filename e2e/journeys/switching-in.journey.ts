import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { newUser, previewFiles, signUp, test } from './user.ts';
import yazl from 'yazl';

async function archiveOf(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  const parts: Buffer[] = [];
  for await (const part of zip.outputStream as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts);
}

const REGISTER = `"Account","Flag","Date","Payee","Category Group/Category","Category Group","Category","Memo",\
"Outflow","Inflow","Cleared"
"Everyday","","07/31/2026","Starting Balance","Inflow: Ready to Assign","Inflow","Ready to Assign","",$0.00,\
"$2,500.00","Reconciled"
"Everyday","","08/14/2026","Harbor Market","Everyday: Food","Everyday","Food","",$40.00,$0.00,"Cleared"
"Everyday","","09/01/2026","Transfer : Rainy Day","","","","",$200.00,$0.00,"Cleared"
"Rainy Day","","09/01/2026","Transfer : Everyday","","","","",$0.00,$200.00,"Cleared"
`;
const PLAN =
  '"Month","Category Group/Category","Category ' +
  'Group","Category","Assigned","Activity","Available"\n"Aug 2026","Everyday: ' +
  'Food","Everyday","Food",$50.00,-$40.00,$10.00\n';

const MONARCH = `Date,Merchant,Category,Account,Original Statement,Notes,Amount,Tags
2026-08-16,Shell,Gas,Everyday Checking,SHELL OIL 5744,,-40.00,
2026-08-15,Northwind,Paychecks,Everyday Checking,NORTHWIND PAYROLL,,2000.00,work
2026-08-14,Aldi,Groceries,Sapphire Visa,ALDI 4411,milk,-12.50,
2026-08-10,Corner shop,Groceries,Joint,CORNER SHOP,,-3.00,
`;

const importButton = (page: Page) => page.getByRole('button', { name: /^Import [\d,]+ transactions/ });

test("a YNAB archive adds its accounts, reports what it omits, and asks for an account's type", async ({
  page,
  household,
}) => {
  await signUp(page, newUser());
  const path = join(household.folder, 'YNAB Export.zip');
  writeFileSync(path, await archiveOf({ 'Mine - Plan.csv': PLAN, 'Mine - Register.csv': REGISTER }));
  await previewFiles(page, [path]);
  await expect(page.getByText('YNAB Export.zip › Mine - Plan.csv is a YNAB file without transactions.')).toBeVisible();
  const everyday = page.getByRole('region', { name: 'Everyday' });
  await expect(everyday.getByLabel('Kind', { exact: true })).toHaveValue('');
  await expect(page.getByRole('region', { name: 'Rainy Day' }).getByLabel('Kind', { exact: true })).toHaveValue(
    'savings',
  );
  await importButton(page).click();
  await page.getByRole('link', { name: 'Everyday: Choose the kind of account' }).click();
  await everyday.getByLabel('Kind', { exact: true }).selectOption({ label: 'Checking' });
  await importButton(page).click();
  await expect(page.getByText('Imported 3 transactions')).toBeVisible();
  await page.goto('/accounts');
  await expect(page.getByText('$2,260.00').first()).toBeVisible();
  await expect(page.getByText('$200.00').first()).toBeVisible();
});

test('a Monarch CSV is split by its account column, which can be turned off, and one account is skipped', async ({
  page,
  household,
}) => {
  await signUp(page, newUser());
  const path = join(household.folder, 'monarch.csv');
  writeFileSync(path, MONARCH);
  await previewFiles(page, [path]);
  const checking = page.getByRole('region', { name: 'Everyday Checking' });
  await expect(page.getByRole('region', { name: 'Sapphire Visa' }).getByLabel('Kind', { exact: true })).toHaveValue(
    'credit_card',
  );
  await checking.getByText('Columns and formats').click();
  await expect(checking.getByText('This file has 3 accounts.')).toBeVisible();
  await checking.getByLabel('Account column').selectOption({ label: 'Not in this file' });
  await expect(page.getByRole('combobox', { name: 'Import into' })).toHaveCount(1);
  await page.getByLabel('Account column').selectOption({ label: 'Account (Everyday Checking)' });
  await page.getByRole('region', { name: 'Joint' }).getByLabel('Import into').selectOption({ label: 'Don’t import' });
  for (const name of ['Everyday Checking', 'Sapphire Visa']) {
    await page.getByRole('region', { name }).getByRole('button', { name: 'I don’t know' }).click();
    await expect(page.getByRole('region', { name }).getByText('Balance unknown')).toBeVisible();
  }
  await importButton(page).click();
  await expect(page.getByText('Imported 3 transactions')).toBeVisible();
  await page.goto('/accounts');
  await expect(page.getByText('$1,960.00').first()).toBeVisible();
  await expect(page.getByText('$12.50').first()).toBeVisible();
});
