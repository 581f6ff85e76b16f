import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, jest } from '@jest/globals';

jest.setTimeout(60_000);

const root = join(import.meta.dirname, '../../..');

const help = async (env: Record<string, string>): Promise<string> => {
  const args = ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'main.ts'), 'backup', '--help'];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', ...env },
  });
  return stdout;
};

it('the command tideline prints its help in the language that LC_ALL selects', async () => {
  expect(await help({ LC_ALL: 'de_DE.UTF-8' })).toMatch(
    /^tideline backup \[DATEI\]\n\nSchreibt eine Datei mit Datenbank/,
  );
  expect(await help({ LC_ALL: 'C', LANG: 'de_DE.UTF-8' })).toMatch(/^tideline backup \[FILE\]\n\nWrites one file with/);
});
