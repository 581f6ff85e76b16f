import { expect, type Page } from '@playwright/test';
import { routePictures, signedOutPictures, statePictures } from '@tideline/tools/routes';
import { translatedTexts, untranslatedTexts } from '@tideline/tools/untranslated';
import { scrollsSideways } from './accessibility.ts';
import { cutOffTexts, followNames, followScripts, type Shown, shownTexts } from './shown-texts.ts';
import { origin, test, visit } from './user.ts';

const full = process.env['JOURNEYS_FULL'] === '1';

/** Words of English sentences that no German sentence contains. */
const ENGLISH =
  /(?<![\p{L}-])(?:the|your|you|and|of|with|from|is|are|has|have|by|for|this|that|until|to|it|its|not yet|choose|add|edit|enter|show|hide|delete|remove)(?![\p{L}-])/iu;

/**
 * Length up to which texts are not compared, because a short word of one language can be an abbreviated weekday in
 * another.
 */
const SHORT = 2;

/** Terms that are not translated, and texts that do not come from messages. */
const STAYS = [
  /tideline user reset-factor/, // a command
  /All accounts|Export/, // names in another program's menus
  /America\/New York|America\/New_York/, // a time zone
];

const withoutNames = (text: string, names: readonly string[]): string =>
  names.reduce((rest, name) => (rest.includes(name) ? rest.replaceAll(name, '') : rest), text);

/** Returns the problems of a screen in German on a phone. */
async function inspect(page: Page, english: ReadonlySet<string>, names: ReadonlySet<string>): Promise<string[]> {
  const longest = [...names].toSorted((a, b) => b.length - a.length);
  const unnamed = ({ text, where }: Shown): Shown => ({ text: withoutNames(text, longest), where });
  const shown = (await shownTexts(page)).filter(({ text }) => !STAYS.some((term) => term.test(text)));
  const found = [
    ...shown
      .filter(({ text }) => text.length > SHORT && english.has(text) && !names.has(text))
      .map(({ text, where }) => `English: “${text}” (${where})`),
    ...shown
      .map(unnamed)
      .filter(({ text }) => ENGLISH.test(text))
      .map(({ text, where }) => `English words: “${text}” (${where})`),
    ...(await cutOffTexts(page))
      .map(unnamed)
      .filter(({ text }) => /\p{L}{2}/u.test(text))
      .map(({ text, where }) => `cut off: “${text}” (${where})`),
  ];
  if (await scrollsSideways(page)) found.push('scrolls sideways');
  // the mirrored layout must fit too
  await page.evaluate(() => (document.documentElement.dir = 'rtl'));
  if (await scrollsSideways(page)) found.push('scrolls sideways from right to left');
  await page.evaluate(() => document.documentElement.removeAttribute('dir'));
  return [...new Set(found)];
}

/** Minimum length of a sentence, so that none appears in code by chance. */
const SENTENCE = 25;

/** Returns the texts of another language that the loaded scripts contain, each with the path of its script. */
const textsIn = (scripts: ReadonlyMap<string, string>, texts: ReadonlySet<string>): string[] => {
  const sentences = [...texts].filter((text) => text.length >= SENTENCE);
  return [...scripts].flatMap(([path, code]) =>
    sentences.filter((text) => code.includes(text)).map((text) => `${path}: ${text}`),
  );
};

test.use({ viewport: { width: 390, height: 844 } });

