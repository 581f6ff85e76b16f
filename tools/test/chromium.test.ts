import { describe, expect, it } from '@jest/globals';
import { presentChromium, presentShell } from './chromium.ts';

describe('presentChromium', () => {
  it.each([
    {
      why: 'the one set in CHROMIUM',
      env: { CHROMIUM: '/opt/chromium', PATH: '/usr/bin' },
      there: ['/opt/chromium', '/usr/bin/chromium'],
      found: '/opt/chromium',
    },
    {
      why: 'none if the one set in CHROMIUM does not exist, instead of another one',
      env: { CHROMIUM: '/opt/gone', PATH: '/usr/bin' },
      there: ['/usr/bin/chromium'],
      found: undefined,
    },
    {
      why: 'the first one on the path',
      env: { PATH: '/home/ann/bin:/usr/bin' },
      there: ['/home/ann/bin/google-chrome', '/usr/bin/chromium'],
      found: '/home/ann/bin/google-chrome',
    },
    {
      why: 'that of the system with a minimal path',
      env: {},
      there: ['/usr/bin/chromium'],
      found: '/usr/bin/chromium',
    },
    { why: 'none on a machine without Chromium', env: { PATH: '/usr/bin' }, there: [], found: undefined },
  ] as { why: string; env: NodeJS.ProcessEnv; there: string[]; found: string | undefined }[])(
    'finds $why',
    ({ env, there, found }) => {
      expect(presentChromium(env, (path) => there.includes(String(path)))).toBe(found);
    },
  );
});

describe('presentShell', () => {
  const there = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'];
  it.each([
    { why: "the system's headless shell", env: {}, found: '/usr/bin/chromium-headless-shell' },
    { why: 'none if CHROMIUM sets the browser to use', env: { CHROMIUM: '/usr/bin/chromium' }, found: undefined },
  ] as { why: string; env: NodeJS.ProcessEnv; found: string | undefined }[])('finds $why', ({ env, found }) => {
    expect(presentShell(env, (path) => there.includes(String(path)))).toBe(found);
  });
});
