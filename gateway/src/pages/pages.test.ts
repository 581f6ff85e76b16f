import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { writeFile } from 'node:fs/promises';
import { apply, current, readRelease, sriOf } from '@tideline/registry';
import { ModeKey } from '@tideline/contract';
import { HOUSEHOLD_MODES, type RemoteJson, type Snapshot } from '@tideline/registry/release';
import { createTracing } from '@tideline/reporting/tracing';
import { remoteJsonOf } from '@tideline/registry/testing';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { startGateway, type TestGateway } from '../testing/harness.ts';

// publishing takes seconds on a busy machine
jest.setTimeout(60_000);

const sentryDsn = 'https://abc@sentry.example/7';
const traces = { endpoint: 'http://collector.example', ratio: 1, isCallerTrusted: false, release: '0.1.0' };
let gateway: TestGateway;
const shell = (): RemoteJson => {
  const remote = remoteJsonOf('shell');
  return {
    ...remote,
    routes: [
      ...remote.routes,
      { path: '/sentry-example-page', component: './shell#TestPage', title: 'Error reporting test', access: 'public' },
    ],
    build: {
      ...remote.build,
      earlyRequests: { '*': ['/api/v1/auth/session'], '/dashboard': ['/api/v1/auth/session', '/api/v1/dashboard'] },
    },
  };
};
const accounts = (overrides: Partial<RemoteJson> = {}) =>
  remoteJsonOf('mfe-accounts', {
    widgets: [
      {
        slot: 'dashboard/v1',
        id: 'accounts.balances',
        component: './accounts#Balances',
        title: 'Balances',
        size: 'm',
        order: 1,
        when: { mode: ['safety_first'] },
      },
    ],
    ...overrides,
  });

beforeAll(async () => {
  const tracing = await createTracing({ ...traces, service: 'gateway', onLost: () => undefined });
  gateway = await startGateway({ sentryDsn, tracing }, [shell(), accounts()]);
});
afterAll(() => gateway.close());

const html = async (path: string, headers: Record<string, string> = {}) =>
  (await gateway.get(path, { headers })).body.toString('utf8');
const snapshotIn = (page: string): Snapshot =>
  JSON.parse(
    /<script type="application\/json" id="tideline-registry">(.*?)<\/script>/s.exec(page)?.[1] ?? '',
  ) as Snapshot;
const preloads = (page: string) =>
  Array.from(page.matchAll(/<link rel="preload" as="(\w+)"[^>]*href="([^"]+)"[^>]*>/g), (link) => {
    const [whole, as, href = ''] = link;
    return { as, href, whole };
  });

it('the gateway knows the financial modes that a household can have', () => {
  expect([...HOUSEHOLD_MODES]).toEqual(ModeKey.options);
});

