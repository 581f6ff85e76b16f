import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type APIResponse, type Locator, type Page } from '@playwright/test';
import { problems, scrollsSideways } from './accessibility.ts';

/** A window that is tall enough for every tile, because only visible tiles can shift. */
const TALL = { width: 1280, height: 5200 };

interface ShiftEntry extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

/**
 * Returns the file with the session of one sample household per worker. Sample households are limited per address, and
 * a restarted worker must not use up the limit.
 */
function storedSession(): string {
  const { project, parallelIndex } = test.info();
  return join(process.env['JOURNEYS_DATA'] ?? tmpdir(), `dashboard-session-${project.name}-${parallelIndex}.json`);
}
const headers = { origin: process.env['TIDELINE_URL'] ?? '' };
test.describe.configure({ mode: 'default' });

async function expectOk(answer: APIResponse, what: string): Promise<APIResponse> {
  if (!answer.ok()) throw new Error(`${what} answered ${answer.status()}: ${await answer.text()}`);
  return answer;
}

interface Placement {
  id: string;
  size: 's' | 'm' | 'l';
  hidden: boolean;
}
const shown = (id: string, size: Placement['size'] = 'm'): Placement => ({ id, size, hidden: false });

/** All tiles, as for a user who has added every one. */
const ALL_TILES: readonly Placement[] = [
  shown('shell.upcoming', 'l'),
  shown('accounts.cash-line', 'l'),
  shown('shell.position', 'l'),
  shown('accounts.balances'),
  shown('sweeps.proposed'),
  shown('accounts.recent'),
  shown('debt.progress'),
  shown('payments.next'),
  shown('promos.strip'),
  shown('float.card'),
  shown('insights.top'),
  shown('insights.spending', 'l'),
];

/**
 * Signs in to a household with five years of data. Its dashboard has the given tiles, or by default the suggested ones.
 */
async function signIn(page: Page, widgets: readonly Placement[] = []): Promise<void> {
  const sessionFile = storedSession();
  if (existsSync(sessionFile)) await page.context().addCookies(JSON.parse(readFileSync(sessionFile, 'utf8')));
  else {
    await expectOk(
      await page.request.post('/api/v1/auth/sample', {
        headers,
        data: { timezone: 'America/New_York', locale: 'en-US' },
      }),
      'the sample household',
    );
    writeFileSync(sessionFile, JSON.stringify(await page.context().cookies()), { mode: 0o600 });
  }
  const { layout } = (await (await expectOk(await page.request.get('/api/v1/dashboard'), 'the dashboard')).json()) as {
    layout: { version: number; widgets: object[] };
  };
  if (layout.widgets.length === 0 && widgets.length === 0) return;
  await expectOk(
    await page.request.put('/api/v1/dashboard/layout', {
      headers: { ...headers, 'if-match': `"${layout.version}"` },
      data: { widgets },
    }),
    'the layout',
  );
}

/** Counts layout shifts from the first paint of every page opened from now on. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const sum = { shifted: 0 };
    Object.assign(window, sum);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as ShiftEntry[]) {
        if (!entry.hadRecentInput)
          Object.assign(window, { shifted: Number(Reflect.get(window, 'shifted')) + entry.value });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
const shifted = (page: Page): Promise<number> => page.evaluate(() => Number(Reflect.get(window, 'shifted')));

const tile = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const row = (page: Page, name: string): Locator => page.getByRole('row', { name, exact: true });
const rows = (page: Page): Promise<string[]> =>
  page.getByRole('row').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
const NAMES = [
  'The next 45 days',
  'Cash, next 45 days',
  'Where you stand',
  'Balances',
  'Proposed transfers',
  'Latest transactions',
  'Debt',
  'Next payments',
  'Promotional periods',
  'Borrowed at 0%',
  'Insights',
  'Spending this month',
];
const without = (...names: string[]): string[] => NAMES.filter((name) => !names.includes(name));
/** The first tiles for a user who has not arranged any. */
const SUGGESTED = ['The next 45 days', 'Cash, next 45 days', 'Where you stand', 'Insights'];
/** The tiles with debt before balances. */
const DEBT_FIRST = [
  'The next 45 days',
  'Cash, next 45 days',
  'Where you stand',
  'Debt',
  'Balances',
  ...without('The next 45 days', 'Cash, next 45 days', 'Where you stand', 'Debt', 'Balances'),
];

async function tiles(page: Page): Promise<string[]> {
  const titles = await page.getByRole('heading', { level: 2 }).allTextContents();
  return titles.filter((title) => NAMES.includes(title));
}

