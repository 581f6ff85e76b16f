import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { tidelineOf } from '../journeys/tideline.ts';
import { startSecondGateway } from './second-gateway.ts';
import { remotesOf, signIn } from './signed-in.ts';

const SHELL = '9.0.0';
/** Remotes that require the new shell: one has an earlier release that does not, the other is new. */
const ADAPTED = 'mfe-insights';
const ADDED = 'mfe-cards-debt';

const buildOf = (app: string): string => join(import.meta.dirname, '../..', app, 'dist');

/** Copies an app's build as a new version, and returns its folder. A remote then requires the new shell. */
function newVersionOf(app: string, folder: string): string {
  const target = join(folder, app);
  cpSync(buildOf(app), target, { recursive: true });
  const path = join(target, 'remote.json');
  const described = JSON.parse(readFileSync(path, 'utf8')) as { requires: object };
  const requires = app === 'shell' ? described.requires : { ...described.requires, shell: `^${SHELL}` };
  writeFileSync(path, JSON.stringify({ ...described, version: SHELL, requires }));
  return target;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const turnedOff = (page: Page) => page.getByText('This part of Tideline is turned off right now.');

test('if a new shell does not start, remotes that require it use their previous release or are turned off', async ({
  page,
}) => {
  test.skip(test.info().project.name === 'phone', 'the fallback is the same on every screen');
  const gateway = await startSecondGateway();
  const folder = mkdtempSync(join(tmpdir(), 'tideline-shell-fallback-'));
  const deploy = (...builds: string[]) => tidelineOf(gateway.settings, 'deploy', ...builds);
  try {
    // commands of the shell lead to pages of the settings
    await deploy(buildOf('shell'), buildOf('mfe-settings'), buildOf(ADAPTED));
    await deploy(...['shell', ADAPTED, ADDED].map((app) => newVersionOf(app, folder)));

    await signIn(page);
    await gateway.connectApi(page);
    await page.goto(`${gateway.url}/debt`);
    await expect(heading(page, 'Debt')).toBeVisible();

    await page.route(`**/r/shell/${SHELL}-*/main.*.js*`, (route) => route.abort('connectionreset'));
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${gateway.url}/debt`);
    await expect(turnedOff(page)).toBeVisible();
    await expect(page.locator('html[data-shell=fallback]')).toBeAttached();
    const remotes = await remotesOf(page);
    expect(remotes.map(({ name, active }) => [name, active.base.includes(`/${SHELL}-`)])).toEqual([
      [ADDED, true],
      [ADAPTED, false],
      ['mfe-settings', false],
    ]);
    asked.length = 0;
    await page.getByRole('navigation', { name: 'Main' }).first().getByRole('link', { name: 'Insights' }).click();
    await expect(heading(page, 'Insights')).toBeVisible();
    const loaded = asked.filter((path) => path.startsWith('/r/mfe-'));
    expect(loaded.length).toBeGreaterThan(0);
    expect(loaded.filter((path) => path.includes(`/${SHELL}-`))).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await gateway.close();
  }
});
