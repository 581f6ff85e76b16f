import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { createGateway, createLogger } from '@tideline/gateway';
import { createToken, current, openStore, publishAndActivate } from '@tideline/registry';
import { remoteJsonOf, writeBuild } from '@tideline/registry/testing';
import { root } from '../start/supervisor.ts';
import { packCommand } from './pack-command.ts';

// npm takes seconds on a busy machine
jest.setTimeout(60_000);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pack-command-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Unpacks the tarball like npm. Its dependencies are those of this checkout. */
function install(tarball: string): string {
  execFileSync('tar', ['-xzf', tarball, '-C', folder]);
  const target = join(folder, 'package');
  const { dependencies } = JSON.parse(readFileSync(join(target, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  mkdirSync(join(target, 'node_modules'));
  for (const name of Object.keys(dependencies))
    symlinkSync(join(root, 'node_modules', name), join(target, 'node_modules', name));
  return join(target, 'bin/tideline.js');
}

it('the packed command deploys from a folder outside this repository', async () => {
  const command = install(packCommand(join(folder, 'packed')));
  const store = await openStore(join(folder, 'store'));
  const at = '2026-03-01T12:00:00.000Z';
  const builds = [await writeBuild(join(folder, 'shell'), remoteJsonOf('shell'))];
  await publishAndActivate(store, 'production', builds, { by: 'test', at });
  const gateway = await createGateway({
    releases: store.root,
    environment: 'production',
    apiUrl: 'http://127.0.0.1:9',
    publicOrigin: 'http://localhost:8080',
    logger: createLogger('silent').logger,
  });
  try {
    const { adminUrl } = await gateway.listen({ port: 0, host: '127.0.0.1', adminPort: 0 });
    const { text } = await createToken(store, { scope: { kind: 'operator' }, holder: 'op', at, by: 'test' });
    await writeBuild(join(folder, 'team/dist'), remoteJsonOf('mfe-accounts', { version: '1.1.0' }));
    const { stdout } = await promisify(execFile)(process.execPath, [command, 'deploy', '--json'], {
      cwd: join(folder, 'team'),
      env: { PATH: process.env['PATH'], TIDELINE_URL: adminUrl, TIDELINE_TOKEN: text },
    });
    expect(JSON.parse(stdout)).toMatchObject({ ok: true, command: 'deploy', result: { changed: true } });
    expect((await current(store, 'production'))?.entries['mfe-accounts']?.active).toMatch(/^1\.1\.0-/);
    const help = await promisify(execFile)(process.execPath, [command, '--help'], {
      cwd: folder,
      env: { PATH: process.env['PATH'], LC_ALL: 'de_DE.UTF-8' },
    });
    expect(help.stdout).toContain('  deploy [ORDNER …]  ');
  } finally {
    await gateway.close({ graceMs: 100 });
  }
});
