import { expect, type Page } from '@playwright/test';
import { routePictures, signedOutPictures, statePictures } from '@tideline/tools/routes';
import { scrollsSideways } from './accessibility.ts';
import { cutOffTexts, followNames, lengthenTexts } from './shown-texts.ts';
import { origin, test, visit } from './user.ts';

const full = process.env['JOURNEYS_FULL'] === '1';
const WIDTHS = [1280, 390];

/** Returns cut-off texts and sideways scrolling at each width, once every text is longer. */
async function inspect(page: Page, names: ReadonlySet<string>): Promise<string[]> {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    // each width shows different parts of a screen
    await expect.poll(() => lengthenTexts(page, names)).toBe(0);
    for (const { text, where, title } of await cutOffTexts(page))
      // names that users and banks wrote may end in an ellipsis, and so may texts that hovering shows in full
      if (!names.has(text) && title === '') found.push(`${width} cut off: “${text}” (${where})`);
    if (await scrollsSideways(page)) found.push(`${width} scrolls sideways`);
  }
  return [...new Set(found)];
}

test('every screen shows texts in full even if they are 40% longer, and no page scrolls sideways', async ({ page }) => {
  test.slow();
  const names = followNames(page);
  const found: Record<string, string[]> = {};
  const sample = await page.request.post('/api/v1/auth/sample', {
    headers: { origin },
    data: { timezone: 'America/New_York', locale: 'en-US' },
  });
  expect(sample.ok()).toBe(true);
  await page.goto('/settings');
  for (const { path } of [...routePictures, ...(full ? statePictures : [])]) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await visit(page, path);
    await page.evaluate(() => dispatchEvent(new Event('at-rest')));
    await expect(page.locator('[data-stand-in], [aria-busy="true"]')).toHaveCount(0);
    const problems = await inspect(page, names);
    if (problems.length > 0) found[path] = problems;
  }
  await page.context().clearCookies({ name: 'tideline_session' });
  for (const { path } of signedOutPictures) {
    await page.goto(path, { waitUntil: 'networkidle' });
    const problems = await inspect(page, names);
    if (problems.length > 0) found[path] = problems;
  }
  expect(found).toEqual({});
});
