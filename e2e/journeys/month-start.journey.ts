import { expect, type Page, test } from '@playwright/test';
import { civilDate, monthBefore, reportMonthDays, reportMonthOf } from '@tideline/domain';

const headers = { origin: process.env['TIDELINE_URL'] ?? '' };
const START_DAY = 25;

/** Returns the api's response for a path. */
async function read<Body>(page: Page, path: string): Promise<Body> {
  const answer = await page.request.get(`/api/v1${path}`);
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()) as Body;
}

test('if the month starts on the 25th, reports, targets and their transactions cover the same days', async ({
  page,
}) => {
  const sample = await page.request.post('/api/v1/auth/sample', {
    headers,
    data: { timezone: 'America/New_York', locale: 'en-US' },
  });
  expect(sample.ok()).toBe(true);
  const { today } = await read<{ today: string }>(page, '/auth/session');
  await page.goto('/settings?edit=monthStart');
  await page.getByLabel('First day of the month').selectOption(String(START_DAY));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('First day of the month saved')).toBeVisible();

  const month = monthBefore(reportMonthOf(civilDate(today), START_DAY), 1);
  const days = reportMonthDays(month, START_DAY);
  const name = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
    .formatRange(new Date(days.from), new Date(days.to))
    .replaceAll('\u2009', ' ');

  // checks the month, and the transactions behind its spending
  await page.goto(`/insights?section=reports&month=${month}`);
  await expect(page.getByLabel('Month', { exact: true }).locator('option:checked')).toHaveText(name);
  const { expense } = await read<{ expense: { minor: string } }>(page, `/insights/spending?month=${month}`);
  const period = `from=${days.from}&to=${days.to}`;
  const spending = `/transactions?totals=true&${period}&q=${encodeURIComponent('is:expense -is:excluded')}`;
  const { totals } = await read<{ totals: { net: { minor: string } } }>(page, spending);
  expect(Number(expense.minor)).toBeGreaterThan(0);
  expect(Number(totals.net.minor)).toBe(-Number(expense.minor));

  // checks a target, and the transactions that count toward it
  await page.goto(`/insights?section=targets&month=${month}`);
  await expect(page.getByLabel('Month', { exact: true }).locator('option:checked')).toHaveText(name);
  const target = page.locator('[data-target]').first();
  const href = (await target.getByRole('link').first().getAttribute('href')) ?? '';
  expect(href).toContain(period);
  const counted = await read<{ totals: { net: { minor: string; currency: string } } }>(
    page,
    href.replace('?', '?totals=true&'),
  );
  const { net } = counted.totals;
  const spent = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: net.currency,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(-Number(net.minor) / 100);
  await expect(target).toContainText(`${spent} of `);
  await target.getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(period));
});