describe('an application page', () => {
  it('lists the modes in which a widget is available', async () => {
    expect(
      snapshotIn(await html('/dashboard')).remotes.flatMap(({ widgets }) => widgets.map(({ id, when }) => [id, when])),
    ).toEqual([['accounts.balances', { mode: ['safety_first'] }]]);
  });

  it('starts the shell: style and main script, each with its hash, after the inlined boot script', async () => {
    const page = await html('/accounts');
    const { shell: parts, remotes } = snapshotIn(page);
    const boot = (await gateway.get(`${parts.base}boot.33333333.js`)).body;
    for (const file of ['main.11111111.js', 'main.44444444.css']) {
      const integrity = sriOf((await gateway.get(parts.base + file)).body);
      expect(page).toContain(`"${parts.base}${file}" integrity="${integrity}" crossorigin="anonymous"`);
    }
    expect(page).toMatch(/main\.11111111\.js"[^>]* defer fetchpriority="high"><\/script>/);
    const marks = ['id="tideline-registry"', `<script>${boot}</script>`, `href="${parts.base}main.44444444.css`];
    expect(marks.toSorted((one, other) => page.indexOf(one) - page.indexOf(other))).toEqual(marks);
    expect(remotes.map(({ name }) => name)).toEqual(['mfe-accounts']);
    expect(page).toContain('<noscript>');
    expect(page).toMatch(/<div id="root"><div id="brand" aria-hidden="true">.*<\/div><form id="start"/);
    expect(await html('/login')).toContain('<div id="root"><form id="start"');
  });

  it('requests scripts first, then API responses, then styles, and no fonts', async () => {
    const page = await html('/accounts');
    const place = (part: string) => page.indexOf(part);
    expect(place('main.11111111.js')).toBeLessThan(place('as="script"'));
    expect(page.lastIndexOf('as="script"')).toBeLessThan(place('as="fetch"'));
    expect(place('as="fetch"')).toBeLessThan(place('as="style"'));
    expect(page).not.toContain('as="font"'); // it would delay the scripts
  });

  it("preloads every file of the matched route with its hash, including the shell's lazy parts", async () => {
    const page = await html('/accounts');
    const { shell: parts, remotes } = snapshotIn(page);
    const active = remotes[0]?.active;
    const merged = active?.exposes['./accounts']?.merged ?? '';
    const found = preloads(page).filter(({ as }) => as !== 'fetch');
    expect(found.map(({ href }) => href)).toEqual([
      `${parts.base}frame.aaaaaaaa.js`,
      merged,
      `${parts.base}overlays.88888888.js`,
      `${active?.base}accounts.77777777.css`,
    ]);
    for (const { as, href, whole } of found) {
      expect(whole).toContain(`integrity="${sriOf((await gateway.get(href)).body)}"`);
      expect(whole).toContain('crossorigin="anonymous"');
      expect(as).toBe(href.endsWith('.css') ? 'style' : 'script');
    }
  });

  it('preloads the files of a shell route: its own, and in a wide window those of its widgets', async () => {
    const page = await html('/dashboard');
    const link = (end = '?') => preloads(page).find(({ href }) => href.endsWith(end))?.whole;
    expect(link('/dashboard.99999999.js')).not.toContain('media=');
    const { merged } = snapshotIn(page).remotes[0]?.active.exposes['./accounts'] ?? {};
    expect(link(merged)).toContain('media="(min-width: 960px)"');
  });

  it('lists no remotes and preloads none of their files at /login', async () => {
    const page = await html('/login');
    expect(preloads(page).filter(({ href }) => href.includes('mfe-'))).toEqual([]);
    expect(snapshotIn(page).remotes).toEqual([]);
  });

  it.each([
    ['/dashboard', ['/api/v1/auth/session', '/api/v1/dashboard']],
    ['/accounts', ['/api/v1/auth/session']],
    ['/login', []],
  ])('preloads the API requests that %s always needs, in the form that the shell uses', async (path, expected) => {
    const requests = preloads(await html(path)).filter(({ as }) => as === 'fetch');
    expect(requests.map(({ href }) => href)).toEqual(expected);
    for (const { whole } of requests) expect(whole).toContain('crossorigin="anonymous"');
  });

  it('contains the settings that the browser needs, and no secrets', async () => {
    expect(snapshotIn(await html('/')).settings).toEqual({ sentryDsn, testPage: true, sample: true, traced: true });
  });

  it('contains the setting of an operator who disabled the sample household', async () => {
    const without = await startGateway({ sample: false }, [shell(), accounts()]);
    expect(snapshotIn((await without.get('/')).body.toString()).settings).toMatchObject({ sample: false });
    await without.close();
  });

  it('has no inline script except the boot script, no event attributes and no style attributes', async () => {
    const page = await html('/dashboard');
    const scripts = [...page.matchAll(/<script\b[^>]*>/g)].map(([whole]) => whole);
    expect(scripts.filter((whole) => !/ src="|type="application\/json"/.test(whole))).toEqual(['<script>']);
    const boot = /<script>([^]*?)<\/script>/.exec(page)?.[1] ?? '';
    const policy = (await gateway.get('/dashboard')).headers['content-security-policy'];
    expect(policy).toContain(`script-src 'self' '${sriOf(Buffer.from(boot))}';`);
    expect(page).not.toMatch(/\s(?:on\w+|style)=/);
  });

  it('cannot be broken by a title with markup', async () => {
    const evil = await startGateway({}, [
      shell(),
      accounts({
        nav: [],
        routes: [
          {
            path: '/evil',
            component: './accounts#Screen',
            title: '</script><script>alert(1)</script>',
            access: 'user',
          },
        ],
      }),
    ]);
    try {
      const page = (await evil.get('/evil')).body.toString();
      expect(page).not.toContain('<script>alert');
      expect(page).toContain('&lt;/script&gt;&lt;script&gt;');
    } finally {
      await evil.close();
    }
  });

  it('is revalidated instead of cached, and returns 304 with its headers', async () => {
    const first = await gateway.get('/accounts', { headers: { 'accept-encoding': 'br' } });
    expect(first.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: 'Accept-Encoding, Accept-Language, Cookie',
      'content-type': 'text/html; charset=utf-8',
    });
    const again = await gateway.get('/accounts', {
      headers: { 'accept-encoding': 'br', 'if-none-match': first.headers.etag ?? '' },
    });
    expect(again.status).toBe(304);
    expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
  });

  it('is compressed in an encoding that the client accepts', async () => {
    const plain = await html('/accounts');
    const br = await gateway.get('/accounts', { headers: { 'accept-encoding': 'gzip, br' } });
    const gz = await gateway.get('/accounts', { headers: { 'accept-encoding': 'gzip' } });
    expect(brotliDecompressSync(br.body).toString()).toBe(plain);
    expect(gunzipSync(gz.body).toString()).toBe(plain);
  });

  it('redirects a trailing slash and preserves the query', async () => {
    const answer = await gateway.get('/accounts/?account=1');
    expect([answer.status, answer.headers.location]).toEqual([308, '/accounts?account=1']);
  });

  it('responds to HEAD without a body, and to other methods with 405', async () => {
    expect((await gateway.get('/accounts', { method: 'HEAD' })).body).toHaveLength(0);
    const posted = await gateway.get('/accounts', { method: 'POST' });
    expect([posted.status, posted.headers.allow]).toEqual([405, 'GET, HEAD']);
  });
});

describe('a path without a page', () => {
  it.each([
    '/absent',
    '/Accounts',
    '/accounts/x',
    '/sweeps',
    '/wp-login.php',
    '/.git/config',
    '/%2e%2e/etc',
    '//evil.example/',
    '/%zz',
    '/index.html',
  ])('leads to a page with status 404: %s', async (path) => {
    const answer = await gateway.get(path);
    expect(answer.status).toBe(404);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body.toString()).toContain('<h1>Page not found</h1>');
    expect(answer.body.toString()).toMatch(/<a class="logo" href="\/">Tideline<svg/);
    expect(answer.body.toString()).toContain('<a class="on" href="/">Go to Tideline</a>');
    expect(answer.body.toString()).not.toContain('<script');
  });

  it('leads to problem+json for programs', async () => {
    const answer = await gateway.get('/absent', { headers: { accept: 'application/json' } });
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(JSON.parse(answer.body.toString())).toMatchObject({ status: 404, code: 'NOT_FOUND', instance: '/absent' });
  });

  it('is that of the test page if the operator disabled it', async () => {
    expect((await gateway.get('/sentry-example-page')).status).toBe(200);
    const without = await startGateway({ testPage: false }, [shell(), accounts()]);
    expect((await without.get('/sentry-example-page')).status).toBe(404);
    await without.close();
  });
});

describe('small files', () => {
  it('include /sw.js, the service worker, which every registration revalidates', async () => {
    const { status, headers } = await gateway.get('/sw.js');
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      'no-cache',
    ]);
    expect((await gateway.get('/sw.js', { headers: { 'if-none-match': String(headers.etag) } })).status).toBe(304);
  });

  it.each([
    ['/favicon.svg', 'image/svg+xml; charset=utf-8'],
    ['/icon-192.png', 'image/png'],
    ['/apple-touch-icon.png', 'image/png'],
    ['/robots.txt', 'text/plain; charset=utf-8'],
    ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8'],
  ])('include %s, which is cached for an hour and can be revalidated', async (path, type) => {
    const answer = await gateway.get(path);
    expect(answer.headers).toMatchObject({ 'content-type': type, 'cache-control': 'public, max-age=3600' });
    expect((await gateway.get(path, { headers: { 'if-none-match': answer.headers.etag ?? '' } })).status).toBe(304);
    expect((await gateway.get(path, { method: 'POST' })).status).toBe(405);
  });
});

