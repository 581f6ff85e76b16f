import { expect, type Page } from '@playwright/test';
import { heading, test, visit } from './user.ts';

/** Opens a five-year sample household. */
async function openSample(page: Page): Promise<void> {
  await page.goto('/');
  await page
    .getByRole('button', { name: 'Explore a sample household' })
    .or(page.getByRole('link', { name: 'Explore a sample household' }))
    .first()
    .click();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByRole('button', { name: 'See the math' })).toBeVisible();
}

const rail = (page: Page) => page.getByRole('navigation', { name: 'Main' }).first();

test('the calculation of today’s moves stays open after a reload, and Back closes it', async ({ page }) => {
  await openSample(page);
  await page.getByRole('button', { name: 'See the math' }).click();
  await page.getByRole('dialog', { name: 'Today’s moves' }).locator('[aria-haspopup="dialog"]').first().click();
  const sheet = page.getByRole('dialog', { name: 'Worth in the first year' });
  await expect(sheet.getByText('Your browser calculated the same result.')).toBeVisible();
  await expect(page).toHaveTitle(/^Worth in the first year – /);
  await page.reload();
  await expect(sheet).toBeVisible();
  await page.goBack();
  await expect(sheet).toBeHidden();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveTitle('Dashboard – Tideline');
});

test('hidden amounts are neither shown nor read aloud on any screen, and stay hidden after a reload', async ({
  page,
}) => {
  await openSample(page);
  await page.keyboard.press('ControlOrMeta+Shift+KeyP');
  await expect(page.getByText('Amounts are hidden')).toBeVisible();
  await page.reload();
  await page.waitForLoadState('networkidle');
  for (const route of [
    '/dashboard',
    '/accounts',
    '/transactions',
    '/sweeps',
    '/credit-cards',
    '/debt',
    '/promotional-periods',
    '/insights',
  ]) {
    await visit(page, route);
    const read = () => page.getByRole('main').ariaSnapshot();
    await expect.poll(read, route).toMatch(/hidden/);
    expect((await read()).match(/.*\$\s?\d.*/g) ?? [], route).toEqual([]);
    expect(await page.title()).not.toMatch(/\d/);
  }
});

const ROW_PX = 41;

test('a list keeps its scroll position after Back and after a reload', async ({ page }) => {
  await openSample(page);
  await page.goto('/transactions?q=safeway');
  await expect(page.getByRole('link', { name: 'Safeway' }).first()).toBeVisible();
  // rows are measured as they come into view, which moves the page by some pixels
  const isThere = async () => Math.abs((await page.evaluate(() => scrollY)) - 1200) < ROW_PX / 2;
  await page.evaluate(() => scrollTo(0, 1200));
  await expect.poll(isThere).toBe(true);
  await rail(page).getByRole('link', { name: 'Debt' }).click();
  await expect(heading(page, 'Debt')).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('combobox', { name: 'Search transactions' })).toHaveValue('safeway');
  await expect.poll(isThere).toBe(true);
  // a slow server: the rows of a reloaded page arrive late
  await page.route('**/api/v1/transactions?*', async (route) => {
    await new Promise((done) => setTimeout(done, 4_000));
    await route.continue();
  });
  await page.reload();
  await expect(page.getByRole('link', { name: 'Safeway' }).first()).toBeVisible();
  await expect.poll(isThere).toBe(true);
  await page.waitForLoadState('networkidle');
  await expect.poll(isThere).toBe(true);
  await page.goto('/accounts'); // another page, opened by its address, starts at the top
  await expect(page.getByRole('heading', { name: 'Net worth over time' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('a page reports once that it is offline, keeps typed input, and catches up automatically', async ({ page }) => {
  await openSample(page);
  await page.goto('/accounts?add=1');
  const form = page.getByRole('dialog', { name: 'Add account' });
  await form.getByLabel('Name').fill('Holiday pot');
  await form.getByLabel('Kind').selectOption('Savings');
  await form.getByRole('textbox', { name: /Balance/ }).fill('120');
  // a late response to an earlier request would show that the server responds
  await page.waitForLoadState('networkidle');
  await page.route('**/api/**', (route) => route.abort());
  await form.getByRole('button', { name: 'Add account' }).click();
  await expect(
    form.getByText('Can’t reach the server. What you entered is still here. Try again once you’re connected.').first(),
  ).toBeVisible();
  await expect(form.getByLabel('Name')).toHaveValue('Holiday pot');
  await expect(page.getByText(/^Can’t reach the server\. Showing figures as of /)).toHaveCount(1);
  await page.unroute('**/api/**');
  await expect(page.getByText(/^Can’t reach the server\. Showing figures as of /)).toHaveCount(0);
  await form.getByRole('button', { name: 'Add account' }).click();
  await expect(page.getByRole('link', { name: 'Holiday pot' })).toBeVisible();
});

test('a plan prints in full, without controls', async ({ page }) => {
  await openSample(page);
  await page.goto('/debt?show=months');
  const months = page.getByRole('table', { name: 'Month by month' });
  await expect(months.getByRole('rowheader')).toHaveCount(12);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect.poll(() => months.getByRole('rowheader').count()).toBeGreaterThan(12);
  await expect(rail(page)).toBeHidden();
  await expect(page.getByRole('main').getByRole('button', { name: /Show all|Show the first/ })).toHaveCount(0);
  await expect(page.getByText('Avalanche', { exact: true }).first()).toBeHidden();
});
