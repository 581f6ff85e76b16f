// Packs a release and starts it. The archive and the upgrade take longer, and pack-release.full.test.ts tests them.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { buildApps } from '../start/build.ts';
import { root } from '../start/supervisor.ts';
import { call, signUp } from '../start/testing/app-process.ts';
import { packRelease } from './pack-release.ts';
import { type ReleaseProcess, startRelease } from './testing/release-process.ts';

jest.setTimeout(300_000);

describe('a packed release', () => {
  let home: string;
  let release: string;
  let server: ReleaseProcess;

  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'tideline-pack-'));
    await buildApps(root, () => undefined, new AbortController().signal);
    release = packRelease(root, home).folder;
    server = await startRelease(release, home);
  });
  afterAll(async () => {
    expect(await server.stop()).toEqual([]);
    rmSync(home, { recursive: true, force: true });
  });

  it('serves pages, sign-up, the version and license of _About_, and the third-party notice', async () => {
    const page = await fetch(server.url);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const [, script = ''] = /<script[^>]* src="([^"]+\.js)"/.exec(await page.text()) ?? [];
    expect((await fetch(new URL(script, server.url))).headers.get('content-type')).toContain('javascript');

    const { cookie } = await signUp(server.url);
    const { version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as object & {
      version: string;
      license: string;
    };
    expect(await call(server.url, 'GET', '/about', { cookie })).toMatchObject({
      status: 200,
      body: { version, license, sourceUrl: null },
    });
    const thirdParty = await (await fetch(`${server.url}/api/third-party`)).text();
    expect(thirdParty).toBe(readFileSync(join(root, 'THIRD-PARTY.md'), 'utf8'));
    expect(server.said()).not.toContain('unknown variable');
  });

  it.each([
    ['to pack without the sources', 'pack packed', 'in a checkout of Tideline'],
    ['to guess the data folder', 'user list', 'TIDELINE_DATA is not set'],
  ])('has a command that refuses %s', (_, typed, reason) => {
    const { TIDELINE_DATA: _none, ...env } = server.env;
    const { status, stderr } = spawnSync(join(release, 'bin/tideline'), typed.split(' '), {
      env: { ...env, TIDELINE_LANG: 'en' },
      cwd: home,
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining(reason) });
  });
});