describe('the manifest', () => {
  it('refers to icons of the stated sizes', async () => {
    const { body } = await gateway.get('/manifest.webmanifest');
    const { icons } = JSON.parse(body.toString()) as { icons: { src: string; sizes: string; purpose: string }[] };
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      'any any',
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ]);
    for (const { src, sizes } of icons.slice(1)) {
      const image = (await gateway.get(src)).body;
      expect(`${image.readUInt32BE(16)}x${image.readUInt32BE(20)}`).toBe(sizes);
    }
  });
});

describe('a deploy while the gateway runs', () => {
  it('becomes completely visible at the next check, with the previous release as fallback', async () => {
    const running = await startGateway({}, [shell(), accounts()]);
    try {
      const before = await running.get('/accounts');
      const current1 = await running.get('/_registry/v1/current');
      expect(current1.headers.etag).toBe('"1"');
      await running.deploy(accounts({ version: '2.0.0' }));
      await running.gateway.refresh();
      const after = await running.get('/accounts', { headers: { 'if-none-match': before.headers.etag ?? '' } });
      expect(after.status).toBe(200);
      const remote = snapshotIn(after.body.toString()).remotes[0];
      expect(remote?.active.release).toMatch(/^2\.0\.0-/);
      expect(remote?.previous?.release).toMatch(/^1\.0\.0-/);
      expect((await running.get('/_registry/v1/current', { headers: { 'if-none-match': '"1"' } })).status).toBe(200);
      expect((await running.get('/_registry/v1/current', { headers: { 'if-none-match': '"2"' } })).status).toBe(304);
    } finally {
      await running.close();
    }
  });

  it('keeps every file that a tab from three deploys ago needs', async () => {
    const running = await startGateway({}, [shell(), accounts()]);
    try {
      const entries = Object.entries((await current(running.store, 'production'))?.entries ?? {});
      const releases = await Promise.all(entries.map(([name, { active }]) => readRelease(running.store, name, active)));
      const files = releases.flatMap(({ remote, release, files: served }) =>
        Object.entries(served).map(([path, { sri }]) => [`/r/${remote}/${release}/${path}`, sri] as const),
      );
      for (const version of ['2.0.0', '3.0.0', '4.0.0'])
        await running.deploy({ ...shell(), version, buildId: version }, accounts({ version, buildId: version }));
      await running.gateway.refresh();
      expect(files.length).toBeGreaterThan(4);
      for (const [path, expected] of files) {
        const { status, body } = await running.get(path);
        expect([path, status, sriOf(body)]).toEqual([path, 200, expected]);
      }
    } finally {
      await running.close();
    }
  });

  it('is detected automatically', async () => {
    const running = await startGateway({ pollMs: 5 }, [shell(), accounts()]);
    try {
      await running.deploy(accounts({ version: '3.0.0' }));
      while ((await running.get('/_registry/v1/current')).headers.etag !== '"2"') await new Promise(setImmediate);
    } finally {
      await running.close();
    }
  });

  it('that disables a remote keeps its page, marked as degraded and without files of the remote', async () => {
    const running = await startGateway({}, [shell(), accounts()]);
    try {
      await apply(running.store, 'production', {
        changes: [{ remote: 'mfe-accounts', disabled: true }],
        by: 'test',
        at: '2026-03-01T00:00:00.000Z',
        reason: 'test',
      });
      await running.gateway.refresh();
      const answer = await running.get('/accounts');
      expect(answer.status).toBe(200);
      expect(answer.headers['x-tideline-degraded']).toBe('mfe-accounts');
      expect(snapshotIn(answer.body.toString()).remotes[0]?.disabled).toBe(true);
      expect(preloads(answer.body.toString()).filter(({ href }) => href.includes('mfe-'))).toEqual([]);
    } finally {
      await running.close();
    }
  });

  it('leaves the previous generation active if the new one cannot be loaded, and logs the failure', async () => {
    const running = await startGateway({}, [shell(), accounts()]);
    try {
      const generation = await current(running.store, 'production');
      const broken = { ...generation, generation: 2, parent: 1, entries: { shell: { active: '9.9.9-00000000' } } };
      await writeFile(`${running.store.root}/envs/production/00000002.json`, JSON.stringify(broken));
      await running.gateway.refresh();
      expect((await running.get('/accounts')).status).toBe(200);
      expect(running.log().some(({ msg }) => String(msg).startsWith('a new generation cannot be loaded'))).toBe(true);
    } finally {
      await running.close();
    }
  });

  it('can be the first one after a start without releases, and pages have status 503 until then', async () => {
    const empty = await startGateway({}, []);
    try {
      const starting = await empty.get('/');
      expect([starting.status, starting.headers['retry-after']]).toEqual([503, '2']);
      expect((await empty.get('/_registry/v1/current')).status).toBe(503);
      await empty.deploy(shell());
      await empty.gateway.refresh();
      expect((await empty.get('/')).status).toBe(200);
    } finally {
      await empty.close();
    }
  });
});
