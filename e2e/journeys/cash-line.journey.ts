import { expect, type Locator, type Page } from '@playwright/test';
import { problems } from './accessibility.ts';
import { keepMessage, test } from './user.ts';

const headers = { origin: process.env['TIDELINE_URL'] ?? '' };

interface Line {
  account: { id: string } | null;
  days: { on: string; p50: { minor: string } }[];
  marks: { on: string; kind: string; name: string; amount: { minor: string } | null }[];
}

/** Opens a sample household with five years of data and a monthly rent. */
async function openSample(page: Page): Promise<Line> {
  const sample = await page.request.post('/api/v1/auth/sample', {
    headers,
    data: { timezone: 'America/New_York', locale: 'en-US' },
  });
  expect(sample.ok()).toBe(true);
  const { cashLine } = (await (await page.request.get('/api/v1/dashboard')).json()) as { cashLine: Line };
  await page.goto('/dashboard');
  return cashLine;
}

const tile = (page: Page): Locator => page.getByRole('region', { name: 'Cash, next 45 days' });
const dollars = (minor: number): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(minor / 100);

/** Moves to a day of the line by keyboard only, and returns the text that is read aloud there. */
async function readDay(page: Page, index: number): Promise<string> {
  const cursor = tile(page).getByRole('slider', { name: 'Expected balance over the coming days' });
  await cursor.focus();
  await page.keyboard.press('Home');
  for (let step = 0; step <= index; step += 1) await page.keyboard.press('ArrowRight');
  return (await tile(page).getByRole('status').first().textContent()) ?? '';
}

test('a day of the cash line opens by keyboard, skipping its rent raises the line, and undo restores it', async ({
  page,
}) => {
  const line = await openSample(page);
  const rent = line.marks.find(({ name }) => name.startsWith('Harbor Apts Rent'));
  expect(rent).toBeDefined();
  const index = line.days.findIndex(({ on }) => on === rent?.on);
  const before = Number(line.days[index]?.p50.minor);
  const amount = Number(rent?.amount?.minor);
  await expect.poll(() => readDay(page, index)).toContain(`Expected ${dollars(before)}`);
  expect(await problems(page)).toEqual([]);

  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog').first();
  await expect(drawer.getByText('Details of the day')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`day=${rent?.on ?? ''}`));
  expect(await problems(page)).toEqual([]);
  await drawer.getByRole('button', { name: /^Skip Harbor Apts Rent/ }).press('Enter');
  await expect(page.getByText(/Harbor Apts Rent.* skipped once/)).toBeVisible();
  await keepMessage(page);
  await expect(drawer.getByText('Skipped', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // nothing else changed on that day, so the line is higher by the rent
  await expect.poll(() => readDay(page, index)).toContain(`Expected ${dollars(before - amount)}`);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => readDay(page, index)).toContain(`Expected ${dollars(before)}`);
});

test('the account selection of the cash line is in the address, and survives a reload', async ({ page }) => {
  await openSample(page);
  await tile(page).getByRole('button', { name: 'All accounts' }).click();
  await expect(page).toHaveURL(/cash=all/);
  await expect(tile(page).getByRole('button', { name: 'All accounts' })).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await page.mouse.move(20, 20);
  await expect(tile(page).getByRole('button', { name: 'All accounts' })).toHaveAttribute('aria-pressed', 'true');
  await tile(page).getByText('Show as table').click();
  await expect(
    tile(page).getByRole('table', { name: 'Expected balance over the coming days' }).getByRole('row'),
  ).toHaveCount(47);
  expect(await problems(page)).toEqual([]);
});
