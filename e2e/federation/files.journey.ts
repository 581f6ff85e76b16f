import { expect, test, type Page, type Route } from '@playwright/test';
import { collectFailures } from './failure-reports.ts';
import { providePrevious } from './previous-release.ts';
import { signIn } from './signed-in.ts';

/** A screen whose second section is a separate file, loaded when the section is opened. */
const SCREEN = '/insights';
const SECTION = 'targets-section';
const section = (page: Page) => page.getByRole('button', { name: 'Set a target' });
const retry = (page: Page) => page.getByRole('button', { name: 'Try again' });

const tampered = async (route: Route) => {
  const real = await route.fetch();
  await route.fulfill({ response: real, body: `${await real.text()}\n/* one more line */` });
};
const aborted = (route: Route) => route.abort('connectionreset');
const hanging = () => undefined;
const unavailable = (route: Route) => route.fulfill({ status: 503, contentType: 'text/plain', body: 'Down' });

/** Opens the screen without waiting for the load event, which never comes if a file never arrives. */
const openScreen = (page: Page) => page.goto(SCREEN, { waitUntil: 'commit' });

async function openSection(page: Page): Promise<void> {
  await openScreen(page);
  await page.getByRole('link', { name: 'Targets' }).click();
}

test.beforeEach(({ page }) => signIn(page));

test('a lazy chunk with a wrong hash is fetched again at another address, without a notice', async ({ page }) => {
  await page.route(`**/r/mfe-insights/**/*${SECTION}*.js`, tampered, { times: 1 });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(SECTION)) asked.push(request.url());
  });
  await openSection(page);
  await expect(section(page)).toBeVisible();
  await expect(retry(page)).toHaveCount(0);
  expect(asked.some((url) => url.includes('.js?again='))).toBe(true);
});

test("a screen's script that fails once is fetched again at another address, and the release stays", async ({
  page,
}) => {
  await providePrevious(page, 'mfe-insights', SCREEN);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/r/mfe-insights/')) asked.push(request.url());
  });
  // only the first address fails, whether it is preloaded or run
  await page.route('**/r/mfe-insights/**/route.insights.*.js', aborted);
  await openScreen(page);
  await expect(page.getByRole('link', { name: 'Targets' })).toBeVisible();
  await expect(retry(page)).toHaveCount(0);
  expect(asked.some((url) => /\/route\.insights\.\w+\.js\?again=/.test(url))).toBe(true);
  expect(asked.filter((url) => url.includes('/0.0.9-'))).toEqual([]);
});

for (const [what, file, answer] of [
  ['a screen whose script stays wrong', 'route.insights.*.js', tampered],
  ['a screen whose script never arrives', 'route.insights.*.js', hanging],
  ['a screen whose script is unavailable', 'route.insights.*.js', unavailable],
  ['a screen whose stylesheet stays wrong', '*expose_insights.*.css', tampered],
  ['a lazy chunk that stays wrong', `*${SECTION}*.js`, tampered],
  ['a lazy chunk that never arrives', `*${SECTION}*.js`, hanging],
] as const)
  test(`${what} switches its remote to the previous release`, async ({ page }) => {
    await providePrevious(page, 'mfe-insights', SCREEN);
    const active = new RegExp(
      `/r/mfe-insights/(?!0\\.0\\.9-)[^/]+/${file.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}`,
    );
    await page.route(active, answer);
    const previous = page.waitForRequest((request) => request.url().includes('/r/mfe-insights/0.0.9-'));
    await openSection(page);
    await previous;
    await expect(section(page)).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

test('a lazy chunk that fails without a previous release shows a card whose Try again works', async ({ page }) => {
  const styles = `**/r/mfe-insights/**/*${SECTION}*.css*`;
  await page.route(styles, aborted);
  await openSection(page);
  await expect(retry(page)).toBeVisible();
  await expect(page.getByText('Part of this page couldn’t be loaded.')).toBeVisible();
  await page.unroute(styles);
  await retry(page).click();
  await expect(section(page)).toBeVisible();
});

for (const [what, answer] of [
  ['aborted', aborted],
  ['tampered', tampered],
  ['unanswered', hanging],
] as const)
  test(`a shared part that is ${what} is retried, reported as the shell’s failure, and loaded by Try again`, async ({
    page,
  }) => {
    await providePrevious(page, 'mfe-insights', SCREEN);
    const share = '**/r/shell/**/share-forms*.js*';
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/share-forms|\/r\/mfe-insights\//.test(request.url())) asked.push(new URL(request.url()).pathname);
    });
    await page.route(share, answer);
    const failures = collectFailures(page);
    await openScreen(page);
    await expect(retry(page)).toBeVisible();
    const release = /\/r\/shell\/([^/]+)\//.exec(asked.find((path) => path.includes('share-forms')) ?? '')?.[1];
    await expect
      .poll(() => [...new Set(failures.map(({ remote, ...failed }) => `${remote} ${failed.release}`))])
      .toEqual([`shell ${release}`]);
    expect(asked.filter((path) => path.includes('share-forms')).length).toBeGreaterThan(1);
    expect(asked.filter((path) => path.includes('/0.0.9-'))).toEqual([]);
    await page.unroute(share);
    await retry(page).click();
    await expect(page.getByRole('link', { name: 'Targets' })).toBeVisible();
    expect(asked.filter((path) => path.includes('/0.0.9-'))).toEqual([]);
  });

test('a page whose main script is blocked shows a notice whose Try again works without scripts', async ({ page }) => {
  const scripts = '**/r/shell/**/*.js*';
  await page.route(scripts, aborted);
  await page.goto('/settings');
  const notice = page.getByRole('heading', { name: 'Tideline hasn’t loaded yet' });
  await expect(notice).toBeVisible();
  await page.unroute(scripts);
  await retry(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('a page whose shell does not respond shows a notice, and starts when the files arrive', async ({ page }) => {
  const files = '**/r/shell/**';
  await page.route(files, () => undefined);
  await page.goto('/settings', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'Tideline hasn’t loaded yet' })).toBeVisible();
  const painted = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);
  await expect.poll(painted).toBe(1);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
});

test('a main script that keeps failing is replaced by the fallback of the shell automatically', async ({ page }) => {
  // fails the file and its two further attempts
  await page.route('**/r/shell/**/main.*.js*', tampered, { times: 3 });
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  expect(await page.locator('html').getAttribute('data-shell')).toBe('fallback');
});
