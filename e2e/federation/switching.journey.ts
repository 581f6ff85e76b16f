import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test, type Page } from '@playwright/test';
import { signIn } from './signed-in.ts';

const root = join(import.meta.dirname, '../..');
// inside the checkout, where its packages are found
const folder = join(root, `.cache/switching/${process.pid}`);
/** A remote of its own, so that no other journey sees it change. */
const NAME = 'mfe-switching';

/** An import of the remote, which this journey does not make itself. */
const imports = (names: string, from: string): string => `import { ${names} } from '${from}';`;

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

const sourcesOf = (version: string, text: string): Record<string, string> => ({
  'package.json': JSON.stringify({ name: NAME, version, private: true, type: 'module' }),
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
  'rspack.config.ts': `
${imports('remoteConfig', '@tideline/mfe-kit/build')}
  export default remoteConfig(import.meta.dirname);`,
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

const execute = promisify(execFile);

async function build(version: string, text: string): Promise<string> {
  const project = join(folder, version);
  for (const [path, content] of Object.entries(sourcesOf(version, text))) {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), content);
  }
  await execute(process.execPath, [join(root, 'node_modules/@rspack/cli/bin/rspack.js'), 'build'], {
    cwd: project,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return join(project, 'dist');
}

async function tideline(...args: string[]): Promise<void> {
  await execute(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'packages/registry/cli/main.ts'), ...args],
    {
      cwd: folder,
      env: {
        ...process.env,
        TIDELINE_URL: `http://127.0.0.1:${process.env['JOURNEYS_ADMIN_PORT']}`,
        TIDELINE_DATA: process.env['JOURNEYS_DATA'],
      },
    },
  );
}

/** Deploys a build as another version. */
async function deployAs(version: string, dist: string): Promise<void> {
  const description = join(dist, 'remote.json');
  const text = readFileSync(description, 'utf8');
  writeFileSync(description, text.replace(/"version": "[^"]+"/, `"version": "${version}"`));
  await tideline('deploy', dist);
}

/** Returns to a tab, which then asks whether it is outdated. */
async function returnTo(page: Page): Promise<void> {
  const asked = page.waitForResponse('**/_registry/v1/current');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await asked;
}

const title = (page: Page, text: string) => page.getByRole('heading', { level: 1, name: `${text} release` });

async function expectPart(page: Page, part: 'Near' | 'Far', text: string): Promise<void> {
  await page.getByRole('button', { name: part }).click();
  await expect(page.getByText(`The ${part.toLowerCase()} part of the ${text} release`)).toBeVisible();
}

test('a tab follows deploys and rollbacks with all lazy parts, and one left open works after three deploys', async ({
  page,
  context,
}) => {
  test.skip(test.info().project.name === 'phone', 'deploys are for everyone, and the same on every screen');
  try {
    const [first, second] = await Promise.all([build('1.0.0', 'First'), build('1.1.0', 'Second')]);
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

    for (const version of ['1.2.0', '1.3.0', '1.4.0']) await deployAs(version, second);
    const late = old.waitForRequest((request) => request.url().includes(`/r/${NAME}/1.0.0-`));
    await expectPart(old, 'Near', 'First');
    await late;
    await expectPart(old, 'Far', 'First');
    await page.reload();
    await expect(title(page, 'Second')).toBeVisible();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
