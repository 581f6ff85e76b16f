import { expect, test } from '@playwright/test';

const headers = { origin: process.env['TIDELINE_URL'] ?? '' };

/**
 * Checks how many rows of the sample household are visible without scrolling and how tall its pages are, on a laptop
 * and on a phone.
 */
test('pages show enough rows without scrolling, and stay below their maximum heights', async ({ page }) => {
  const answer = await page.request.post('/api/v1/auth/sample', {
    headers,
    data: { timezone: 'America/New_York', locale: 'en-US' },
  });
  expect(answer.ok()).toBe(true);
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  /** Returns the rows whose whole height is in the window, above the bottom bar of a phone. */
  const rowsInSight = () =>
    page.evaluate(() => {
      const bars = [...document.querySelectorAll('nav')].map((nav) => nav.getBoundingClientRect());
      const bar = bars.find(({ top, height }) => height > 0 && top > innerHeight / 2);
      return [...document.querySelectorAll('[data-position]')].filter(
        (row) => row.getBoundingClientRect().bottom <= (bar?.top ?? innerHeight),
      ).length;
    });

  /** Opens the dashboard with the content of every tile, including those that load only when nearly in view. */
  const openDashboard = async () => {
    await page.goto('/dashboard');
    await expect(page.getByRole('region', { name: 'Insights' })).toBeAttached();
    await page.waitForFunction(() => {
      dispatchEvent(new Event('at-rest'));
      return document.querySelector('[data-stand-in]') === null;
    });
    await expect(page.getByRole('region', { name: 'Insights' }).getByRole('listitem')).toHaveCount(3);
    await expect(page.getByRole('slider', { name: 'Expected balance over the coming days' })).toBeAttached();
  };

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/transactions');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect.poll(rowsInSight).toBeGreaterThanOrEqual(11);
  await openDashboard();
  await expect.poll(height).toBeLessThanOrEqual(1_700);
  await page.goto('/credit-cards');
  await expect(page.getByRole('group', { name: 'Next due dates' })).toBeVisible();
  const tops = () =>
    page
      .getByRole('region', { name: /····/ })
      .evaluateAll((all) => all.map((tile) => tile.getBoundingClientRect().top));
  await expect.poll(async () => [(await tops()).length, new Set(await tops()).size]).toEqual([3, 1]);
  await expect.poll(height).toBeLessThanOrEqual(1_200);
  await page.goto('/debt');
  await expect(page.getByRole('table', { name: 'Strategies side by side' })).toBeVisible();
  await expect(page.getByRole('slider', { name: 'Cash slider' })).toBeVisible();
  await expect.poll(height).toBeLessThanOrEqual(1_800);
  await page.goto('/promotional-periods');
  await expect(page.getByRole('slider', { name: 'Monthly payment' })).toBeVisible();
  await expect.poll(height).toBeLessThanOrEqual(1_700);
  await page.goto('/sweeps');
  await expect(page.getByRole('table', { name: 'Rules' })).toBeVisible();
  await expect(page.getByRole('meter')).toBeVisible();
  await expect.poll(height).toBeLessThanOrEqual(1_500);
  await page.goto('/insights?section=reports');
  await expect(page.getByRole('region', { name: /in interest and fees/ })).toBeVisible();
  await expect.poll(height).toBeLessThanOrEqual(2_200);
  await page.goto('/settings/sweep');
  await expect(page.getByRole('heading', { name: 'How money moves' })).toBeVisible();
  await expect.poll(height).toBeLessThanOrEqual(1_600);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/sweeps');
  await expect(page.getByRole('table', { name: 'Rules' })).toBeAttached();
  await expect(page.getByRole('meter')).toBeAttached();
  await expect.poll(height).toBeLessThanOrEqual(2_600);
  await page.goto('/transactions');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect.poll(rowsInSight).toBeGreaterThanOrEqual(6);
  await page.goto('/insights?section=reports');
  await expect(page.getByRole('region', { name: /in interest and fees/ })).toBeVisible();
  await expect.poll(height).toBeLessThanOrEqual(3_439);
  await openDashboard();
  await expect.poll(height).toBeLessThanOrEqual(2_600);
});
