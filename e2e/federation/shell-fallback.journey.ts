import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { tidelineOf } from '../journeys/tideline.ts';
import { imports, remoteWorkshop } from './remote-workshop.ts';
import { startSecondGateway } from './second-gateway.ts';
import { remotesOf, signIn } from './signed-in.ts';

const root = join(import.meta.dirname, '../..');
const SHELL = '9.0.0';
/** Remotes that require the new shell: one has an earlier release that does not, the other is new. */
const ADAPTED = 'mfe-adapted';
const ADDED = 'mfe-added';

const sourcesOf = (name: string, path: string, title: string): Record<string, string> => ({
  'remote.config.ts': `
${imports('defineRemote', '@tideline/mfe-kit/remote')}
  export default defineRemote({
  name: '${name}',
  owner: { team: 'fallback' },
  routes: [{ path: '${path}', component: './one#Screen', title: '%title%' }],
});`,
  'messages/en.ts': `
${imports('defineMessages', '@tideline/mfe-kit/messages')}
export const messages = defineMessages({ title: '${title}' });`,
  'src/one/expose.ts': "export { Screen } from './screen.tsx';",
  'src/one/screen.tsx': `
${imports('Page', '@tideline/ui')}
export const Screen = () => <Page title="${title}">Shown</Page>;`,
});

/** Copies a build as another version, which requires a version of the shell. */
function copyAs(dist: string, target: string, version: string, requires: { shell?: string } = {}): string {
  cpSync(dist, target, { recursive: true });
  const path = join(target, 'remote.json');
  const described = JSON.parse(readFileSync(path, 'utf8')) as { requires: object };
  writeFileSync(path, JSON.stringify({ ...described, version, requires: { ...described.requires, ...requires } }));
  return target;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const turnedOff = (page: Page) => page.getByText('This part of Tideline is turned off right now.');

test('if a new shell does not start, remotes that require it use their previous release or are turned off', async ({
  page,
}) => {
  test.skip(test.info().project.name === 'phone', 'the fallback is the same on every screen');
  const gateway = await startSecondGateway();
  const [adapted, added] = [remoteWorkshop(ADAPTED), remoteWorkshop(ADDED)];
  const deploy = (...builds: string[]) => tidelineOf(gateway.settings, 'deploy', ...builds);
  try {
    const shell = join(root, 'shell/dist');
    const [first, only] = await Promise.all([
      adapted.build('1.0.0', sourcesOf(ADAPTED, '/adapted', 'Adapted')),
      added.build('1.0.0', sourcesOf(ADDED, '/added', 'Added')),
    ]);
    // commands of the shell lead to pages of the settings
    await deploy(shell, join(root, 'mfe-settings/dist'), first);
    await deploy(
      copyAs(shell, join(first, '../shell'), SHELL),
      copyAs(first, join(first, '../second'), '1.1.0', { shell: `^${SHELL}` }),
      copyAs(only, join(only, '../required'), '1.0.0', { shell: `^${SHELL}` }),
    );

    await signIn(page);
    await gateway.connectApi(page);
    for (const title of ['Adapted', 'Added']) {
      await page.goto(`${gateway.url}/${title.toLowerCase()}`);
      await expect(heading(page, title)).toBeVisible();
    }

    await page.route(`**/r/shell/${SHELL}-*/main.*.js*`, (route) => route.abort('connectionreset'));
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${gateway.url}/adapted`);
    await expect(page.locator('html[data-shell=fallback]')).toBeAttached();
    await expect(heading(page, 'Adapted')).toBeVisible();
    expect(asked.some((path) => path.startsWith(`/r/${ADAPTED}/1.0.0-`))).toBe(true);
    const remotes = await remotesOf(page);
    expect(remotes.map(({ name, active }) => [name, active.base.slice(0, -9)])).toEqual([
      [ADAPTED, `/r/${ADAPTED}/1.0.0-`],
      [ADDED, `/r/${ADDED}/1.0.0-`],
      ['mfe-settings', expect.stringContaining('/r/mfe-settings/')],
    ]);
    await page.goto(`${gateway.url}/added`);
    await expect(turnedOff(page)).toBeVisible();
    expect(asked.filter((path) => path.startsWith(`/r/${ADDED}/`))).toEqual([]);
  } finally {
    adapted.clear();
    added.clear();
    await gateway.close();
  }
});
