import { globSync } from 'node:fs';

/** Returns the environment of programs that run as if the system's date were `days` later, or earlier if negative. */
export function shiftedDate(days: number): NodeJS.ProcessEnv {
  if (!Number.isInteger(days)) throw new Error('--shift-days takes a whole number of days, such as 400 or -400.');
  const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1');
  if (library === undefined)
    throw new Error('--shift-days needs libfaketime: sudo apt-get install --no-install-recommends faketime');
  return {
    LD_PRELOAD: library,
    FAKETIME: `${days < 0 ? '' : '+'}${days}d`,
    DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
    TEST_SHIFT_DAYS: String(days),
  };
}