/**
 * Waits until the server has stored a change, which the page shows earlier. Quick changes are stored together or one
 * by one.
 */
const stored = (page: Page, isLast: (widgets: Placement[]) => boolean = () => true) =>
  page.waitForResponse(
    (answer) =>
      answer.request().method() === 'PUT' &&
      answer.url().endsWith('/dashboard/layout') &&
      answer.ok() &&
      isLast((answer.request().postDataJSON() as { widgets: Placement[] }).widgets),
  );
const isHidden = (id: string) => (widgets: Placement[]) => widgets.some((each) => each.id === id && each.hidden);
const isShown = (id: string) => (widgets: Placement[]) => widgets.some((each) => each.id === id && !each.hidden);

async function openSettled(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await expect(tile(page, 'The next 45 days')).toBeVisible();
  await everyTile(page);
}

/** Makes every tile load, because tiles far down load only after user activity. */
async function everyTile(page: Page): Promise<void> {
  await page.mouse.move(20, 20);
  await page.mouse.move(24, 24);
  await expect(page.getByRole('link', { name: 'All transactions' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'See plan' })).toBeVisible();
  await page.waitForLoadState('networkidle');
}

async function startArranging(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Arrange' }).click();
  await expect(page.getByRole('grid', { name: 'Dashboard tiles' })).toBeVisible();
}

test('the dashboard loads with one request, and widgets further down request data when the page is idle', async ({
  page,
}) => {
  await signIn(page);
  // the test decides when the page is idle
  await page.addInitScript(() => {
    const held: IdleRequestCallback[] = [];
    window.requestIdleCallback = (work) => held.push(work);
    addEventListener('at-rest', () =>
      held.splice(0).forEach((work) => work({ didTimeout: false, timeRemaining: () => 50 })),
    );
  });
  // a change to the new household would cause another request
  await page.route('**/api/v1/events?*', (route) => route.abort());
  const asked: string[] = [];
  /** Requests of the shell. */
  const ofShell = ['/api/v1/auth/session', '/api/v1/notifications/count', '/api/v1/events'];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && !ofShell.includes(pathname)) asked.push(`${request.method()} ${pathname}`);
  });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Today’s moves' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual(['GET /api/v1/dashboard']);
  await page.waitForFunction(() => {
    dispatchEvent(new Event('at-rest'));
    return document.querySelector('[data-stand-in]') === null;
  });
  await page.waitForLoadState('networkidle');
  // insights that were never computed are requested once more
  expect(
    asked
      .slice(1)
      .filter((one) => one.startsWith('GET'))
      .toSorted(),
  ).toEqual(['GET /api/v1/insights', 'GET /api/v1/net-worth']);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Today’s moves',
    /^Where your \$[\d,]+ in cash goes$/,
    'The next 45 days',
    'Cash, next 45 days',
    'Where you stand',
    'Insights',
  ]);
});

test('tiles are reordered by mouse, resized, hidden and restored, and the layout survives a reload', async ({
  page,
}) => {
  await signIn(page, ALL_TILES);
  await page.setViewportSize(TALL);
  await openSettled(page);
  await expect.poll(() => tiles(page)).toEqual(NAMES);
  await startArranging(page);
  expect(await problems(page)).toEqual([]);

  let saved = stored(page);
  await row(page, 'Debt').dragTo(row(page, 'Balances'), { targetPosition: { x: 20, y: 20 } });
  await saved;
  await expect.poll(() => rows(page)).toEqual(DEBT_FIRST);

  saved = stored(page, isHidden('insights.spending'));
  for (const name of ['Debt', 'Balances', 'Proposed transfers'])
    await row(page, name).getByRole('radio', { name: 'Small' }).check();
  await page.getByRole('button', { name: 'Hide Spending this month' }).click();
  await saved;
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  expect(await problems(page)).toEqual([]);

  await page.getByRole('button', { name: 'Done' }).click();
  const order = DEBT_FIRST.filter((name) => name !== 'Spending this month');
  await expect.poll(() => tiles(page)).toEqual(order);
  const placeOf = async (name: string) =>
    (await tile(page, name).boundingBox()) ?? { y: Number.NaN, width: Number.NaN };
  await expect.poll(async () => (await placeOf('Debt')).y - (await placeOf('Balances')).y).toBe(0);
  expect((await placeOf('Debt')).width).toBeLessThan(320);

  await page.reload();
  await expect(page.getByRole('link', { name: 'All transactions' })).toBeVisible();
  await expect.poll(() => tiles(page)).toEqual(order);

  await startArranging(page);
  saved = stored(page, isShown('insights.spending'));
  await page.getByRole('button', { name: 'Show Spending this month' }).click();
  await expect(row(page, 'Spending this month')).toBeFocused();
  await saved;
  saved = stored(page, (widgets) => widgets.length === 0);
  await page.getByRole('button', { name: 'Reset layout' }).click();
  await saved;
  await expect.poll(() => rows(page)).toEqual(SUGGESTED);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Your earlier layout is back')).toBeVisible();
  await expect.poll(async () => (await rows(page))[3]).toBe('Debt');
});