test('a user who chooses German sees only complete German texts that fit on a phone', async ({ page }) => {
  test.slow();
  const english = await untranslatedTexts('de');
  const names = followNames(page);
  const scripts = followScripts(page);
  const found: Record<string, string[]> = {};
  const note = async (path: string): Promise<void> => {
    const problems = await inspect(page, english, names);
    if (problems.length > 0) found[path] = problems;
  };
  const sample = await page.request.post('/api/v1/auth/sample', {
    headers: { origin },
    data: { timezone: 'America/New_York', locale: 'en-US', language: 'de' },
  });
  expect(sample.ok()).toBe(true);
  await page.context().addCookies([{ name: 'tideline_language', value: 'de', url: origin }]);
  await page.goto('/settings');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');

  for (const { path } of [...routePictures, ...(full ? statePictures : [])]) {
    await visit(page, path);
    await expect(page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog')).first()).toBeVisible();
    await page.evaluate(() => dispatchEvent(new Event('at-rest')));
    await expect(page.locator('[data-stand-in], [aria-busy="true"]')).toHaveCount(0);
    await note(path);
  }
  // the landing page would redirect to the dashboard if its hint of a signed-in user remained
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies({ name: 'tideline_session' });
  for (const { path } of signedOutPictures) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await note(path);
  }
  expect(found).toEqual({});
  expect(textsIn(scripts, english)).toEqual([]);
  expect(scripts.size).toBeGreaterThan(10);
});

/** Returns the paths of the scripts that a page has loaded, from the network or a cache. */
const loadedScripts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js')),
  );

/** Returns the name of a script without its hash. A script has the same name in each language, but another hash. */
const unhashed = (path: string): string => path.replace(/\.[\da-f]{8}\.js$/, '');

test('the scripts of the dashboard contain the texts of one language, and have a similar size in each', async ({
  page,
}) => {
  const sample = await page.request.post('/api/v1/auth/sample', {
    headers: { origin },
    data: { timezone: 'America/New_York', locale: 'en-US' },
  });
  expect(sample.ok()).toBe(true);
  const bytes: Map<string, number>[] = [];
  for (const [language, ofAnother] of [
    ['en', await translatedTexts('de')],
    ['de', await untranslatedTexts('de')],
  ] as const) {
    await page.context().addCookies([{ name: 'tideline_language', value: language, url: origin }]);
    const scripts = followScripts(page);
    await page.goto('/dashboard', { waitUntil: 'networkidle' });
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect.poll(async () => (await loadedScripts(page)).filter((path) => !scripts.has(path))).toEqual([]);
    expect(textsIn(scripts, ofAnother)).toEqual([]);
    bytes.push(new Map([...scripts].map(([path, code]) => [unhashed(path), Buffer.byteLength(code)])));
  }
  const [english, german] = bytes;
  // the timing determines which scripts load in advance, so only scripts that both languages load are compared
  const inBoth = [...(english?.keys() ?? [])].filter((path) => german?.has(path));
  expect(inBoth.length).toBeGreaterThan(5);
  const sum = (sizes?: Map<string, number>) => inBoth.reduce((total, path) => total + (sizes?.get(path) ?? 0), 0);
  // German sentences are longer, but a second language would add more than this
  expect(Math.abs(sum(german) / sum(english) - 1)).toBeLessThan(0.03);
});

test('the language chosen in the settings is used on other pages and in another browser of the user', async ({
  page,
}) => {
  const sample = await page.request.post('/api/v1/auth/sample', {
    headers: { origin },
    data: { timezone: 'America/New_York', locale: 'en-US' },
  });
  expect(sample.ok()).toBe(true);
  const [english, names] = [await untranslatedTexts('de'), followNames(page)];
  await page.goto('/settings#appearance');
  await expect(page.getByLabel('Language')).toBeVisible();
  // the inspection finds the English texts that it must not find in German
  expect(await inspect(page, english, names)).toContainEqual(expect.stringContaining('English: “Appearance”'));
  await page.getByLabel('Language').selectOption('Deutsch');
  await expect(page.getByLabel('Sprache')).toHaveValue('de');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page).toHaveTitle('Einstellungen – Tideline');
  // another browser of the same user
  await page.context().clearCookies({ name: 'tideline_language' });
  await page.goto('/dashboard');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.goto('/settings#appearance');
  await page.getByLabel('Sprache').selectOption('English');
  await expect(page.getByLabel('Language')).toHaveValue('en');
});
