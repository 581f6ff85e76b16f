import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { configWarnings, readConfig, unknownVariables } from './config.ts';

const api = { API_URL: 'http://127.0.0.1:8081' };

describe('readConfig', () => {
  it('requires only the API address, and has defaults for the other settings', () => {
    expect(readConfig(api)).toEqual({
      ok: true,
      config: {
        PORT: 8080,
        HOST: '127.0.0.1',
        ADMIN_PORT: 9090,
        ADMIN_HOST: '127.0.0.1',
        AUTO_ROLLBACK: true,
        CONNECTIONS_PER_ADDRESS: 1024,
        REQUESTS_PER_ADDRESS: 16,
        STREAMS_PER_ADDRESS: 256,
        DRAIN_IDLE_MS: 3000,
        API_URL: ['http://127.0.0.1:8081'],
        PUBLIC_ORIGIN: 'http://localhost:8080',
        TIDELINE_DATA: '.data',
        RELEASES: '.data/releases',
        TIDELINE_ENV: 'production',
        SENTRY_TUNNEL_DSNS: [],
        REGISTRY_PUBLIC: false,
        CACHE_MAX_BYTES: 67_108_864,
        SHUTDOWN_GRACE_MS: 25_000,
        DRAIN_DELAY_MS: 0,
        LOG_LEVEL: 'info',
        OTEL_TRACES_SAMPLER_ARG: 1,
        TIDELINE_TEST_PAGE: true,
        TUNNEL_SPOOL_BYTES: 64 * 1024 * 1024,
        TUNNEL_SPOOL_HOURS: 24,
        TIDELINE_SAMPLE: true,
      },
    });
  });

  it('reports all problems at once', () => {
    const result = readConfig({
      PORT: '99999',
      TRUST_PROXY: 'true',
      SENTRY_TUNNEL_DSNS: 'https://a@s.example/1,nonsense',
      TIDELINE_TEST_PAGE: 'maybe',
      LOG_LEVEL: 'loud',
      CACHE_MAX_BYTES: 'big',
    });
    expect(result).toEqual({
      ok: false,
      problems: [
        'PORT: must be a port number',
        'API_URL: is missing: set it to a URL such as http://127.0.0.1:8081',
        'TRUST_PROXY: true would trust any address a client claims: set the number of proxies, or their addresses',
        'SENTRY_TUNNEL_DSNS[1]: not a DSN (https://<key>@<host>/<project>)',
        'CACHE_MAX_BYTES: must be a number of bytes',
        'LOG_LEVEL: must be one of trace, debug, info, warn, error, fatal, silent',
        'TIDELINE_TEST_PAGE: must be true or false',
      ],
    });
  });

  it("requires a token if other machines can reach the operators' listener", () => {
    expect(readConfig({ ...api, ADMIN_HOST: '0.0.0.0' })).toMatchObject({
      ok: false,
      problems: [expect.stringMatching(/^ADMIN_TOKEN: is missing/)],
    });
    expect(readConfig({ ...api, ADMIN_HOST: '0.0.0.0', ADMIN_TOKEN: 'short' })).toMatchObject({
      ok: false,
      problems: [expect.stringMatching(/^ADMIN_TOKEN: must have at least 24/)],
    });
    expect(readConfig({ ...api, ADMIN_HOST: '0.0.0.0', ADMIN_TOKEN: 'a'.repeat(24) })).toMatchObject({ ok: true });
  });

  it.each([
    ['1', 1],
    ['loopback', ['loopback']],
    ['10.0.0.0/8, 2001:db8::/32', ['10.0.0.0/8', '2001:db8::/32']],
  ])('reads TRUST_PROXY=%s', (text, expected) => {
    expect(readConfig({ ...api, TRUST_PROXY: text })).toMatchObject({ ok: true, config: { TRUST_PROXY: expected } });
  });

  it.each(['everything', '10.0.0.0/33', '10.0.0', 'true'])('rejects TRUST_PROXY=%s', (text) => {
    expect(readConfig({ ...api, TRUST_PROXY: text })).toMatchObject({
      ok: false,
      problems: [expect.stringMatching(/^TRUST_PROXY: /)],
    });
  });

  it.each(['http://k@localhost:8080/1', 'http://k@127.0.0.1:8080/1', 'https://k@money.example/1'])(
    'rejects a tunnel to the gateway itself: %s',
    (dsn) => {
      const result = readConfig({ ...api, PUBLIC_ORIGIN: 'https://money.example', SENTRY_TUNNEL_DSNS: dsn });
      expect(result).toEqual({
        ok: false,
        problems: ['SENTRY_TUNNEL_DSNS[0]: points to this gateway: set the address of the receiver'],
      });
    },
  );

  it('treats an empty variable as unset', () => {
    expect(readConfig({ ...api, SENTRY_DSN: '', PORT: '' })).toMatchObject({ ok: true, config: { PORT: 8080 } });
  });
});

it('unknownVariables lists unknown variable names', () => {
  expect(unknownVariables({ TIDELINE_ENV: 'x', TIDELINE_SECRET_KEY: 'x', TIDELINE_RELEASE: 'x', PATH: 'x' })).toEqual([
    'TIDELINE_RELEASE',
  ]);
});

it('unknownVariables accepts each variable in the operating guide', () => {
  const guide = readFileSync(new URL('../../docs/OPERATING.md', import.meta.url), 'utf8');
  const names = new Set(guide.match(/TIDELINE_[A-Z_]+/g));
  expect(names).toContain('TIDELINE_LANG');
  expect(unknownVariables(Object.fromEntries([...names].map((name) => [name, 'x'])))).toEqual([]);
});

it.each<{ env: Record<string, string>; warned: boolean; why: string }>([
  {
    env: { PUBLIC_ORIGIN: 'https://money.example.org' },
    warned: true,
    why: 'an untrusted proxy on this machine',
  },
  { env: { PUBLIC_ORIGIN: 'https://money.example.org', TRUST_PROXY: '1' }, warned: false, why: 'the proxy is trusted' },
  { env: {}, warned: false, why: 'connections only from this machine' },
  {
    env: { HOST: '0.0.0.0', PUBLIC_ORIGIN: 'http://192.168.1.5:8080' },
    warned: false,
    why: 'browsers that connect directly',
  },
])('configWarnings warns only if TRUST_PROXY is missing behind a proxy: $why', ({ env, warned }) => {
  const result = readConfig({ ...api, ...env });
  if (!result.ok) throw new Error(result.problems.join());
  expect(configWarnings(result.config).length > 0).toBe(warned);
});
