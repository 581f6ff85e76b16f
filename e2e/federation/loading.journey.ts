import { expect, test, type Page } from '@playwright/test';
import { hold } from '../journeys/user.ts';
import { remotesOf, signIn } from './signed-in.ts';

/** Records requested paths in order, without their origin. */
function record(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  return asked;
}

const twice = (asked: string[]): string[] =>
  asked.filter((path, index) => path.startsWith('/r/') && asked.indexOf(path) !== index);

async function violations(page: Page): Promise<string[]> {
  return page.evaluate(() => (globalThis as { seenViolations?: string[] }).seenViolations ?? []);
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seenViolations: seen });
    document.addEventListener('securitypolicyviolation', (event) =>
      seen.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
    );
  });
});

test('a remote is loaded once, when it is first opened, without a manifest', async ({ page }) => {
  await signIn(page);
  const asked = record(page);
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  const remotes = await remotesOf(page);
  const others = remotes.filter(({ name }) => name !== 'mfe-settings');
  expect(others.length).toBeGreaterThan(1);
  for (const { active } of others) expect(asked.filter((path) => path.startsWith(active.base))).toEqual([]);
  for (const { active, nav } of others) {
    const first = nav[0];
    if (!first) continue;
    await page
      .getByRole('navigation', { name: 'Main' })
      .first()
      .getByRole('link', { name: first.title, exact: true })
      .click();
    await expect(page).toHaveURL(first.to);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(asked.some((path) => path.startsWith(active.base))).toBe(true);
  }
  expect(twice(asked)).toEqual([]);
  expect(asked.filter((path) => path.includes('manifest') && path.startsWith('/r/'))).toEqual([]);
});

test('hovering over a link prefetches its screen, and clicking it fetches nothing more', async ({ page }) => {
  await signIn(page);
  await page.goto('/settings');
  const insights = page.getByRole('navigation', { name: 'Main' }).first().getByRole('link', { name: 'Insights' });
  const asked = record(page);
  const warmed = page.waitForResponse(
    (response) => response.url().includes('/r/mfe-insights/') && response.url().endsWith('.js'),
  );
  await insights.hover();
  await warmed;
  const before = asked.filter((path) => path.startsWith('/r/mfe-insights/'));
  await insights.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Insights' })).toBeVisible();
  expect(asked.filter((path) => path.startsWith('/r/mfe-insights/'))).toEqual(before);
});

test('fonts are requested only after the code of a page has arrived', async ({ page }) => {
  const release = await hold(page, /\/r\/shell\/[^/]+\/light\.\w+\.js$/);
  const fonts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()));
  const main = page.waitForResponse(/\/r\/shell\/[^/]+\/main\.\w+\.js$/);
  await page.goto('/login', { waitUntil: 'commit' });
  await (await main).finished();
  // the notice for a page that does not start takes part in the layout although it is hidden
  expect(await page.locator('#start h2').evaluate((notice) => notice.getBoundingClientRect().height)).toBeGreaterThan(
    0,
  );
  expect(await page.evaluate(() => Array.from(document.fonts, ({ status }) => status))).not.toContain('loading');
  expect(fonts).toEqual([]);
  release();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect
    .poll(() => fonts.map((url) => /\/([a-z]+)-latin/.exec(url)?.[1]).toSorted())
    .toEqual(['figtree', 'newsreader']);
});

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const)
  test(`the brand is in place before the code of a page loads, in a window of ${width} px`, async ({ page }) => {
    const brand = page.locator('#brand .word');
    const logo = page.getByRole('link', { name: 'Tideline' }).filter({ visible: true });
    const boxOf = (element: Element): number[] => {
      const text = element instanceof SVGElement ? element : element.firstChild;
      const range = document.createRange();
      if (text) range.selectNode(text);
      const { x, y, width: wide } = range.getBoundingClientRect();
      return [x, y, wide];
    };
    await page.setViewportSize({ width, height });
    await signIn(page);
    const release = await hold(page, /\/r\/shell\/[^/]+\/main\.\w+\.js$/);
    await page.goto('/settings', { waitUntil: 'commit' });
    await expect(brand).toBeVisible();
    const early = await brand.evaluate(boxOf);
    release();
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await expect(brand).toHaveCount(0);
    await page.evaluate(() => document.fonts.ready);
    const late = await logo.evaluate(boxOf);
    for (const [side, place] of late.entries()) expect(Math.abs(place - (early[side] ?? 0))).toBeLessThan(1);
  });

test('the styles of all shared parts are in one file', async ({ page }) => {
  await signIn(page);
  const asked = record(page);
  for (const path of ['/dashboard', '/accounts', '/transactions', '/sweeps', '/debt', '/promotional-periods']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  const styles = asked.flatMap((path) => /^\/r\/shell\/[^/]+\/([\w-]+)\.\w+\.css$/.exec(path)?.[1] ?? []);
  expect(styles).toContain('styles');
  expect(styles.filter((name) => /^(frame|share-.*)$/.test(name))).toEqual([]);
});

test('no route violates the content security policy', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const remotes = await remotesOf(page);
  const found: Record<string, string[]> = { '/': await violations(page) };
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  found['/login'] = await violations(page);
  await signIn(page);
  for (const path of ['/signup', '/dashboard', ...remotes.flatMap(({ routes }) => routes.map((route) => route.path))]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    found[path] = await violations(page);
  }
  expect(Object.entries(found).filter(([, seen]) => seen.length > 0)).toEqual([]);
});

test('an unknown path has status 404', async ({ page }) => {
  await signIn(page);
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
});
