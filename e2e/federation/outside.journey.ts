// A remote in a folder outside this repository, built with the packed kit. tools/remotes/outside.process.test.ts runs
// the remote's own tests and `tideline dev`.
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { createOutsideRemote, linkPackages, type OutsideRemote } from '@tideline/tools/outside-remote';
import { tidelineOf } from '../journeys/tideline.ts';
import { heading, newUser, origin, signUp, test } from '../journeys/user.ts';
import { startSecondGateway, type SecondGateway } from './second-gateway.ts';
import { remotesOf } from './signed-in.ts';

const root = join(import.meta.dirname, '../..');
const builds = ['shell', 'mfe-settings'].map((app) => join(root, app, 'dist'));

/** Creates the remote with a token of its team, which deploys nothing else. */
async function createRemote(folder: string, { settings }: SecondGateway): Promise<OutsideRemote> {
  const kit = join(folder, 'kit');
  const pack = [
    '--disable-warning=ExperimentalWarning',
    join(root, 'tools/remotes/pack-kit.ts'),
    kit,
    '--without-types',
  ];
  await promisify(execFile)(process.execPath, pack);
  const args = ['--remote', 'mfe-hello', '--holder', 'hello team', '--days', '1'];
  const [token = ''] = (await tidelineOf(settings, 'token', 'create', ...args)).split('\n');
  const team = { TIDELINE_URL: settings['TIDELINE_URL'] ?? '', TIDELINE_TOKEN: token };
  const remote = await createOutsideRemote(folder, { kit, settings: () => team });
  linkPackages(remote);
  return remote;
}

function translate({ folder, edit }: OutsideRemote): void {
  edit('remote.config.ts', (text) => text.replace("name: 'mfe-hello',", "$& languages: ['de'],"));
  cpSync(join(folder, 'messages/en.ts'), join(folder, 'messages/de/main.ts'), { recursive: true });
  edit('messages/de/main.ts', (text) => text.replace("'Hello'", "'Hallo'"));
}

/** Collects errors in the console, which include violations of the content security policy, and uncaught exceptions. */
function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
  });
  return errors;
}

/** Signs in to a household with one account. */
async function signIn(page: Page): Promise<void> {
  await signUp(page, newUser());
  const added = await page.request.post('/api/v1/accounts', {
    data: { name: 'Everyday Checking', type: 'depository', balance: { minor: '100000', currency: 'USD' } },
    headers: { 'idempotency-key': randomUUID(), origin },
  });
  expect(added.status()).toBe(201);
}

/** Opens the remote's page with its navigation entry. Returns the release that the page shows. */
async function openFromNavigation(page: Page, { url }: SecondGateway, title: string): Promise<string> {
  await page.goto(`${url}/settings`);
  await expect(heading(page, 'Settings')).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).first().getByRole('link', { name: title, exact: true }).click();
  await expect(page).toHaveURL(`${url}/hello`);
  await expect(heading(page, title)).toBeVisible();
  await expect(page.getByText('You have 1 account.')).toBeVisible();
  const shown = (await remotesOf(page)).find(({ name }) => name === 'mfe-hello');
  return shown?.active.base ?? '';
}

test('a remote from outside this repository is deployed, shown, rolled back, and survives a restart', async ({
  page,
}) => {
  test.skip(test.info().project.name === 'phone', 'deploys are the same on every screen');
  const folder = mkdtempSync(join(tmpdir(), 'tideline-outside-'));
  const gateway = await startSecondGateway();
  try {
    await tidelineOf(gateway.settings, 'deploy', ...builds);
    const remote = await createRemote(folder, gateway);
    translate(remote);
    await remote.type('npm run build && tideline deploy --reason first');
    await signIn(page);
    await gateway.connectApi(page);
    const errors = collectErrors(page);
    const first = await openFromNavigation(page, gateway, 'Hello');
    const german = await page.request.get(`${gateway.url}/hello`, { headers: { 'accept-language': 'de' } });
    expect(await german.text()).toContain('<title>Hallo – Tideline</title>');

    remote.edit('messages/en.ts', (text) => text.replace("'Hello'", "'Good day'"));
    await remote.type('npm pkg set version=0.1.1 && npm run build && tideline deploy --reason second');
    expect(await openFromNavigation(page, gateway, 'Good day')).toMatch(/^\/r\/mfe-hello\/0\.1\.1-/);

    expect(await remote.type('tideline rollback mfe-hello')).toContain('mfe-hello is back to 0.1.0-');
    expect(await openFromNavigation(page, gateway, 'Hello')).toBe(first);

    // an open page would send reports while the gateway is down
    await page.goto('about:blank');
    await gateway.restart();
    expect(await openFromNavigation(page, gateway, 'Hello')).toBe(first);
    await page.reload();
    await expect(page.getByText('You have 1 account.')).toBeVisible();
    expect(errors).toEqual([]);
  } finally {
    await gateway.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
