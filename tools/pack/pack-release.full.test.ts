// Packs a release and runs it outside this repository, which takes half a minute of CPU time.
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { run } from '@tideline/registry/cli';
import { freePort } from '../start/ports.ts';
import { root } from '../start/supervisor.ts';
import { signUp } from '../start/testing/app-process.ts';
import { eventually, familyOf, stillRunning } from '../start/testing/processes.ts';

jest.setTimeout(300_000);

describe('a packed release', () => {
  let folder: string;
  let release: string;
  let url: string;
  let adminUrl: string;
  let env: NodeJS.ProcessEnv;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tideline-pack-'));
    let printed = '';
    const code = await run(['pack', 'packed', '--json'], {
      env: process.env,
      cwd: folder,
      root,
      out: (line) => (printed = line),
      err: () => undefined,
    });
    expect({ code, printed }).toEqual({ code: 0, printed: expect.stringContaining('"ok":true') });
    const { archive } = (JSON.parse(printed) as { result: { archive: string } }).result;
    mkdirSync(join(folder, 'server'));
    execFileSync('tar', ['-xzf', archive, '--no-same-owner', '-C', join(folder, 'server')]);
    const [name = ''] = readdirSync(join(folder, 'server'));
    release = join(folder, 'server', name);
    symlinkSync(release, join(folder, 'current'));
    const [port, adminPort] = [await freePort(), await freePort()];
    url = `http://localhost:${port}`;
    adminUrl = `http://127.0.0.1:${adminPort}`;
    env = {
      PATH: '/usr/bin:/bin', // the machine's Node and npm are not used
      HOME: folder,
      TIDELINE_DATA: join(folder, 'data'),
      PORT: String(port),
      ADMIN_PORT: String(adminPort),
      LOG_LEVEL: 'warn',
    };
  });
  afterAll(async () => {
    await stop?.();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Starts the release to which `current` leads. Returns its process id when it is ready. */
  async function start(): Promise<{ pid: number; said: () => string }> {
    const started = spawn(join(folder, 'current/bin/tideline-start'), { cwd: folder, env });
    const { pid = 0 } = started;
    let out = '';
    let said = '';
    started.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
    started.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
    const ended = new Promise<void>((done) => started.on('close', () => done()));
    stop = async () => {
      const family = familyOf(pid);
      started.kill('SIGTERM');
      await ended;
      expect(await stillRunning(family)).toEqual([]);
    };
    expect(await eventually(() => out.includes('is ready at') || started.exitCode !== null, 120_000)).toBe(true);
    if (started.exitCode !== null) throw new Error(said);
    return { pid, said: () => said };
  }

  const versionServed = async (): Promise<string> =>
    ((await (await fetch(`${adminUrl}/version`)).json()) as { version: string }).version;

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
      execFileSync(join(folder, 'current/bin/tideline-start'), { env: { PATH: env['PATH'] }, stdio: 'pipe' }),
    ).toThrow('TIDELINE_DATA: must be the folder for the data, outside of the release');
  });

  it('serves pages and sign-up, writes backups, and is replaced by the release to which its link leads', async () => {
    const { pid, said } = await start();
    const page = await fetch(url);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const [, script = ''] = /<script[^>]* src="([^"]+\.js)"/.exec(await page.text()) ?? [];
    expect((await fetch(new URL(script, url))).headers.get('content-type')).toContain('javascript');
    await signUp(url);
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
    expect(await versionServed()).toBe('9.9.9');
    expect(said()).not.toContain('unknown variable');
  });
});
