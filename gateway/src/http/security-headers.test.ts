import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { sriOf } from '@tideline/registry';
import { remoteJsonOf } from '@tideline/registry/testing';
import { startNoticeHash } from '../pages/start-notice.ts';
import { serve, startGateway, type TestGateway } from '../testing/harness.ts';

// publishing takes seconds on a busy machine
jest.setTimeout(60_000);

const styleHash = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
let plain: TestGateway;
let secure: TestGateway;

beforeAll(async () => {
  plain = await startGateway();
  secure = await startGateway({ publicOrigin: 'https://money.example' });
});
afterAll(async () => {
  await plain.close();
  await secure.close();
});

const directives = (policy: string) =>
  new Map(policy.split('; ').map((part) => [part.split(' ')[0] ?? '', part.split(' ').slice(1).join(' ')]));
const everyKind = [
  '/',
  '/dashboard',
  '/accounts',
  '/absent',
  '/accounts/',
  '/favicon.svg',
  '/robots.txt',
  '/healthz',
  '/_registry/v1/current',
  '/r/absent/x/y.js',
  '/api/v1/absent',
  '/api/%2e%2e',
  '/monitoring',
  '/monitoring/security',
];

describe('page policy', () => {
  it('has exactly the expected directives, and comes with the other security headers', async () => {
    const { headers, body } = await plain.get('/dashboard');
    const [, boot = ''] = /<script>(.*?)<\/script>/s.exec(body.toString('utf8')) ?? [];
    expect([...directives(String(headers['content-security-policy']))]).toEqual([
      ['default-src', "'none'"],
      ['script-src', `'self' '${sriOf(Buffer.from(boot))}'`],
      ['script-src-attr', "'none'"],
      ['style-src', `'self' ${startNoticeHash} ${styleHash}`],
      ['img-src', "'self' data:"],
      ['font-src', "'self'"],
      ['connect-src', "'self'"],
      ['worker-src', "'self'"],
      ['manifest-src', "'self'"],
      ['object-src', "'none'"],
      ['base-uri', "'none'"],
      ['form-action', "'self'"],
      ['frame-ancestors', "'none'"],
      ['frame-src', "'none'"],
      ['require-trusted-types-for', "'script'"],
      ['trusted-types', 'default'],
      ['report-uri', '/monitoring/security'],
    ]);
    expect(headers).toMatchObject({
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'x-frame-options': 'DENY',
      'permissions-policy':
        'accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=(), ' +
        'browsing-topics=(), publickey-credentials-get=(self)',
    });
  });

  it('names the newer reporting method only over https, because browsers would otherwise send no reports', async () => {
    const insecure = await plain.get('/');
    expect(insecure.headers['reporting-endpoints']).toBeUndefined();
    const { headers } = await secure.get('/');
    expect(headers['reporting-endpoints']).toBe('csp="/monitoring/security"');
    expect([...directives(String(headers['content-security-policy']))].slice(-2)).toEqual([
      ['report-uri', '/monitoring/security'],
      ['report-to', 'csp'],
    ]);
  });

  it('requires https only if the public origin uses https', async () => {
    const insecure = await plain.get('/');
    expect(insecure.headers['strict-transport-security']).toBeUndefined();
    expect(insecure.headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
    const answer = await secure.get('/');
    expect(answer.headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
    expect(answer.headers['content-security-policy']).toContain('upgrade-insecure-requests');
  });
});

/**
 * The grading table of MDN's HTTP Observatory (score modifiers of its 1.6 grader), for the parts that this server
 * controls.
 */
const observatory: [string, (headers: Record<string, string>, page: string) => number][] = [
  [
    'content security policy: nothing unsafe and default-src none +10',
    ({ 'content-security-policy': policy = '' }) =>
      !policy.includes('unsafe-') && policy.startsWith("default-src 'none'") ? 10 : -25,
  ],
  [
    'framing is refused +5',
    ({ 'content-security-policy': policy = '' }) => (policy.includes("frame-ancestors 'none'") ? 5 : -20),
  ],
  [
    'resources stay on this origin +10',
    ({ 'cross-origin-resource-policy': value }) => (value === 'same-origin' ? 10 : 0),
  ],
  ['own browsing context group +10', ({ 'cross-origin-opener-policy': value }) => (value === 'same-origin' ? 10 : 0)],
  ['embedding needs consent +10', ({ 'cross-origin-embedder-policy': value }) => (value === 'require-corp' ? 10 : 0)],
  [
    'transport security of at least six months 0',
    ({ 'strict-transport-security': value = '' }) =>
      Number(/max-age=(\d+)/.exec(value)?.[1] ?? 0) >= 15_552_000 ? 0 : -20,
  ],
  ['types are not sniffed 0', ({ 'x-content-type-options': value }) => (value === 'nosniff' ? 0 : -5)],
  [
    'referrer stays private +5',
    ({ 'referrer-policy': value = '' }) =>
      ['same-origin', 'no-referrer', 'strict-origin', 'strict-origin-when-cross-origin'].includes(value) ? 5 : -5,
  ],
  [
    'integrity on every script +5',
    (_, page) =>
      [...page.matchAll(/<script src[^>]*>/g)].every(([tag]) => tag.includes(' integrity="sha256-')) ? 5 : 0,
  ],
];

describe('every page', () => {
  it.each(['/', '/login', '/dashboard', '/accounts'])('earns an A+ in the Observatory table: %s', async (path) => {
    const answer = await secure.get(path);
    const headers = Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)]));
    const lost = observatory.filter(([, grade]) => grade(headers, answer.body.toString()) < 0).map(([name]) => name);
    expect(lost).toEqual([]);
    expect(100 + observatory.reduce((sum, [, grade]) => sum + grade(headers, answer.body.toString()), 0)).toBe(155);
  });

  it('has one policy without repeated directives', async () => {
    const { rawHeaders } = await secure.get('/');
    const policies = rawHeaders.filter(
      (_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'content-security-policy',
    );
    expect(policies).toHaveLength(1);
    const names = String(policies[0])
      .split('; ')
      .map((part) => part.split(' ')[0]);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('every response', () => {
  it.each(everyKind)('cannot be sniffed, framed or read by other sites, and requires https: %s', async (path) => {
    const { headers } = await secure.get(path);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers.server).toBeUndefined();
  });

  it.each(['/api/docs', '/api/v1/unsubscribe/signed.link'])(
    'has the headers of other pages, but its own policy, if it is a page from the api: %s',
    async (path) => {
      const api = await serve((_, response) =>
        response
          .writeHead(200, {
            'content-type': 'text/html; charset=utf-8',
            'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
          })
          .end('<!doctype html>'),
      );
      const behind = await startGateway({ apiUrl: api.url, publicOrigin: 'https://money.example' });
      const [page, made] = [await secure.get('/dashboard'), await behind.get(path)];
      for (const name of [
        'strict-transport-security',
        'x-content-type-options',
        'x-frame-options',
        'referrer-policy',
        'cross-origin-resource-policy',
        'cross-origin-opener-policy',
        'cross-origin-embedder-policy',
        'permissions-policy',
        'origin-agent-cluster',
      ]) {
        expect([name, made.headers[name]]).toEqual([name, page.headers[name]]);
      }
      expect(made.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
      await behind.close();
      await api.close();
    },
  );

  it('under /api has a policy that forbids it to run anything, and is not cached', async () => {
    const { headers } = await plain.get('/api/v1/absent');
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('a Host header', () => {
  it.each([
    ['localhost:8080', 200],
    ['127.0.0.1:1', 200],
    ['[::1]:8080', 200],
    ['192.168.1.20', 200],
    ['app.localhost', 200],
    ['evil.example', 421],
    ['localhost.evil.example', 421],
    ['money.example', 421],
  ])('%s leads to status %i', async (host, status) => {
    expect((await plain.get('/', { headers: { host } })).status).toBe(status);
  });

  it('with an unknown name leads to an explanation of what to do', async () => {
    const answer = await plain.get('/', { headers: { host: 'nas.local', accept: 'text/html,*/*' } });
    expect([answer.status, answer.headers['content-type']]).toEqual([421, 'text/plain; charset=utf-8']);
    expect(answer.body.toString()).toContain('start with PUBLIC_ORIGIN set to the address that people type');
  });

  it('may be the public origin', async () => {
    expect((await secure.get('/', { headers: { host: 'money.example' } })).status).toBe(200);
  });

  it('is ignored in a health probe', async () => {
    expect((await plain.get('/healthz', { headers: { host: 'probe.example' } })).status).toBe(503);
  });
});

it('a shell without style hashes may use only its own styles and that of the start notice', async () => {
  const gateway = await startGateway({}, [remoteJsonOf('shell', { build: { styleHashes: [] } })]);
  expect((await gateway.get('/')).headers['content-security-policy']).toContain(`style-src 'self' ${startNoticeHash};`);
  await gateway.close();
});
