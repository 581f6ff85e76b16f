import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Snapshot } from '@tideline/registry/release';
import { remoteJsonOf } from '@tideline/registry/testing';
import { startFrameStyle } from '../pages/start-frame.ts';
import { startGateway, type TestGateway } from '../testing/harness.ts';

// publishing takes seconds on a busy machine
jest.setTimeout(60_000);

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

const cookie = 'theme=dark; tideline_shell=fallback';
const choose = (to: string, headers: Record<string, string> = {}) =>
  gateway.get(`/_shell?to=${to}`, { method: 'POST', headers: { origin: gateway.url, ...headers } });
const html = async (headers: Record<string, string> = {}) =>
  (await gateway.get('/accounts', { headers })).body.toString('utf8');
const snapshotIn = (page: string): Snapshot =>
  JSON.parse(/id="tideline-registry">(.*?)<\/script>/s.exec(page)?.[1] ?? '') as Snapshot;
const shellIn = (page: string): string => snapshotIn(page).shell.release;

it('a page contains a notice whose button needs no script, under a policy that allows its style', async () => {
  const { body, headers } = await gateway.get('/accounts');
  const page = body.toString('utf8');
  expect(page).toMatch(/<div id="root">.*<form id="start" method="post" action="\/_shell\?to=fallback">.*Try again/);
  expect(/<form id="start".*?<\/form>/.exec(page)?.[0]).not.toMatch(/script|\son\w+=/);
  const { createHash } = await import('node:crypto');
  const style = /<style>(.*?)<\/style>/.exec(page)?.[1] ?? '';
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  expect(policy).not.toContain('unsafe-inline');
  const ofNotice = style.replace(startFrameStyle, '');
  expect(page.length - page.replace(ofNotice, '').replace(/<form id="start".*?<\/form>/, '').length).toBeLessThan(900);
});

it('the choice of a shell is remembered for a quarter of an hour and leads back to the page', async () => {
  const { status, headers } = await choose('fallback', { referer: `${gateway.url}/accounts?account=1` });
  expect([status, headers.location, headers['cache-control']]).toEqual([303, '/accounts?account=1', 'no-store']);
  expect(headers['set-cookie']).toEqual(['tideline_shell=fallback; Max-Age=900; Path=/; HttpOnly; SameSite=Strict']);
  expect((await choose('active')).headers['set-cookie']?.[0]).toMatch(/^tideline_shell=; Max-Age=0;/);
});

it.each([
  ['https://evil.example/accounts', '/'],
  ['not an address', '/'],
])('choosing a shell never leads to another site: referer %s', async (referer, location) => {
  expect((await choose('fallback', { referer })).headers.location).toBe(location);
});

it('choosing a shell is rejected for other sites, other methods and unknown choices', async () => {
  expect((await choose('fallback', { origin: 'https://evil.example' })).status).toBe(403);
  expect((await gateway.get('/_shell?to=fallback', { method: 'POST' })).status).toBe(403);
  expect((await gateway.get('/_shell?to=fallback')).status).toBe(405);
  expect((await choose('newest')).status).toBe(400);
});

it('the fallback has the same files at other addresses if there is no previous release', async () => {
  const page = await html({ cookie });
  expect(page).toContain('<html lang="en" data-shell="fallback">');
  expect(page).toContain('action="/_shell?to=active"');
  expect(page).toMatch(/main\.11111111\.js\?again=0"/);
  expect(await html()).not.toContain('again=');
});

it('the fallback consists of the previous release if there is one', async () => {
  const before = shellIn(await html());
  await gateway.deploy(remoteJsonOf('shell', { version: '9.0.0' }));
  await gateway.gateway.refresh();
  const active = shellIn(await html());
  expect(active).not.toBe(before);
  const page = await html({ cookie });
  expect(shellIn(page)).toBe(before);
  expect(page).not.toContain('again=');
  expect(shellIn(await html({ cookie: 'tideline_shell=other' }))).toBe(active);
});

it('the fallback uses previous releases of remotes that do not fit its shell, or disables them', async () => {
  const own = await startGateway();
  try {
    const requires = { shell: '^9' };
    await own.deploy(
      remoteJsonOf('shell', { version: '9.0.0' }),
      remoteJsonOf('mfe-accounts', { version: '1.1.0', requires }),
      remoteJsonOf('mfe-hello', { requires }),
    );
    await own.gateway.refresh();
    const described = async (headers: Record<string, string>) => {
      const page = (await own.get('/accounts', { headers })).body.toString('utf8');
      return snapshotIn(page).remotes.map(({ name, active, previous, disabled = false }) => ({
        name,
        releases: [active, ...(previous ? [previous] : [])].map(({ release }) => release.slice(0, 5)),
        disabled,
      }));
    };
    expect(await described({})).toEqual([
      { name: 'mfe-accounts', releases: ['1.1.0', '1.0.0'], disabled: false },
      { name: 'mfe-hello', releases: ['1.0.0'], disabled: false },
    ]);
    expect(await described({ cookie })).toEqual([
      { name: 'mfe-accounts', releases: ['1.0.0'], disabled: false },
      { name: 'mfe-hello', releases: ['1.0.0'], disabled: true },
    ]);
    const { status, headers, body } = await own.get('/hello', { headers: { cookie } });
    expect([status, headers['x-tideline-degraded']]).toEqual([200, 'mfe-hello']);
    expect(body.toString('utf8')).not.toContain('<link rel="preload" as="script" href="/r/mfe-hello/');
    const asked = /src="(\/r\/shell\/1[^"]+main[^"]+)"/.exec(body.toString('utf8'))?.[1] ?? '';
    expect((await own.get(asked)).status).toBe(200);
    const warned = own
      .log()
      .flatMap(({ remote, reasons, replacement }) => (reasons ? [{ remote, reasons, replacement }] : []));
    expect(warned).toEqual([
      {
        remote: 'mfe-accounts',
        replacement: expect.stringMatching(/^1\.0\.0-/),
        reasons: [expect.stringMatching(/^mfe-accounts 1\.1\.0-\w+ requires shell \^9, but the shell is 1\.0\.0$/)],
      },
      { remote: 'mfe-hello', reasons: [expect.stringMatching(/^mfe-hello .* requires shell \^9/)] },
    ]);
  } finally {
    await own.close();
  }
});
