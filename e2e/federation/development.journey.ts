import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { signIn } from './signed-in.ts';

const root = join(import.meta.dirname, '../..');
// inside the checkout, where its packages are found
const folder = join(root, `.cache/development/${process.pid}`);
const url = process.env['TIDELINE_URL'] ?? '';

const template = join(root, 'packages/mfe-kit/template');
const screen = readFileSync(join(template, 'src/template/template.screen.tsx'), 'utf8')
  .replace(/^/, "import { useState } from 'react';\nimport { greeting } from './greeting.ts';\n")
  .replace(/^/, "import styles from './account-count.module.css';\n")
  .replace('const t =', "const [name, setName] = useState('');\n  const t =")
  .replace(
    '<AccountCount />',
    `<label className={styles.count}>
       Your name <input value={name} onChange={(event) => setName(event.target.value)} />
     </label>
     <p>{greeting(name)}</p>`,
  );

const path = (name: string): string => join(folder, 'src/template', name);
const write = (name: string, text: string): void => writeFileSync(path(name), text);

/** Starts `tideline dev` for the remote, and returns its address. */
async function develop(): Promise<{ child: ChildProcess; address: string }> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'packages/registry/cli/main.ts')].concat(
      ['dev', folder, '--against', url],
      ['--port', '0'],
    ),
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  const address = await new Promise<string>((resolve, reject) => {
    child.stderr.on('data', (part: Buffer) => {
      said += part.toString();
      const found = /Open (http:\S+):/.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => reject(new Error(said)));
  });
  return { child, address };
}

function copyTemplate(): void {
  mkdirSync(folder, { recursive: true });
  cpSync(template, folder, { recursive: true, filter: (from) => !/[\\/](?:dist|node_modules)$/.test(from) });
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  rmSync(folder, { recursive: true, force: true });
}

const isSamePage = (page: Page): Promise<boolean> =>
  page.evaluate(() => (globalThis as { isMarked?: true }).isMarked === true);

test('a changed component appears in place, keeps typed text, and respects the content security policy', async ({
  page,
}) => {
  copyTemplate();
  write('template.screen.tsx', screen);
  write('greeting.ts', 'export const greeting = (name: string) => `Good day, ${name}`;');
  const { child, address } = await develop();
  try {
    await signIn(page);
    const refused: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) refused.push(message.text());
    });
    await page.goto(`${address}/template`);
    const name = page.getByLabel('Your name');
    await name.fill('Ada');
    await expect(page.getByText('Good day, Ada')).toBeVisible();
    await page.evaluate(() => Object.assign(globalThis, { isMarked: true }));

    write('template.screen.tsx', screen.replace('Your name', 'Your first name'));
    const changed = page.getByLabel('Your first name');
    await expect(changed).toHaveValue('Ada');

    write('greeting.ts', 'export const greeting = (name: string) => `Good evening, ${name}`;');
    await expect(page.getByText('Good evening, Ada')).toBeVisible();

    write('account-count.module.css', '.count { outline: 3px solid rgb(1, 2, 3); }');
    await expect(changed.locator('..')).toHaveCSS('outline-color', 'rgb(1, 2, 3)');
    await expect(changed).toHaveValue('Ada');

    write('template.screen.tsx', `${screen}\nexport const broken = <`);
    await expect(page.getByRole('status').filter({ hasText: 'The build failed' })).toBeVisible();
    await expect(changed).toHaveValue('Ada');

    // different hooks cannot take over the state of the previous ones
    write('template.screen.tsx', screen.replace("useState('')", "useState('nobody');\n  useState(1)"));
    await expect(page.getByLabel('Your name')).toHaveValue('nobody');
    expect(await isSamePage(page)).toBe(true);
    expect(refused).toEqual([]);

    // a change to a module that exports more than components reloads the page
    writeFileSync(path('expose.ts'), `${readFileSync(path('expose.ts'), 'utf8')}\nexport const another = 1;\n`);
    await page.waitForFunction(() => !('isMarked' in globalThis));
    await expect(page.getByLabel('Your name')).toHaveValue('nobody');
  } finally {
    await end(child);
  }
});

/** Builds with the previous minor version of the official plugin. */
const earlierPlugin = `
import { ModuleFederationPlugin } from 'module-federation-2-8/rspack';
${readFileSync(join(template, 'rspack.config.ts'), 'utf8').replace(/^export default /m, 'const config = await ')}
const isOfficial = (plugin) => plugin.constructor.name === 'ModuleFederationPlugin';
if (config.plugins.filter(isOfficial).length !== 1) throw new Error('the official plugin was not found');
config.plugins = config.plugins.map((plugin) =>
  isOfficial(plugin) ? new ModuleFederationPlugin(plugin._options) : plugin,
);
export { config as default };
`;

test('a remote built with federation 2.8 runs next to remotes built with 2.9 on one page', async ({ page }) => {
  copyTemplate();
  writeFileSync(join(folder, 'rspack.config.ts'), earlierPlugin);
  const { child, address } = await develop();
  try {
    await signIn(page);
    await page.goto(`${address}/template`);
    await expect(page.getByText('0 accounts')).toBeVisible();
    await page.evaluate(() => Object.assign(globalThis, { isMarked: true }));
    const main = page.getByRole('navigation', { name: 'Main' }).first();
    await main.getByRole('link', { name: 'Insights', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Insights' })).toBeVisible();
    await main.getByRole('link', { name: 'Template', exact: true }).click();
    await expect(page.getByText('0 accounts')).toBeVisible();
    expect(await isSamePage(page)).toBe(true);
  } finally {
    await end(child);
  }
});
