import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');

/** Runs the command `tideline` as an operator of the journeys' installation, and returns its output. */
export const tideline = (...args: string[]): Promise<string> =>
  tidelineOf(
    {
      TIDELINE_URL: `http://127.0.0.1:${process.env['JOURNEYS_ADMIN_PORT']}`,
      TIDELINE_DATA: process.env['JOURNEYS_DATA'] ?? '',
    },
    ...args,
  );

/** Runs the command `tideline` with the settings of an installation, and returns its output. */
export async function tidelineOf(settings: Readonly<Record<string, string>>, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'packages/registry/cli/main.ts'), ...args],
    { cwd: root, env: { ...process.env, ...settings } },
  );
  return stdout;
}
