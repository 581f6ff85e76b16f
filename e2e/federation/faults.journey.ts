import { expect, test, type Page, type Route } from '@playwright/test';
import { collectFailures } from './failure-reports.ts';
import { PREVIOUS, providePrevious } from './previous-release.ts';
import { remotesOf, signIn, type RemoteInPage } from './signed-in.ts';

/** A remote whose screen is broken on purpose, and another remote that must keep working. */
const BROKEN = 'mfe-insights';
const SOUND = 'mfe-settings';

const answers: Record<string, (route: Route) => Promise<void> | void> = {
  'answers 404': (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' }),
  'answers 500': (route) => route.fulfill({ status: 500, contentType: 'text/plain', body: 'Broken' }),
  'is cut off': (route) => route.abort('connectionreset'),
  'never answers': () => undefined,
  'was tampered with': async (route) => {
    const real = await route.fetch();
    await route.fulfill({ response: real, body: `${await real.text()}\n/* one more line */` });
  },
};

interface Stage {
  broken: RemoteInPage;
  sound: RemoteInPage;
}

const link = (page: Page, { nav }: RemoteInPage) =>
  page
    .getByRole('navigation', { name: 'Main' })
    .first()
    .getByRole('link', { name: nav[0]?.title ?? '' });
const heading = (page: Page, { routes }: RemoteInPage) =>
  page.getByRole('heading', { level: 1, name: routes[0]?.title ?? '' });
const card = (page: Page, { routes }: RemoteInPage) =>
  page.getByText(`${routes[0]?.title} couldn’t be loaded. The rest of Tideline still works.`);

/** Removes the fault and waits for pending responses, except those that never come. */
const mended = (page: Page, fault = '') =>
  page.unrouteAll({ behavior: fault === 'never answers' ? 'ignoreErrors' : 'wait' });

async function openFrame(page: Page): Promise<Stage> {
  await signIn(page);
  await page.goto('/settings');
  const remotes = await remotesOf(page);
  const find = (name: string) => {
    const remote = remotes.find((candidate) => candidate.name === name);
    if (!remote) throw new Error(`${name} is not active`);
    return remote;
  };
  return { broken: find(BROKEN), sound: find(SOUND) };
}

/** Expects the error card and a working second remote, and that Try again loads the screen after the fault is fixed. */
async function expectContained(page: Page, { broken, sound }: Stage, mend: () => Promise<void>): Promise<void> {
  await expect(card(page, broken)).toBeVisible();
  await expect(heading(page, broken)).toBeVisible();
  await link(page, sound).click();
  await expect(heading(page, sound)).toBeVisible();
  await link(page, broken).click();
  await expect(card(page, broken)).toBeVisible();
  await mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(card(page, broken)).toHaveCount(0);
  await expect(heading(page, broken)).toBeVisible();
}

/** Opens another screen while the page still waits for files, and returns. */
async function expectUsableWhileWaiting(page: Page, { broken, sound }: Stage): Promise<void> {
  await expect(page.getByText(`Loading ${broken.routes[0]?.title.toLowerCase()}`)).toBeAttached();
  await link(page, sound).click();
  await expect(heading(page, sound)).toBeVisible();
  await link(page, broken).click();
}

/** The faults of the quick run. The page treats the others like one of these. */
const quick = { script: ['answers 404', 'never answers', 'was tampered with'], style: ['answers 500', 'is cut off'] };
const full = process.env['JOURNEYS_FULL'] === '1';
const faults = (kind: keyof typeof quick) =>
  Object.entries(answers).filter(([fault]) => full || quick[kind].includes(fault));

for (const [fault, answer] of faults('script')) {
  test(`a remote whose script ${fault} affects only its own area`, async ({ page }) => {
    const stage = await openFrame(page);
    const scripts = `**/r/${BROKEN}/**/*.js*`;
    await page.route(scripts, answer);
    await link(page, stage.broken).click();
    if (fault === 'never answers') await expectUsableWhileWaiting(page, stage);
    await expectContained(page, stage, () => mended(page, fault));
  });
}

for (const [fault, answer] of faults('style')) {
  test(`a remote whose stylesheet ${fault} is not shown unstyled`, async ({ page }) => {
    const stage = await openFrame(page);
    const styles = `**/r/${BROKEN}/**/*.css*`;
    await page.route(styles, answer);
    await link(page, stage.broken).click();
    await expectContained(page, stage, () => mended(page, fault));
  });
}

/** Returns the release whose files a page loads. */
const releaseOf = ({ active }: RemoteInPage): string => active.base.split('/')[3] ?? '';

/** Waits until the operators' metric shows that the gateway has counted an event for a release. */
const expectCounted = (page: Page, metric: string, remote: RemoteInPage) =>
  expect
    .poll(async () => {
      const response = await page.request.get(`http://127.0.0.1:${process.env['JOURNEYS_ADMIN_PORT']}/metrics`);
      return await response.text();
    })
    .toMatch(
      new RegExp(
        `^tideline_release_${metric}_total\\{remote="${remote.name}",version="${releaseOf(remote)}"[^}]*\\} [1-9]`,
        'm',
      ),
    );

/** A response to the insights request that crashes the screen. */
const unexpected = { nothing: 'that was agreed' };

test('a remote that throws during rendering affects only its own area, and is counted', async ({ page }) => {
  const stage = await openFrame(page);
  const request = '**/api/v1/insights*';
  await page.route(request, (route) => route.fulfill({ json: unexpected }));
  await link(page, stage.broken).click();
  await expectContained(page, stage, () => mended(page));
  await expectCounted(page, 'crashes', stage.broken);
  // less urgent reports are sent when the page is left
  await page.goto('about:blank');
  await expectCounted(page, 'loads', stage.sound);
  await expectCounted(page, 'content_pages', stage.sound);
});

test('a page opened at a broken remote keeps its navigation, and the failure is counted', async ({ page }) => {
  const stage = await openFrame(page);
  const files = `**/r/${BROKEN}/**`;
  await page.route(files, (route) => route.fulfill({ status: 503, contentType: 'text/plain', body: 'Down' }));
  await page.goto(stage.broken.routes[0]?.path ?? '/');
  await expectContained(page, stage, () => mended(page));
  await expectCounted(page, 'load_failures', stage.broken);
});

test('a screen that crashes twice within a minute is replaced by the screen of the previous release', async ({
  page,
}) => {
  await signIn(page);
  const path = '/insights';
  await providePrevious(page, BROKEN, path);
  const failures = collectFailures(page);
  const files: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(`/r/${BROKEN}/`)) files.push(request.url());
  });
  const isPrevious = (url: string): boolean => url.includes(`/${PREVIOUS}/`);
  // the response is correct once the page loads the previous release
  await page.route('**/api/v1/insights*', (route) =>
    files.some(isPrevious) ? route.fallback() : route.fulfill({ json: unexpected }),
  );
  await page.goto(path);
  const remotes = await remotesOf(page);
  const [broken, sound] = [BROKEN, SOUND].map((name) => remotes.find((remote) => remote.name === name));
  if (!broken || !sound) throw new Error('a remote is not active');
  await expect(card(page, broken)).toBeVisible();
  expect(files.filter(isPrevious)).toEqual([]);
  await page.getByRole('button', { name: 'Try again' }).click();
  const content = page.getByRole('link', { name: 'Targets' });
  await expect(content).toBeVisible();
  await expect(card(page, broken)).toHaveCount(0);
  const crash = { remote: BROKEN, release: releaseOf(broken), what: 'crash' };
  await expect.poll(() => failures).toEqual([crash, crash]);

  // the tab stays with the release that works
  await link(page, sound).click();
  await expect(heading(page, sound)).toBeVisible();
  files.length = 0;
  await link(page, broken).click();
  await expect(content).toBeVisible();
  expect(files.filter((url) => !isPrevious(url))).toEqual([]);
  expect(failures).toEqual([crash, crash]);
});