test('tiles are arranged by keyboard only, and a second window follows the first', async ({ page, context }) => {
  await signIn(page, ALL_TILES);
  await openSettled(page);
  await page.getByRole('button', { name: 'Arrange' }).focus();
  await page.keyboard.press('Enter');
  await expect(row(page, 'The next 45 days')).toBeFocused();

  // lifted by its handle and dropped two positions further
  let saved = stored(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('button', { name: 'Insert between The next 45 days and Cash, next 45 days' }),
  ).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(
    page.getByRole('button', { name: 'Insert between Cash, next 45 days and Where you stand' }),
  ).toBeFocused();
  await page.keyboard.press('Enter');
  await saved;
  await expect.poll(async () => (await rows(page)).slice(0, 2)).toEqual(['Cash, next 45 days', 'The next 45 days']);
  await expect(row(page, 'The next 45 days')).toBeFocused();

  const other = await context.newPage();
  await other.goto('/dashboard?arrange=yes');
  await expect(row(other, 'The next 45 days')).toBeVisible();
  saved = stored(page);
  await page.getByRole('button', { name: 'Move Debt earlier' }).press('Enter');
  await saved;
  await other.getByRole('button', { name: 'Hide Balances' }).press('Enter');
  await expect(
    other.getByText('Your dashboard was arranged on another device. This is the latest layout.'),
  ).toBeVisible();
  await expect.poll(() => rows(other)).toEqual(await rows(page));
  await other.close();

  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Arrange' })).toBeFocused();
  await tile(page, 'Cash, next 45 days').focus();
  await page.keyboard.press('ArrowDown');
  await expect(tile(page, 'The next 45 days')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/accounts');
});

test('a missing remote affects only its tiles, moves nothing else, and is restored with Try again', async ({
  page,
}) => {
  await signIn(page, ALL_TILES);
  await page.setViewportSize(TALL);
  await watchShifts(page);
  await openSettled(page);
  const before = await tile(page, 'Balances').boundingBox();

  await page.route('**/r/mfe-accounts/**', (route) =>
    route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' }),
  );
  await page.reload();
  await expect(page.getByRole('link', { name: 'See plan' })).toBeVisible();
  await expect(
    tile(page, 'Balances').getByText('Balances couldn’t be loaded. The rest of Tideline still works.'),
  ).toBeVisible();
  await expect(tile(page, 'Latest transactions').getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(await shifted(page)).toBeLessThanOrEqual(0.02);
  await expect.poll(() => tile(page, 'Balances').boundingBox()).toEqual(before);
  expect(await problems(page)).toEqual([]);

  await page.unrouteAll({ behavior: 'wait' });
  await tile(page, 'Balances').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: /^All \d+ accounts$/ })).toBeVisible();
});

test('a remote that never responds neither blocks nor shifts the other tiles', async ({ page }) => {
  await signIn(page, ALL_TILES);
  await page.setViewportSize(TALL);
  await watchShifts(page);
  await page.route('**/r/mfe-cards-debt/**', () => undefined);
  await page.goto('/dashboard', { waitUntil: 'commit' }); // a request without a response keeps the page loading
  await expect(page.getByRole('link', { name: 'All transactions' })).toBeVisible();
  await expect(tile(page, 'Debt').getByRole('status')).toHaveText('Loading debt');
  expect(await shifted(page)).toBeLessThanOrEqual(0.02);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test("on a phone, today's moves come first, tiles can be moved, and the page does not scroll sideways", async ({
  page,
}) => {
  await signIn(page, ALL_TILES);
  await page.setViewportSize({ width: 390, height: 844 });
  await openSettled(page);
  const moves = await page.getByRole('heading', { name: 'Today’s moves' }).boundingBox();
  expect(moves?.y).toBeLessThan(450);
  await startArranging(page);
  expect(await problems(page)).toEqual([]);
  for (let place = NAMES.indexOf('Balances'); place > 0; place -= 1)
    await page.getByRole('button', { name: 'Move Balances earlier' }).click();
  await expect.poll(async () => (await rows(page))[0]).toBe('Balances');
  await expect(page.getByText('Layout saved')).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await scrollsSideways(page)).toBe(false);
});
