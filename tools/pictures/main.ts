// `npm run pictures -- [--out FOLDER] [--only PATTERN] [--url ADDRESS] [--locale de] [--store]`: takes a picture of
// every route and state of a sample, an empty and an imported household, at 1280 and 390 px, light and dark, so that
// each can be reviewed. `--only` takes the names that match, such as `sample/debt.*1280`. `--locale` is the language
// of the browser and of the sample and the new household. `--store` renews the pictures in docs/pictures and those of
// the dashboard on the landing page. A page that fails is listed at the end, and the command then fails.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { openBrowser } from '../bench/browser.ts';
import { startApp } from '../bench/running-app.ts';
import { SAMPLE_DAY } from '../bench/sample-user.ts';
import { createHouseholds, type Shown } from './households.ts';
import { routePictures, signedOutPictures, type Picture } from './routes.ts';

const root = join(import.meta.dirname, '../..');
const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join(root, '.cache/pictures') },
    only: { type: 'string', default: '' },
    url: { type: 'string' },
    store: { type: 'boolean', default: false },
    locale: { type: 'string', default: 'en-US' },
  },
});
const only = new RegExp(values.only);
const say = (line: string): void => void process.stderr.write(`${line}\n`);

const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
] as const;
const themes = ['light', 'dark'] as const;

/** Waits until the page has loaded everything, including tiles that load only when the user scrolls near them. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => dispatchEvent(new Event('at-rest')));
  await page.waitForLoadState('networkidle');
  await page
    .waitForFunction(() => document.querySelector('[data-stand-in], [aria-busy="true"]') === null, undefined, {
      timeout: 10_000,
    })
    .catch(() => say(`  ${page.url()} is still loading`));
  await page.evaluate(() => document.fonts.ready);
}

/**
 * Returns whether a page is an endless list. Its picture shows only one viewport, because a taller window would load
 * more rows.
 */
const isEndless = ({ path }: Picture): boolean => /^\/transactions(?!\?(?:import|view))/.test(path);

const failures: string[] = [];

/** Writes a picture of a page. A failure is recorded, so that the other pictures are taken. */
async function take(page: Page, path: string, file: string, isWhole: boolean): Promise<void> {
  try {
    await page.goto(path);
    await settle(page);
    const bytes = await webpOf(page, isWhole);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  } catch (error) {
    failures.push(
      `${file} (${path}): ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`,
    );
  }
}

/**
 * Encodes a picture as WebP, which takes a third of the bytes of a PNG. For an entire page, the window grows to the
 * page's height, so that the bars are at its edges and not across the content.
 */
async function webpOf(page: Page, isWhole: boolean): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const { cssContentSize } = await session.send('Page.getLayoutMetrics');
  const size = page.viewportSize();
  const grows = isWhole && size !== null && cssContentSize.height > size.height;
  if (grows) await page.setViewportSize({ width: size.width, height: Math.ceil(cssContentSize.height) });
  if (grows) await settle(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
  if (grows) await page.setViewportSize(size);
  await session.detach();
  return Buffer.from(data, 'base64');
}

/** Returns whether docs/pictures contains a picture: each route of the sample, wide in light and narrow in dark. */
const isStored = (household: Shown, { name }: Picture, width: number, theme: string): boolean =>
  (household.name === 'signed-out' ? signedOutPictures : household.name === 'sample' ? routePictures : []).some(
    (stored) => stored.name === name,
  ) && (width === 1280) === (theme === 'light');

interface Turn {
  household: Shown;
  theme: (typeof themes)[number];
  size: (typeof sizes)[number];
  pictures: { picture: Picture; file: string }[];
}

function turnsOf(households: Shown[]): Turn[] {
  return households.flatMap((household) =>
    sizes.flatMap((size) =>
      themes.map((theme) => ({
        household,
        theme,
        size,
        pictures: household.pictures
          .filter((picture) => !values.store || isStored(household, picture, size.width, theme))
          .map((picture) => ({
            picture,
            file: values.store
              ? join(root, 'docs/pictures/screens', `${picture.name}-${size.width}.webp`)
              : join(values.out, household.name, `${picture.name}-${size.width}-${theme}.webp`),
          }))
          .filter(({ file }) => only.test(file)),
      })),
    ),
  );
}

const isPhone = ({ width }: (typeof sizes)[number]): boolean => width < 640;

async function openContext(
  browser: Browser,
  url: string,
  { household, theme, size }: Omit<Turn, 'pictures'>,
  deviceScaleFactor: number,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: size,
    deviceScaleFactor,
    hasTouch: isPhone(size),
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: values.locale,
    timezoneId: 'America/New_York',
  });
  await context.addCookies(household.cookies);
  if (isOwnApp) await context.clock.setFixedTime(appTime());
  return context;
}

/** Takes the picture of the dashboard that the landing page shows. Phone screens have more pixels per inch. */
async function takeForLanding(browser: Browser, url: string, turn: Omit<Turn, 'pictures'>): Promise<void> {
  const onPhone = isPhone(turn.size);
  const context = await openContext(browser, url, turn, onPhone ? 2 : 1);
  const name = `dashboard${onPhone ? '-phone' : ''}-${turn.theme}.webp`;
  await take(await context.newPage(), '/dashboard', join(root, 'shell/src/light/pictures', name), false);
  await context.close();
}

async function takeTurn(browser: Browser, url: string, { pictures, ...turn }: Turn): Promise<number> {
  if (values.store && turn.household.name === 'sample') await takeForLanding(browser, url, turn);
  if (pictures.length === 0) return 0;
  const context = await openContext(browser, url, turn, 1);
  const page = await context.newPage();
  for (const { picture, file } of pictures) await take(page, picture.path, file, !isEndless(picture));
  await context.close();
  return pictures.length;
}

const isOwnApp = values.url === undefined;
const startedAt = performance.now();
/** Returns the app's time. Its clock starts at `SAMPLE_DAY`. */
const appTime = (): number => Date.parse(SAMPLE_DAY) + (performance.now() - startedAt);
const app =
  values.url === undefined
    ? await startApp(root, { env: { NODE_ENV: 'test', TIDELINE_NOW: SAMPLE_DAY } })
    : { url: values.url, stop: () => Promise.resolve() };
const browser = await openBrowser(say);
try {
  const households = await createHouseholds(app.url, values.locale);
  let count = 0;
  for (const turn of turnsOf(households)) {
    count += await takeTurn(browser, app.url, turn);
    say(`${turn.household.name} at ${turn.size.width} px, ${turn.theme}: ${count} pictures so far`);
  }
  for (const failure of failures) say(`Failed: ${failure}`);
  if (failures.length > 0) process.exitCode = 1;
  say(`Look at them in ${values.store ? 'docs/pictures/screens' : values.out}.`);
} finally {
  await browser.close();
  await app.stop();
}
