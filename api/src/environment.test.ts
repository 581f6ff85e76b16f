import { describe, expect, it } from '@jest/globals';
import { readEnvironment } from './environment.ts';

describe('readEnvironment', () => {
  it('has a default for everything, and treats empty values as unset', () => {
    const defaults = {
      port: 0,
      publicOrigin: 'http://localhost:8080',
      databaseUrl: undefined,
      signUp: undefined,
      setupCode: undefined,
      fixedNow: undefined,
      secretKey: undefined,
      logLevel: 'info',
    };
    expect(readEnvironment({})).toMatchObject(defaults);
    expect(
      readEnvironment({
        API_PORT: '',
        PUBLIC_ORIGIN: '',
        DATABASE_URL: '',
        SIGNUP: '',
        TIDELINE_SETUP_CODE: '',
        TIDELINE_NOW: '',
        TIDELINE_SECRET_KEY: '',
        LOG_LEVEL: '',
      }),
    ).toMatchObject(defaults);
  });

  it.each([
    { name: 'API_PORT', value: '70000' },
    { name: 'PUBLIC_ORIGIN', value: 'https://money.example.org/' },
    { name: 'SIGNUP', value: 'yes' },
    { name: 'TIDELINE_SETUP_CODE', value: 'short' },
    { name: 'TIDELINE_NOW', value: 'today' },
    { name: 'TIDELINE_NOW', value: '2026-03-01T00:00:00Z' },
    { name: 'TIDELINE_SECRET_KEY', value: 'c2hvcnQ=' },
    { name: 'TIDELINE_SECRET_KEYS_OLD', value: `${'A'.repeat(43)}=,c2hvcnQ=` },
    { name: 'DATABASE_APP_URL', value: 'postgres://app:secret@db/tideline' },
    { name: 'DATABASE_AUTH_URL', value: 'localhost:5432' },
    { name: 'OUTBOUND_ALLOW', value: 'bridge.lan' },
    { name: 'TRANSFER_BANKS', value: '[{"name": "Harbor"}]' },
    { name: 'OIDC_ISSUER', value: 'http://login.example.org' },
    { name: 'OIDC_ISSUER', value: 'https://login.example.org' },
    { name: 'SOURCE_URL', value: 'javascript:alert(1)' },
    { name: 'LOG_LEVEL', value: 'loud' },
  ])('rejects $name=$value with exit code 78 and an error that names it', ({ name, value }) => {
    expect(() => readEnvironment({ [name]: value })).toThrow(
      expect.objectContaining({ exitCode: 78, message: expect.stringContaining(name) }),
    );
  });

  it('reads lists of previous keys and of private addresses that may be reached', () => {
    const key = Buffer.alloc(32, 7).toString('base64');
    const { oldSecretKeys, outboundAllowed } = readEnvironment({
      TIDELINE_SECRET_KEYS_OLD: `${key}, ${key}`,
      OUTBOUND_ALLOW: 'bridge.lan:8443, 127.0.0.1:9000',
    });
    expect([oldSecretKeys, [...outboundAllowed]]).toEqual([
      [key, key],
      ['bridge.lan:8443', '127.0.0.1:9000'],
    ]);
    expect(readEnvironment({})).toMatchObject({ oldSecretKeys: [], outboundAllowed: new Set() });
  });

  it('reports all problems at once, without values, which may be secret', () => {
    const read = () => readEnvironment({ API_PORT: 'x', SIGNUP: 'x', TIDELINE_SECRET_KEY: 'hunter2!' });
    expect(read).toThrow(/API_PORT: .*; SIGNUP: .*; TIDELINE_SECRET_KEY: /);
    expect(read).not.toThrow(/hunter2/);
  });
});
