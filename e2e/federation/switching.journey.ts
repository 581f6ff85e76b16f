import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { imports, remoteWorkshop } from './remote-workshop.ts';
import { signIn } from './signed-in.ts';

const NAME = 'mfe-switching';
const { build, tideline, clear } = remoteWorkshop(NAME);

const screen = (text: string, other: string): string => `
import { useState, type ComponentType } from 'react';
${imports('Link, Page', '@tideline/ui')}

export function Screen() {
  const [Part, setPart] = useState<ComponentType>();
  const show = async (part: Promise<{ Part: ComponentType }>) => {
    const { Part } = await part;
    setPart(() => Part);
  };
  return (
    <Page title="${text} release">
      <button type="button" onClick={() => void show(import('./near.tsx'))}>Near</button>
      <button type="button" onClick={() => void show(import('./far.tsx'))}>Far</button>
      <Link href="${other}">Other page</Link>
      {Part && <Part />}
    </Page>
  );
}`;

const sourcesOf = (text: string): Record<string, string> => ({
  'remote.config.ts': `
${imports('defineRemote', '@tideline/mfe-kit/remote')}
  export default defineRemote({
  name: '${NAME}',
  owner: { team: 'switching' },
  routes: [
    { path: '/switching', component: './one#Screen', title: '%title%' },
    { path: '/switching/other', component: './other#Screen', title: '%title%' },
  ],
});`,
  'messages/en.ts': `
${imports('defineMessages', '@tideline/mfe-kit/messages')}
export const messages = defineMessages({ title: 'Switching' });`,
  ...Object.fromEntries(
    [
      ['one', '/switching/other'],
      ['other', '/switching'],
    ].flatMap(([name = '', other = '']) => [
      [`src/${name}/expose.ts`, "export { Screen } from './screen.tsx';"],
      [`src/${name}/screen.tsx`, screen(text, other)],
      ...['near', 'far'].map((part) => [
        `src/${name}/${part}.tsx`,
        `export const Part = () => <p>The ${part} part of the ${text} release</p>;`,
      ]),
    ]),
  ),
});

/** Deploys or publishes a build as another version. */
async function sendAs(version: string, dist: string, command: 'deploy' | 'publish' = 'deploy'): Promise<void> {
  const description = join(dist, 'remote.json');
  const text = readFileSync(description, 'utf8');
  writeFileSync(description, text.replace(/"version": "[^"]+"/, `"version": "${version}"`));
  await tideline(command, dist);
}

/** Returns to a tab, which then checks whether it is outdated, and waits until it has read the response. */
async function returnTo(page: Page): Promise<void> {
  const asked = page.waitForResponse('**/_registry/v1/current');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await (await asked).finished();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
}

const title = (page: Page, text: string) => page.getByRole('heading', { level: 1, name: `${text} release` });

async function expectPart(page: Page, part: 'Near' | 'Far', text: string): Promise<void> {
  await page.getByRole('button', { name: part }).click();
  await expect(page.getByText(`The ${part.toLowerCase()} part of the ${text} release`)).toBeVisible();
}

const badge = (page: Page) => page.getByText(`You are trying ${NAME} 1.5.0-`);

/** Returns where an element starts and ends in the window, in pixels from the top. */
async function extentOf(shown: Locator): Promise<{ start: number; end: number }> {
  const { y, height } = (await shown.boundingBox()) ?? { y: Number.NaN, height: 0 };
  return { start: y, end: y + height };
}

/**
 * Follows a link to a release that is not active. Expects its badge to be visible at every size and to cover no
 * navigation.
 */
async function tryRelease(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Try it' }).click();
  await expect(title(page, 'First')).toBeVisible();
  const window = page.viewportSize() ?? { width: 0, height: 0 };
  for (const size of [window, { width: 390, height: 844 }]) {
    await page.setViewportSize(size);
    await expect(badge(page)).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Stop' })).toBeInViewport({ ratio: 1 });
    const navigation = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true });
    const strip = await extentOf(page.locator('form').filter({ has: badge(page) }));
    expect((await extentOf(navigation)).end).toBeLessThanOrEqual(strip.start);
    expect(strip.end).toBe(size.height);
  }
  await page.setViewportSize(window);
}

test('a tab follows deploys, rollbacks and links to a release, and an old tab works after three deploys', async ({
  page,
  context,
}) => {
  test.skip(test.info().project.name === 'phone', 'deploys are for everyone, and the same on every screen');
  try {
    const [first, second] = await Promise.all([
      build('1.0.0', sourcesOf('First')),
      build('1.1.0', sourcesOf('Second')),
    ]);
    await tideline('deploy', first);
    await signIn(page);
    const old = await context.newPage();
    for (const tab of [old, page]) {
      await tab.goto('/switching');
      await expect(title(tab, 'First')).toBeVisible();
    }
    await expectPart(page, 'Near', 'First');

    await tideline('deploy', second);
    await returnTo(page);
    await page.getByRole('link', { name: 'Other page' }).click();
    await expect(title(page, 'Second')).toBeVisible();
    await expectPart(page, 'Near', 'Second');

    await tideline('rollback', NAME);
    await returnTo(page);
    await page.getByRole('link', { name: 'Other page' }).click();
    await expect(title(page, 'First')).toBeVisible();
    await expectPart(page, 'Far', 'First');

    for (const version of ['1.2.0', '1.3.0', '1.4.0']) await sendAs(version, second);
    const late = old.waitForRequest((request) => request.url().includes(`/r/${NAME}/1.0.0-`));
    await expectPart(old, 'Near', 'First');
    await late;
    await expectPart(old, 'Far', 'First');
    await page.reload();
    await expect(title(page, 'Second')).toBeVisible();

    await sendAs('1.5.0', first, 'publish');
    const [link = ''] = (await tideline('override', NAME)).split('\n');
    await tryRelease(page, link);
    // a request without this browser's cookie
    expect(await (await fetch(page.url())).text()).toContain(`/r/${NAME}/1.4.0-`);
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(title(page, 'Second')).toBeVisible();
    await expect(badge(page)).toHaveCount(0);
  } finally {
    clear();
  }
});
