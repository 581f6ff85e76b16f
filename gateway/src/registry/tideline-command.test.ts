import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commands } from '@tideline/registry/cli';
import { remoteJsonOf, writeBuild } from '@tideline/registry/testing';
import { deadAddress } from '../testing/harness.ts';
import { startRegistry, type RegistryGateway } from '../testing/registry-client.ts';
import { runTideline } from '../testing/run-tideline.ts';

// publishing uses the strongest compression, which takes seconds on a busy machine
jest.setTimeout(60_000);

let gateway: RegistryGateway;

const tideline = (args: string, env: Record<string, string> = {}) => runTideline(gateway, args, env);
const asOperator = (args: string) => tideline(args, { TIDELINE_TOKEN: gateway.operator });

const build = (
  folder: string,
  version: string,
  overrides: Parameters<typeof remoteJsonOf>[1] = {},
  name = 'mfe-accounts',
) =>
  writeBuild(
    join(gateway.folder, 'team', folder, 'dist'),
    remoteJsonOf(name, { version, buildId: version, ...overrides }),
  );

beforeAll(async () => {
  gateway = await startRegistry();
  await mkdir(join(gateway.folder, 'team'));
});
afterAll(() => gateway.close());

describe('tideline', () => {
  it('deploys the build in the folder, shows it, and rolls it back', async () => {
    const before = await tideline('status');
    expect(before.out).toMatch(/^production, generation 1, since 2026-03-01 00:00 by test\n/);
    await build('.', '1.1.0');
    const deployed = await tideline('deploy --reason "new transfers"');
    expect(deployed).toMatchObject({ code: 0 });
    expect(deployed.err).toMatch(/^mfe-accounts 1\.1\.0 in dist, \d+ KiB\n {2}published as 1\.1\.0-\w{8}\n$/);
    expect(deployed.out).toMatch(
      /^mfe-accounts 1\.1\.0-\w{8} is live in production after \d+ ms\.\nGeneration 2\. Undo it with: tideline rollback mfe-accounts\n$/,
    );
    expect((await tideline('status')).out).toMatch(
      /mfe-accounts +1\.1\.0-\w{8} +before: 1\.0\.0-\w{8} +deployed by mfe-accounts team +2026-03-01 12:00/,
    );
    expect((await tideline('deploy')).out).toMatch(/^Nothing to do: 1\.1\.0-\w{8} is already active\.\n$/);
    const back = await tideline('rollback mfe-accounts');
    expect(back).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^mfe-accounts is back to 1\.0\.0-\w{8}, as gen/),
    });
    expect((await tideline('history')).out).toMatch(
      /^3 {2}2026-03-01 12:00 {2}rollback by mfe-accounts team\n +mfe-accounts: 1\.1\.0-\w{8} → 1\.0\.0-\w{8}\n2 .*: new transfers\n/,
    );
    expect((await tideline('list mfe-accounts')).out.split('\n')).toHaveLength(3);
  });

  it('disables and enables a remote, and reports that a deploy of a disabled remote stays invisible', async () => {
    expect((await tideline('disable mfe-accounts')).out).toMatch(/^mfe-accounts is turned off, generation \d+\.\n$/);
    await build('off', '1.2.0');
    expect((await tideline('deploy off')).out).toContain('mfe-accounts is turned off: tideline enable mfe-accounts');
    expect((await tideline('enable mfe-accounts')).out).toContain('is turned on');
  });

  it('deploys several remotes in one step', async () => {
    await build('cards', '1.0.0', {}, 'mfe-cards');
    await build('both', '1.3.0', { commands: [{ id: 'c', title: 'Cards', keywords: [], to: '/cards' }] });
    const deployed = await asOperator('deploy both cards --json');
    const { result } = JSON.parse(deployed.out) as { result: { generation: number; published: unknown[] } };
    expect(result.published).toHaveLength(2);
    expect((await tideline('history --limit 1 --json')).out).toContain(`"generation":${result.generation}`);
  });

  it('prints a single object for programs, with the checks of a rejection, and exits with 2', async () => {
    await build('bad', '2.0.0', { requires: { shell: '^99' } });
    for (const command of ['deploy bad', 'deploy bad --dry-run', 'check bad']) {
      const { code, out, err } = await tideline(`${command} --json`);
      expect([code, err]).toEqual([2, '']);
      const said = JSON.parse(out) as { ok: boolean; error: { code: string; checks: { gate: string; ok: boolean }[] } };
      expect(said).toMatchObject({ ok: false, error: { code: 'GATE_REFUSED' } });
      expect(said.error.checks.filter(({ ok }) => !ok)).toEqual([
        {
          gate: 'shell',
          ok: false,
          detail: expect.stringMatching(/requires shell \^99, but the shell is 1\.0\.0$/),
          fix: expect.stringContaining('change requires.shell in remote.config.ts'),
        },
      ]);
    }
    expect((await tideline('list mfe-accounts')).out).not.toContain('2.0.0');
  });

  it('rejects a shell that a live remote could not use, and names the remote', async () => {
    await build('shell', '9.0.0', { build: { federationVersion: '3.0.0' } }, 'shell');
    const { code, err } = await asOperator('deploy shell');
    expect(code).toBe(2);
    expect(err).toMatch(
      /✗ federation: mfe-accounts \S+ is built for federation runtime 2\.9\.2, but the shell provides 3/,
    );
  });

  it('shows every gate to users, and the fix for each one that rejected the build', async () => {
    await writeBuild(join(gateway.folder, 'team', 'leak', 'dist'), remoteJsonOf('mfe-accounts', { version: '2.0.0' }), {
      'leak.css': 'body{display:none}',
    });
    const { code, err } = await tideline('deploy leak');
    expect(code).toBe(2);
    expect(err).toContain(
      '✗ styles: leak.css has "body", which also applies outside of mfe-accounts\n    fix: move it',
    );
    expect(err).toContain('✓ scripts');
  });

  it.each<[what: string, args: string, env: Record<string, string>, code: number, said: RegExp]>([
    [
      'an unknown command',
      'depoly',
      {},
      1,
      /There is no command "depoly"\. The commands are new, dev, deploy, publish, check/,
    ],
    ['an unknown option', 'status --loud', {}, 1, /Unknown option '--loud'.*tideline status --help/],
    ['a folder that does not exist', 'deploy nowhere', {}, 1, /There is no folder nowhere/],
    ['a folder without a build', 'deploy empty', {}, 1, /contains no build[^]*npm run build/],
    ['a release without a folder', 'pack', {}, 1, /Name the folder for the release: tideline pack FOLDER/],
    ['a release outside a checkout', 'pack releases', {}, 1, /run this command in a checkout of Tideline/],
    ['a rollback without a remote', 'rollback', {}, 1, /tideline rollback --to 41/],
    ['an invalid generation', 'rollback --to x', {}, 1, /--to x is not the number/],
    ['an invalid address', 'status', { TIDELINE_URL: 'nonsense' }, 1, /TIDELINE_URL=nonsense is not a valid address/],
    ['a token without a scope', 'token create --holder me', {}, 1, /--remote mfe-accounts, or --operator/],
    ['a missing previous release', 'rollback shell', { TIDELINE_TOKEN: 'op' }, 3, /The shell has no previous release/],
    ['a missing token', 'rollback mfe-accounts', { TIDELINE_TOKEN: '' }, 4, /set TIDELINE_TOKEN/],
    ['a wrong token', 'status', { TIDELINE_TOKEN: 'x' }, 4, /This registry does not know this token/],
    ["another remote's token", 'disable mfe-cards', {}, 4, /may not change mfe-cards/],
    ['a command for operators', 'gc', {}, 4, /only an operator may remove releases/],
    ['an unreachable registry', 'status', { TIDELINE_URL: 'dead' }, 5, /does not answer \(ECONNREFUSED\)/],
  ])('exits with the documented code and a sentence for %s', async (_, args, env, code, said) => {
    await mkdir(join(gateway.folder, 'team', 'empty'), { recursive: true });
    const filled = {
      ...env,
      ...(env['TIDELINE_TOKEN'] === 'op' && { TIDELINE_TOKEN: gateway.operator }),
      ...(env['TIDELINE_URL'] === 'dead' && { TIDELINE_URL: await deadAddress() }),
    };
    const ended = await tideline(args, filled);
    expect(ended).toMatchObject({ code, out: '', err: expect.stringMatching(said) });
    const forPrograms = JSON.parse((await tideline(`${args} --json`, filled)).out) as { ok: boolean; error: unknown };
    expect(forPrograms).toMatchObject({ ok: false, error: { detail: expect.stringMatching(said), checks: [] } });
  });

  it('creates, uses and revokes a token', async () => {
    const made = await asOperator('token create --remote mfe-accounts --holder ci --days 30');
    const [text = ''] = made.out.split('\n');
    const id = text.split('_')[1] ?? '';
    expect((await tideline('status', { TIDELINE_TOKEN: text })).code).toBe(0);
    expect((await asOperator('token list')).out).toMatch(
      new RegExp(`${id} +mfe-accounts +ci +since .* until 2026-03-31`),
    );
    expect((await asOperator(`token revoke ${id}`)).out).toBe(`Token ${id} of ci is revoked.\n`);
    expect((await tideline('status', { TIDELINE_TOKEN: text })).code).toBe(4);
    expect((await asOperator('audit')).out).toMatch(/op +token revoke +\w{12} +done/);
  });

  it('changes budgets, and reports in a dry run that gc would remove nothing', async () => {
    expect((await asOperator('budget mfe-accounts --entry 20000')).out).toMatch(/mfe-accounts +\{"entryBytes":20000\}/);
    expect((await asOperator('budget mfe-accounts --default')).out).not.toContain('mfe-accounts');
    expect((await asOperator('gc --dry-run')).out).toBe('0 releases would be removed, 0 KiB of served files.\n');
  });

  it("uses this machine's first token on the operators' listener", async () => {
    await mkdir(join(gateway.folder, '.data'));
    await writeFile(join(gateway.folder, '.data', 'admin-token'), `${gateway.operator}\n`);
    const own = { TIDELINE_URL: gateway.adminUrl, TIDELINE_TOKEN: '' };
    expect((await tideline('token list', own)).code).toBe(0);
    const { port } = new URL(gateway.adminUrl);
    const everywhere = { TIDELINE_URL: '', TIDELINE_TOKEN: '', ADMIN_HOST: '0.0.0.0', ADMIN_PORT: port };
    expect((await tideline('token list', everywhere)).code).toBe(0);
    const elsewhere = await tideline('status', { ...everywhere, ADMIN_HOST: '::2', ADMIN_PORT: '9' });
    expect(elsewhere).toMatchObject({ code: 5, err: expect.stringContaining('http://[::2]:9 does not answer') });
    expect((await tideline('doctor', own)).out).toMatch(/✓ registry: [^]*✓ token: [^]*✓ releases: 3 active/);
    await rm(join(gateway.folder, '.data'), { recursive: true });
    expect((await tideline('token list', own)).code).toBe(4);
    expect((await tideline('status', own)).code).toBe(0);
  });

  it('prints its help', async () => {
    const { code, out } = await tideline('--help');
    expect(code).toBe(0);
    expect(out).toMatch(
      /^tideline: deploy and roll back remotes, back up and restore an installation, help its users\n/,
    );
    expect(out).toContain('\n  deploy [FOLDER …]                                 publish builds and make them live\n');
    for (const [name, { options }] of Object.entries(commands)) {
      expect(out).toContain(`  ${name}`);
      const help = (await tideline(`${name} --help`)).out;
      expect(help).toMatch(new RegExp(`^tideline ${name}.*\n\n.{30,}`));
      expect(Object.keys(options).filter((option) => !help.includes(`--${option}`))).toEqual([]);
    }
  });

  it('puts a release on trial, and finishes or aborts the trial', async () => {
    await build('trial', '0.9.1');
    const started = await tideline('deploy trial --trial 10 --finish-after 500');
    expect(started).toMatchObject({ code: 0 });
    expect(started.out).toMatch(/for 10% of sessions after .*\n.*Undo it with: tideline trial mfe-accounts --abort/);
    expect((await tideline('status')).out).toMatch(/trial: 0\.9\.1-\w{8} for 10%/);
    expect((await tideline('trial mfe-accounts --percent 25')).out).toMatch(/is shown to 25% of sessions/);
    expect(await tideline('trial mfe-accounts --percent 100')).toMatchObject({ code: 1 });
    expect(await tideline('trial mfe-accounts --finish --abort')).toMatchObject({ code: 1 });
    expect((await tideline('trial mfe-accounts --finish')).out).toMatch(/0\.9\.1-\w{8} is live for all sessions/);
    expect(await tideline('rollback mfe-accounts')).toMatchObject({ code: 0 });
    await tideline('deploy trial --trial 50');
    expect((await tideline('trial mfe-accounts --abort')).out).toMatch(/The trial of 0\.9\.1-\w{8} ended/);
    expect(await tideline('trial mfe-accounts --abort')).toMatchObject({ code: 1 });
    expect(await tideline('deploy trial --finish-after 5')).toMatchObject({ code: 1 });
  });
});
