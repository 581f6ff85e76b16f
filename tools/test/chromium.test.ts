import { describe, expect, it } from '@jest/globals';
import { presentChromium, presentShell } from './chromium.ts';

describe('presentChromium', () => {
  it.each([
    {
      why: 'the browser set in CHROMIUM',
      env: { CHROMIUM: '/opt/chromium', PATH: '/usr/bin' },
      there: ['/opt/chromium', '/usr/bin/chromium'],
      found: '/opt/chromium',
    },
    {
      why: 'no browser if the one set in CHROMIUM does not exist, even if there is another',
      env: { CHROMIUM: '/opt/gone', PATH: '/usr/bin' },
      there: ['/usr/bin/chromium'],
      found: undefined,
    },
    {
      why: 'the first browser on the path',
      env: { PATH: '/home/ann/bin:/usr/bin' },
      there: ['/home/ann/bin/google-chrome', '/usr/bin/chromium'],
      found: '/home/ann/bin/google-chrome',
    },
    {
      why: 'the browser of the system if there is no path',
      env: {},
      there: ['/usr/bin/chromium'],
      found: '/usr/bin/chromium',
    },
    { why: 'no browser on a machine without Chromium', env: { PATH: '/usr/bin' }, there: [], found: undefined },
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
    {
      why: 'no headless shell if CHROMIUM sets the browser to use',
      env: { CHROMIUM: '/usr/bin/chromium' },
      found: undefined,
    },
  ] as { why: string; env: NodeJS.ProcessEnv; found: string | undefined }[])('finds $why', ({ env, found }) => {
    expect(presentShell(env, (path) => there.includes(String(path)))).toBe(found);
  });
});
