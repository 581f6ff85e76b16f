import { expect, type Page } from '@playwright/test';
import { heading, newUser, signUp, signUpByHand, test } from './user.ts';

/** Returns every name and balance on the accounts page. */
async function figuresOf(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { level: 2, name: 'Savings' })).toBeVisible();
  await expect(page.getByText(/safe to move/).first()).toBeVisible();
  await expect(page.getByRole('main').getByText(/^Loading /)).toHaveCount(0); // the net worth is loaded last
  return page.getByRole('main').innerText();
}

test('a household is exported to one file and imported into another household with the same figures', async ({
  page,
  browser,
}, info) => {
  await signUpByHand(page, newUser());
  await page.getByRole('button', { name: 'Use the sample household' }).click();
  await expect(page).toHaveURL(/dashboard/);
  await page.goto('/accounts');
  const before = await figuresOf(page);
  expect(before).toContain('$');

  await page.goto('/settings?section=data');
  await page.getByRole('button', { name: 'Export everything' }).click();
  const ready = page.getByRole('button', { name: /^Download tideline-/ });
  await expect(ready).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), ready.click()]);
  const file = info.outputPath('export.zip');
  await download.saveAs(file);

  // another user's browser
  const other = await (await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '10.9.8.7' } })).newPage();
  await signUp(other, newUser());
  await other.goto('/settings?section=data');
  await expect(heading(other, 'Data')).toBeVisible();
  await other.getByLabel(/Export file/).setInputFiles(file);
  await other.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(other.getByText('Restored', { exact: true })).toBeVisible();
  await other.goto('/accounts');
  await expect.poll(() => figuresOf(other)).toBe(before);
  await other.context().close();
});
