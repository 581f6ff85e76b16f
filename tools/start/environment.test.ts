import { describe, expect, it } from '@jest/globals';
import { readEnvironment } from './environment.ts';

const refusal = (env: NodeJS.ProcessEnv) => {
  try {
    readEnvironment(env, '/srv/tideline');
  } catch (error) {
    return error as { message: string; exitCode: number };
  }
  throw new Error('was accepted');
};

describe('readEnvironment', () => {
  it('serves only this machine by default, without a setup code', () => {
    expect(readEnvironment({}, '/srv/tideline')).toEqual({
      host: '127.0.0.1',
      port: 8080,
      adminPort: 9090,
      adminHost: '127.0.0.1',
      publicOrigin: 'http://localhost:8080',
      dataFolder: '/srv/tideline/.data',
      releases: '/srv/tideline/.data/releases',
      environmentName: 'production',
      setupCode: undefined,
    });
  });

  it('requires a setup code if other machines can reach sign-up', () => {
    expect(readEnvironment({ HOST: '0.0.0.0' }, '/srv').setupCode).toMatch(/^[\w-]{8}$/);
    expect(readEnvironment({ HOST: '::1' }, '/srv').setupCode).toBeUndefined();
  });

  it.each<{ env: NodeJS.ProcessEnv; code: RegExp | undefined; why: string }>([
    {
      env: { PUBLIC_ORIGIN: 'https://money.example.org' },
      code: /^[\w-]{8}$/,
      why: 'a proxy on this machine lets everyone reach the loopback listener',
    },
    {
      env: { HOST: '127.evil.example' },
      code: /^[\w-]{8}$/,
      why: 'a name is not an address, even if it begins like one',
    },
    {
      env: { HOST: '0.0.0.0', TIDELINE_SETUP_CODE: '' },
      code: /^[\w-]{8}$/,
      why: 'an empty variable counts as unset, not as "no code"',
    },
    {
      env: { HOST: '0.0.0.0', TIDELINE_SETUP_CODE: 'blue-heron' },
      code: /^blue-heron$/,
      why: 'the operator chose a code',
    },
    {
      env: { HOST: '127.0.0.2', PUBLIC_ORIGIN: 'http://tideline.localhost:8080' },
      code: undefined,
      why: 'no other machine can connect',
    },
  ])('determines the setup code: $why ($env)', ({ env, code }) => {
    const { setupCode } = readEnvironment(env, '/srv');
    if (code === undefined) expect(setupCode).toBeUndefined();
    else expect(setupCode).toMatch(code);
  });

  it.each<{ env: NodeJS.ProcessEnv; word: string; why: string }>([
    { env: { PORT: '80a' }, word: 'PORT=80a', why: 'the port is not a number' },
    { env: { PORT: '70000' }, word: 'PORT=70000', why: 'the port is out of range' },
    { env: { PORT: '9090' }, word: 'both 9090', why: 'the listeners collide' },
    { env: { PUBLIC_ORIGIN: 'https://a.example/' }, word: 'PUBLIC_ORIGIN', why: 'a slash is not part of an origin' },
    { env: { PUBLIC_ORIGIN: 'money' }, word: 'PUBLIC_ORIGIN', why: 'the origin is not a URL' },
    {
      env: { TIDELINE_NOW: '2026-03-01T00:00:00Z' },
      word: 'TIDELINE_NOW',
      why: 'a fixed clock in production would freeze the household',
    },
    {
      env: { TIDELINE_NOW: 'yesterday', NODE_ENV: 'test' },
      word: 'TIDELINE_NOW: must be an instant',
      why: 'the fixed clock is not an instant',
    },
    { env: { SIGNUP: 'maybe' }, word: 'SIGNUP: must be open, invite or closed', why: 'the api would reject the value' },
    {
      env: { TRUST_PROXY: 'true' },
      word: 'TRUST_PROXY: true would trust any address',
      why: 'the gateway would reject the value',
    },
    {
      env: { TIDELINE_ENV: 'A b' },
      word: 'TIDELINE_ENV: must be lowercase letters',
      why: 'no release could be published to an environment of that name',
    },
    {
      env: { LOG_LEVEL: 'loud' },
      word: 'LOG_LEVEL: must be one of',
      why: 'the api and the gateway would reject the value',
    },
    {
      env: { TIDELINE_SECRET_KEY: 'abc' },
      word: 'TIDELINE_SECRET_KEY: must be 32 bytes',
      why: 'a short key protects nothing',
    },
  ])('rejects a variable with exit code 78: $why', ({ env, word }) => {
    const { message, exitCode } = refusal(env);
    expect(exitCode).toBe(78);
    expect(message).toContain(word);
  });

  it('reports all problems at once', () => {
    expect(refusal({ PORT: 'x', ADMIN_PORT: 'y', LOG_LEVEL: 'loud' }).message).toMatch(
      /^The configuration has problems: PORT=x [^;]*; ADMIN_PORT=y [^;]*; LOG_LEVEL: [^;]*\.$/,
    );
  });
});
