import { expect, type Page } from '@playwright/test';
import { problems } from './accessibility.ts';
import { heading, keepMessage, newUser, signUp, test } from './user.ts';

/** Opens the sample household as a guest. */
async function openSample(page: Page): Promise<void> {
  await page.goto('/');
  const { origin } = new URL(page.url());
  const answer = await page.request.post('/api/v1/auth/sample', {
    data: { timezone: 'America/New_York', locale: 'en-US' },
    headers: { origin },
  });
  expect(answer.status(), await answer.text()).toBe(201);
}

const list = (page: Page) => page.getByRole('list', { name: 'Insights, deadlines first' });
const card = (page: Page, name: RegExp) => page.getByRole('region', { name });

test('an insight is found, explained, acted on, dismissed and restored', async ({ page }) => {
  await openSample(page);
  await page.goto('/insights');
  await expect(heading(page, 'Insights')).toBeVisible();
  await expect(list(page)).toBeVisible();
  expect(await problems(page, 'all')).toEqual([]);

  // the page recomputes the figure only from the displayed figures
  await list(page)
    .getByRole('button', { name: /^See the math/ })
    .first()
    .click();
  const sheet = page.getByRole('dialog', { name: 'See the math' });
  await expect(sheet.getByText('Your browser calculated the same result.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  // two equal charges are merged, and the insight disappears; undo restores both
  const vet = card(page, /^Harbor Vet Clinic charged \$86\.40 twice$/);
  await vet.getByRole('button', { name: /^Merge 2 charges/ }).click();
  await expect(page.getByText('Charges merged')).toBeVisible();
  await keepMessage(page);
  await expect(vet).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(vet).toBeVisible();

  // by keyboard only: the third insight is dismissed, listed among the dismissed ones, and can be restored
  await page.reload();
  await expect(list(page)).toBeVisible();
  for (let row = 0; row < 3; row += 1) {
    await page.keyboard.press('j');
    await expect(page.locator('[data-insight-row]').nth(row)).toBeFocused();
  }
  const focused = page.locator('[data-insight-row]:focus').getByRole('heading', { level: 2 });
  const third = (await focused.textContent()) ?? '';
  expect(third).not.toBe('');
  await page.keyboard.press('e');
  await expect(page.getByText('Dismissed. It returns if the facts change.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: third })).toBeHidden();
  await page.getByRole('button', { name: 'Show 1 dismissed' }).click();
  await expect(page.getByRole('heading', { level: 2, name: third })).toBeVisible();
  await page.getByRole('button', { name: /^Reopen/ }).click();
  await expect(page.getByText('Reopened')).toBeVisible();

  // the kind of insight is in the address
  await page.goto('/insights?kind=habit');
  await expect(card(page, /^Comcast Xfinity Internet rose to \$84\.99$/)).toBeVisible();
  await expect(vet).toBeHidden();
});

test('the list of insights is short, with two controls per collapsed row and the details of one row', async ({
  page,
}) => {
  await openSample(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/insights');
  await expect(list(page)).toBeVisible();
  const rows = page.locator('[data-insight-row]');
  await expect(rows.nth(4)).toBeVisible();
  const count = await rows.count();
  // only the first row shows its actions and details
  await expect(rows.getByRole('button', { name: /^Details/ })).toHaveCount(count);
  await expect(rows.getByRole('button', { name: /^Details/, expanded: true })).toHaveCount(1);
  await expect(rows.getByRole('button', { name: 'Snooze' })).toHaveCount(1);
  for (let row = 1; row < count; row += 1) {
    const closed = rows.nth(row);
    await expect(closed.locator('button, a'), `controls in row ${row}`).toHaveCount(2);
    await expect.poll(async () => (await closed.boundingBox())?.height, `height of row ${row}`).toBeLessThanOrEqual(74);
  }
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  await expect.poll(height).toBeLessThanOrEqual(1_250);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(height).toBeLessThanOrEqual(2_550);

  // the address of an insight expands its row
  const id = (await rows.nth(2).getAttribute('data-insight-row')) ?? '';
  await page.goto(`/insights?insight=${id}`);
  await expect(rows.nth(2).getByRole('button', { name: /^Details/, expanded: true })).toBeVisible();
  await expect(rows.nth(2).getByRole('button', { name: 'Snooze' })).toBeVisible();
});

test('reports start with charts whose titles are findings, and a chart can be switched to a table', async ({
  page,
}) => {
  await openSample(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/insights?section=reports');
  const cards = page.getByRole('region');
  await expect(cards.filter({ hasText: 'in an average month' }).getByRole('img').first()).toBeVisible();
  await expect(card(page, /^Net worth is (up|down) \$[\d,]+$/)).toBeVisible();
  await expect(card(page, /in interest and fees/)).toBeVisible();
  expect(await problems(page, 'all')).toEqual([]);
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  await expect.poll(height).toBeLessThanOrEqual(2_650);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(height).toBeLessThanOrEqual(4_550);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.setViewportSize({ width: 1280, height: 800 });

  // a chart can be switched to a table with the keyboard, and focus stays on the button
  const flow = card(page, /^\w+ takes \d+% of income$/);
  const toTable = flow.getByRole('button', { name: /^Show as table/ });
  await toTable.focus();
  await page.keyboard.press('Enter');
  await expect(flow.getByRole('table')).toBeVisible();
  await expect(flow.getByRole('button', { name: /^Show as chart/ })).toBeFocused();

  // a whole month is compared with whole months, and no text says "so far"
  await page.getByRole('button', { name: 'Previous month' }).click();
  await expect(page).toHaveURL(/month=\d{4}-\d{2}/);
  await expect(card(page, /^\$[\d,]+ (more|less) than usual$/)).toBeVisible();
});

test('a rate offered elsewhere becomes an insight, and the dashboard links to the first insight', async ({ page }) => {
  await openSample(page);
  await page.goto('/insights?rates=1');
  const drawer = page.getByRole('dialog', { name: 'Savings rates elsewhere' });
  await drawer.getByLabel('Bank or account').fill('Beacon Bank');
  await drawer.getByLabel('Yield (APY)').fill('19');
  await drawer.getByRole('button', { name: 'Add rate' }).click();
  await expect(page.getByText('Rate for Beacon Bank added')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card(page, /^Beacon Bank pays 19%$/)).toBeVisible();
  await page.goto('/dashboard');
  const tile = page.getByRole('region', { name: 'Insights' });
  await tile.scrollIntoViewIfNeeded();
  await expect(tile.getByRole('link', { name: /^All insights/ })).toBeVisible();
  await tile.getByRole('listitem').first().getByRole('link').click();
  await expect(heading(page, 'Insights')).toBeVisible();
  await expect(page.locator('[data-insight-row]').first()).toBeFocused();
});

test('a new user sees how much history insights need', async ({ page }) => {
  await signUp(page, newUser());
  await page.goto('/insights');
  await expect(page.getByText('Needs about 30 days of transactions')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Days of transactions so far' })).toBeVisible();
  expect(await problems(page, 'all')).toEqual([]);
});
