import { expect, type Page } from '@playwright/test';
import { problems } from './accessibility.ts';
import { heading, newUser, signUp, test } from './user.ts';

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

const list = (page: Page) => page.getByRole('list', { name: 'Insights, most worth first' });
const card = (page: Page, name: RegExp) => page.getByRole('region', { name });

test('an insight is found, explained, acted on, dismissed and restored', async ({ page }) => {
  await openSample(page);
  await page.goto('/insights');
  await expect(heading(page, 'Insights')).toBeVisible();
  await expect(list(page)).toBeVisible();
  expect(await problems(page, 'all')).toEqual([]);

  // the page recomputes the figure from what is displayed alone
  await list(page)
    .getByRole('button', { name: /^See the math/ })
    .first()
    .click();
  const sheet = page.getByRole('dialog', { name: 'See the math' });
  await expect(sheet.getByText('Recalculated in your browser: the same')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  // two charges of one shop are merged and the insight disappears; undo restores both
  const vet = card(page, /^Harbor Vet Clinic charged \$86\.40 twice/);
  await vet.getByRole('button', { name: /^Merge the two charges/ }).click();
  await expect(page.getByText('The two charges are one transaction now')).toBeVisible();
  await expect(vet).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(vet).toBeVisible();

  // by keyboard only: the third insight is dismissed, listed among the dismissed ones, and can be restored
  await page.reload();
  await expect(list(page)).toBeVisible();
  for (let row = 0; row < 3; row += 1) await page.keyboard.press('j');
  const focused = page.locator('[data-insight-row]:focus').getByRole('heading', { level: 2 });
  const third = (await focused.textContent()) ?? '';
  expect(third).not.toBe('');
  await page.keyboard.press('e');
  await expect(page.getByText('Dismissed: it comes back only if the facts change')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: third })).toBeHidden();
  await page.getByRole('radio', { name: 'Dismissed (1)' }).click();
  await expect(page.getByRole('heading', { level: 2, name: third })).toBeVisible();
  await page.getByRole('button', { name: /^Take it up again/ }).click();
  await expect(page.getByText('It is open again')).toBeVisible();

  // the kind of insight is in the address
  await page.goto('/insights?kind=habit');
  await expect(card(page, /^Comcast Xfinity Internet rose from \$74\.99 to \$84\.99/)).toBeVisible();
  await expect(vet).toBeHidden();
});

test('a rate offered elsewhere becomes an insight, and the dashboard shows the most valuable one', async ({ page }) => {
  await openSample(page);
  await page.goto('/insights?rates=1');
  const drawer = page.getByRole('dialog', { name: 'Savings rates elsewhere' });
  await drawer.getByLabel('Bank or account').fill('Beacon Bank');
  await drawer.getByLabel('Yield (APY)').fill('19');
  await drawer.getByRole('button', { name: 'Note the rate' }).click();
  await expect(page.getByText('The rate of Beacon Bank is noted')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card(page, /^Beacon Bank pays 19%, your best account 4\.20%/)).toBeVisible();
  await page.goto('/dashboard');
  const tile = page.getByRole('region', { name: 'Insights' });
  await tile.scrollIntoViewIfNeeded();
  await expect(tile.getByRole('link', { name: /^All insights/ })).toBeVisible();
  await tile.getByRole('listitem').first().getByRole('link').click();
  await expect(heading(page, 'Insights')).toBeVisible();
  await expect(page.locator('[data-insight-row]').first()).toBeFocused();
});

test('a new user reads how much history insights need', async ({ page }) => {
  await signUp(page, newUser());
  await page.goto('/insights');
  await expect(page.getByText('Needs about 30 days of transactions')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Days of transactions so far' })).toBeVisible();
  expect(await problems(page, 'all')).toEqual([]);
});
