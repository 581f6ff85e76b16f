// Packs a release with `npx tideline pack`, unpacks its archive and upgrades it, which takes half a minute of CPU
// time. pack-release.process.test.ts starts a release without these steps.
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { root } from '../start/supervisor.ts';
import { eventually } from '../start/testing/processes.ts';
import { type ReleaseProcess, startRelease } from './testing/release-process.ts';

jest.setTimeout(300_000);

describe('a packed release', () => {
  let folder: string;
  let release: string;
  let server: ReleaseProcess | undefined;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'tideline-pack-'));
    const printed = execFileSync('npx', ['tideline', 'pack', relative(join(root, 'docs'), folder), '--json'], {
      cwd: join(root, 'docs'), // the folder is relative to where the command is typed
      encoding: 'utf8',
    });
    const { ok, result } = JSON.parse(printed) as { ok: boolean; result: { archive: string; bytes: number } };
    expect(ok).toBe(true);
    expect(statSync(result.archive).size).toBe(result.bytes);
    mkdirSync(join(folder, 'server'));
    execFileSync('tar', ['-xzf', result.archive, '--no-same-owner', '-C', join(folder, 'server')]);
    const [name = ''] = readdirSync(join(folder, 'server'));
    release = join(folder, 'server', name);
    symlinkSync(release, join(folder, 'current'));
  });
  afterAll(async () => {
    expect(await server?.stop()).toEqual([]);
    rmSync(folder, { recursive: true, force: true });
  });

  it('contains no build tools, test tools, browser libraries or tests', () => {
    const packages = readdirSync(join(release, 'node_modules'), { recursive: true, encoding: 'utf8' });
    const unwanted =
      /^(?:.*\/node_modules\/)?(?:typescript|@rspack|@swc|jest|@jest|@playwright|nx|oxlint|oxfmt|react)$/;
    expect(packages.filter((path) => unwanted.test(path))).toEqual([]);
    expect(packages).toContain('express');
    const own = ['api', 'gateway', 'packages', 'tools', 'deploy', 'bin', 'docs'].flatMap((place) =>
      readdirSync(join(release, place), { recursive: true, encoding: 'utf8' }).map((path) => join(place, path)),
    );
    expect(own.length).toBeGreaterThan(1_000);
    expect(own.filter((path) => /\.test\.|\/(?:testing|fixtures|node_modules\/@)(?:\/|$)/.test(path))).toEqual([]);
  });

  it('rejects a data folder inside the release', () => {
    expect(() =>
      execFileSync(join(folder, 'current/bin/tideline-start'), { env: { PATH: '/usr/bin:/bin' }, stdio: 'pipe' }),
    ).toThrow('TIDELINE_DATA: must be the folder for the data, outside of the release');
  });

  it('writes backups, and is replaced by the release that its link points to', async () => {
    server = await startRelease(join(folder, 'current'), folder);
    const { pid, env, adminUrl, said } = server;
    const backup = join(folder, 'backup.tar.gz');
    execFileSync(join(folder, 'current/bin/tideline'), ['backup', backup], { env, stdio: 'pipe' });

    const next = join(folder, 'server/tideline-9.9.9');
    cpSync(release, next, { recursive: true, verbatimSymlinks: true });
    const manifest = join(next, 'gateway/package.json');
    writeFileSync(
      manifest,
      JSON.stringify({ ...(JSON.parse(readFileSync(manifest, 'utf8')) as object), version: '9.9.9' }),
    );
    rmSync(join(folder, 'current'));
    symlinkSync(next, join(folder, 'current'));
    process.kill(pid, 'SIGHUP');
    expect(await eventually(() => said().includes('Replaced the api and the gateway.'), 120_000)).toBe(true);
    const answer = await fetch(`${adminUrl}/version`);
    expect(await answer.json()).toMatchObject({ version: '9.9.9' });
    expect(said()).not.toContain('unknown variable');
  });
});
