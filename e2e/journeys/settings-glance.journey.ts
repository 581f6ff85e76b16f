import { expect, test, type Page } from '@playwright/test';
import { hold } from './user.ts';

const headers = { origin: process.env['TIDELINE_URL'] ?? '' };

declare global {
  interface Window {
    /** Sum of the layout shifts that were not caused by input. */
    shifted: number;
  }
}

const shifted = (page: Page): Promise<number> => page.evaluate(() => window.shifted);
const height = (page: Page) => (): Promise<number> => page.evaluate(() => document.documentElement.scrollHeight);

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) window.shifted += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const answer = await page.request.post('/api/v1/auth/sample', {
    headers,
    data: { timezone: 'America/New_York', locale: 'en-US' },
  });
  expect(answer.ok()).toBe(true);
});

for (const [name, viewport, limits] of [
  ['a laptop', { width: 1280, height: 800 }, { overview: 1_150, modes: 1_150, chosen: 1_350 }],
  ['a phone', { width: 390, height: 844 }, { overview: 1_450, modes: 1_700, chosen: 2_150 }],
] as const) {
  test(`settings and modes stay below their maximum heights without layout shifts on ${name}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto('/settings');
    await expect(page.getByRole('region', { name: 'System' })).toBeVisible();
    await expect.poll(height(page)).toBeLessThanOrEqual(limits.overview);
    expect(await shifted(page)).toBeLessThanOrEqual(0.02);

    // space is reserved for content that loads late
    const release = await hold(page, '**/api/v1/mode/{last-month,preview}');
    await page.goto('/settings/financial-mode');
    const modes = page.getByRole('radiogroup', { name: 'Mode' });
    await expect(modes.getByRole('radio')).toHaveCount(6);
    release();
    await expect(page.getByText(/^In \w+ it would have moved/)).toBeVisible();
    await expect.poll(height(page)).toBeLessThanOrEqual(limits.modes);
    if (viewport.width === 1280) {
      const rows = modes.getByRole('row').nth(1);
      expect((await rows.boundingBox())?.height).toBeLessThanOrEqual(61);
    }
    expect(await shifted(page)).toBeLessThanOrEqual(0.02);

    const releasePreview = await hold(page, '**/api/v1/mode/preview');
    await modes.getByRole('radio', { name: 'Balanced' }).press('ArrowDown');
    await expect(modes.getByRole('radio', { name: 'Pay down fast' })).toBeChecked();
    await expect(page.getByText('Calculating…').first()).toBeVisible();
    // the choice itself moves the page, which a slow browser may not attribute to the key press
    await page.evaluate(async () => {
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
      window.shifted = 0;
    });
    releasePreview();
    await expect(page.getByText('Minimum payments come first')).toBeVisible();
    await expect.poll(height(page)).toBeLessThanOrEqual(limits.chosen);
    expect(await shifted(page)).toBeLessThanOrEqual(0.02);
  });
}

test('the settings navigation opens pages by keyboard, and a phone has a link to the overview instead', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/settings/financial-mode');
  const nav = page.getByRole('navigation', { name: 'Settings' });
  await expect(nav.getByRole('link', { name: 'Financial mode' })).toHaveAttribute('aria-current', 'page');
  await nav.getByRole('link', { name: 'Appearance' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Appearance' })).toBeFocused();
  await expect(page.getByRole('radiogroup', { name: 'Theme' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radiogroup', { name: 'Theme' })).toBeHidden();
  await nav.getByRole('link', { name: 'Category rules' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Category rules' })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/settings/sweep');
  await expect(nav).toBeHidden();
  await page.getByRole('main').getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
});
