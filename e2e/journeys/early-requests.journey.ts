import { expect, type Page } from '@playwright/test';
import { hold, origin, test } from './user.ts';

interface Route {
  path: string;
  requests?: string[];
}

/** Reads the routes of all remotes from the data that the gateway puts into the page. */
const listed = (page: Page): Promise<Required<Route>[]> =>
  page.evaluate(() => {
    const text = document.querySelector('#tideline-registry')?.textContent ?? '';
    const { remotes } = JSON.parse(text) as { remotes: { routes: Route[] }[] };
    return remotes.flatMap(({ routes }) => routes.map(({ path, requests = [] }) => ({ path, requests })));
  });

/** Collects the API addresses that the page requests, without the `household` parameter of early requests. */
function readsOf(page: Page): string[] {
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/api/v1/'))
      reads.push(pathname + search.replace(/[?&]household=[\da-f-]+/, ''));
  });
  return reads;
}

test.beforeEach(async ({ page }) => {
  const answer = await page.request.post('/api/v1/auth/sample', {
    headers: { origin },
    data: { timezone: 'America/New_York', locale: 'en-US' },
  });
  expect(answer.ok()).toBe(true);
});

test('screens request the addresses that their remotes declare as first requests', async ({ page }) => {
  await page.goto('/settings');
  const routes = await listed(page);
  const reads = readsOf(page);
  for (const { path, requests } of routes) {
    if (requests.length === 0) continue;
    // an address with a query gets no early requests, so these are the screen's own requests
    await page.goto(`${path}?early=no`);
    await expect.poll(() => requests.filter((address) => !reads.includes(address))).toEqual([]);
  }
  expect(reads).toContain('/api/v1/cards');
});

test('the first rows are requested before the code of the list has arrived, and only once', async ({ page }) => {
  const rows = '/api/v1/transactions?at=0&limit=100';
  const release = await hold(page, /\/r\/mfe-accounts\//);
  const reads = readsOf(page);
  await page.goto('/transactions', { waitUntil: 'commit' });
  await expect.poll(() => reads).toContain(rows);
  release();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  expect(reads.filter((address) => address === rows)).toHaveLength(1);
});

test('a click requests the data of a screen before its code has arrived, and only once', async ({ page }) => {
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const release = await hold(page, /\/r\/mfe-cards-debt\//);
  const reads = readsOf(page);
  await page.locator('nav a[href="/credit-cards"]').first().click();
  await expect.poll(() => reads).toContain('/api/v1/cards');
  release();
  await expect(page.getByRole('main').getByText('Aria Visa').first()).toBeVisible();
  expect(reads.filter((address) => address === '/api/v1/cards')).toHaveLength(1);
});
