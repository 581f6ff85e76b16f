import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { commands } from '@tideline/registry/cli';
import { remoteJsonOf, writeBuild } from '@tideline/registry/testing';
import { deadAddress } from '../testing/harness.ts';
import { startRegistry, type RegistryGateway } from '../testing/registry-client.ts';
import { runTideline } from '../testing/run-tideline.ts';

// publishing uses the strongest compression, which takes seconds on a busy machine
jest.setTimeout(60_000);

const GERMAN = { LC_ALL: 'de_DE.UTF-8' };

let gateway: RegistryGateway;
const german = (args: string, env: Record<string, string> = {}) => runTideline(gateway, args, { ...GERMAN, ...env });
const asOperator = (args: string) => german(args, { TIDELINE_TOKEN: gateway.operator });

const build = (folder: string, version: string) =>
  writeBuild(join(gateway.folder, 'team', folder, 'dist'), remoteJsonOf('mfe-accounts', { version, buildId: version }));

beforeAll(async () => {
  gateway = await startRegistry();
  await mkdir(join(gateway.folder, 'team', 'empty'), { recursive: true });
});
afterAll(() => gateway.close());

describe('tideline in German', () => {
  it('prints its help, with each command in lines that fit a terminal, and with the same options', async () => {
    const english = await runTideline(gateway, '--help');
    const { code, out } = await german('--help');
    expect(code).toBe(0);
    expect(out).toMatch(/^tideline: Remotes bereitstellen und zurücksetzen, /);
    expect(out).toContain('tideline BEFEHL --help zeigt die Optionen; --json gibt ein JSON-Objekt aus.');
    expect(out.split('\n')).toHaveLength(english.out.split('\n').length);
    for (const [name, { options }] of Object.entries(commands)) {
      expect(out).toContain(`  ${name}`);
      const help = (await german(`${name} --help`)).out;
      expect(help).toMatch(new RegExp(`^tideline ${name}.*\n\n.{30,}`));
      expect(help).not.toBe((await runTideline(gateway, `${name} --help`)).out);
      expect(Object.keys(options).filter((option) => !help.includes(`--${option}`))).toEqual([]);
      expect(help.split('\n').filter((line) => line.length > 120)).toEqual([]);
    }
    expect(out.split('\n').filter((line) => line.length > 122)).toEqual([]);
  });

  it('deploys, shows and rolls back, with dates and sizes in the format of the locale', async () => {
    expect((await german('status')).out).toMatch(/^production, Generation 1, seit 01\.03\.2026, 00:00 von test\n/);
    await build('.', '1.1.0');
    const deployed = await german('deploy --reason "neue Umbuchungen"');
    expect(deployed).toMatchObject({ code: 0 });
    expect(deployed.err).toMatch(
      /^mfe-accounts 1\.1\.0 in dist, \d+\u00a0KiB\n {2}veröffentlicht als 1\.1\.0-\w{8}\n$/,
    );
    expect(deployed.out).toMatch(
      /^mfe-accounts 1\.1\.0-\w{8} ist in production nach [\d.]+\u00a0ms aktiv\.\nGeneration 2\. Rückgängig machen: tideline rollback mfe-accounts\n$/,
    );
    expect((await german('status')).out).toMatch(
      /mfe-accounts +1\.1\.0-\w{8} +davor: 1\.0\.0-\w{8} +bereitgestellt von mfe-accounts team +01\.03\.2026, 12:00/,
    );
    expect((await german('deploy')).out).toMatch(/^Nichts zu tun: 1\.1\.0-\w{8} ist schon aktiv\.\n$/);
    expect((await german('list mfe-accounts')).out).toMatch(/\u00a0KiB +aktiv\n/);
    expect((await german('disable mfe-accounts')).out).toBe('mfe-accounts ist ausgeschaltet, Generation 3.\n');
    expect((await german('enable mfe-accounts')).out).toBe('mfe-accounts ist eingeschaltet, Generation 4.\n');
    const back = await german('rollback mfe-accounts');
    expect(back.out).toMatch(/^mfe-accounts ist wieder auf 1\.0\.0-\w{8}, Generation 5\.\n$/);
    expect((await german('history --limit 1')).out).toMatch(
      /^5 {2}01\.03\.2026, 12:00 {2}zurückgesetzt von mfe-accounts team\n +mfe-accounts: 1\.1\.0-\w{8} → 1\.0\.0-\w{8}\n$/,
    );
    const link = await german('override mfe-accounts --release 1.1.0-none');
    expect(link.code).not.toBe(0);
    expect((await german('override')).out).toBe('Keine Links sind offen.\n');
    expect((await asOperator('gc --dry-run')).out).toBe(
      '0 Releases würden entfernt, 0\u00a0KiB ausgelieferter Dateien.\n',
    );
    expect((await asOperator('token list')).out).toMatch(/ +Betreiber +op +seit 01\.03\.2026, 12:00 +läuft nie ab\n/);
  });

  it('is also used for the locale de_CH', async () => {
    const swiss = await runTideline(gateway, 'status', { LANG: 'de_CH.UTF-8' });
    expect(swiss.out).toMatch(/^production, Generation \d+, seit 01\.03\.2026, 12:00 von/);
  });

  it.each<[what: string, args: string, env: Record<string, string>, code: number, said: RegExp]>([
    ['an unknown command', 'depoly', {}, 1, /^Den Befehl „depoly“ gibt es nicht\. Die Befehle sind new, dev, deploy,/],
    ['an unknown option', 'status --loud', {}, 1, /^Die Option --loud gibt es nicht\. tideline status --help zeigt/],
    ['an option without its value', 'history --limit', {}, 1, /^Der Wert der Option --limit fehlt/],
    ['a folder that does not exist', 'deploy nowhere', {}, 1, /^Den Ordner nowhere gibt es nicht\./],
    ['a folder without a build', 'deploy empty', {}, 1, /enthält keinen Build: .*npm run build/],
    ['a rollback without a remote', 'rollback', {}, 1, /^Geben Sie ein Remote an, tideline rollback/],
    ['a token without a scope', 'token create --holder me', {}, 1, /^Wählen Sie, was der Token erlaubt/],
    ['a number out of range', 'trial mfe-accounts --percent 100', {}, 1, /^--percent 100 ist keine Zahl von 1 bis 99/],
    ['a backup without a file', 'restore', {}, 1, /^Geben Sie die Sicherung an/],
    ['a missing installation', 'verify', {}, 1, /^Dieser Befehl arbeitet auf einer Installation/],
    [
      'an invalid address',
      'status',
      { TIDELINE_URL: 'nonsense' },
      1,
      /^TIDELINE_URL=nonsense ist keine gültige Adresse/,
    ],
    [
      'an unreachable registry',
      'status',
      { TIDELINE_URL: 'dead' },
      5,
      /antwortet nicht \(ECONNREFUSED\)\. Läuft Tideline dort/,
    ],
    [
      'a missing token',
      'rollback mfe-accounts',
      { TIDELINE_TOKEN: '' },
      4,
      /^Dafür braucht es einen Token\. Setzen Sie/,
    ],
    ['a wrong token', 'status', { TIDELINE_TOKEN: 'x' }, 4, /^Dieser Token ist hier unbekannt\./],
    ['a command for operators', 'gc', {}, 4, / Nur ein Betreiber darf Releases entfernen\.$/m],
    [
      'an unknown generation',
      'rollback --to 99',
      { TIDELINE_TOKEN: 'op' },
      1,
      /^production hat keine Generation 99\.$/m,
    ],
  ])('explains what to do about %s, while programs get the English sentence', async (_, args, env, code, said) => {
    const filled = {
      ...env,
      ...(env['TIDELINE_TOKEN'] === 'op' && { TIDELINE_TOKEN: gateway.operator }),
      ...(env['TIDELINE_URL'] === 'dead' && { TIDELINE_URL: await deadAddress() }),
    };
    expect(await german(args, filled)).toMatchObject({ code, out: '', err: expect.stringMatching(said) });
    const forPrograms = await german(`${args} --json`, filled);
    expect(forPrograms).toEqual(await runTideline(gateway, `${args} --json`, filled));
    expect(forPrograms.out).not.toMatch(said);
  });

  it('shows the reason and the fix for each gate that rejected the build', async () => {
    await writeBuild(
      join(gateway.folder, 'team/bad/dist'),
      remoteJsonOf('mfe-accounts', { version: '2.0.0', requires: { shell: '^99' } }),
      { 'leak.css': 'body{display:none}' },
    );
    const local = await german('check bad');
    expect(local).toMatchObject({ code: 2, out: '' });
    expect(local.err).toContain('mfe-accounts 2.0.0 lässt sich nicht bereitstellen:\n  ✓ description\n');
    expect(local.err).toContain(
      '  ✗ styles: leak.css enthält „body“, was auch außerhalb von mfe-accounts gilt\n' +
        '    Abhilfe: in eine .module.css-Datei verschieben, damit jeder Selektor eine Klasse hat, die mit ' +
        'mfe-accounts__ beginnt\n',
    );
    await writeBuild(
      join(gateway.folder, 'team/new/dist'),
      remoteJsonOf('mfe-accounts', { version: '2.0.1', requires: { shell: '^99' } }),
    );
    const remote = await german('check new');
    expect(remote.err).toMatch(/mfe-accounts 2\.0\.1 lässt sich in production nicht bereitstellen:\n/);
    expect(remote.err).toMatch(
      /✗ shell: mfe-accounts 2\.0\.1\S* braucht Shell \^99, die Shell ist aber 1\.0\.0\n {4}Abhilfe: requires\.shell in/,
    );
    expect(remote.err).not.toMatch(/ and | the /);
  });

  it('prints the same objects for programs', async () => {
    for (const args of ['status', 'history', 'list', 'token list', 'gc --dry-run', 'doctor', 'budget', 'backup']) {
      const [english, here] = await Promise.all(
        [{}, GERMAN].map((env) => runTideline(gateway, `${args} --json`, { TIDELINE_TOKEN: gateway.operator, ...env })),
      );
      expect(here).toEqual(english);
      expect(english?.err).toBe('');
    }
  });

  it('is chosen by TIDELINE_LANG, which must be a language with texts', async () => {
    expect((await german('override', { TIDELINE_LANG: 'en' })).out).toBe('No links are open.\n');
    expect((await runTideline(gateway, 'override', { TIDELINE_LANG: 'de' })).out).toBe('Keine Links sind offen.\n');
    expect(await runTideline(gateway, 'override', { TIDELINE_LANG: 'fr' })).toEqual({
      code: 1,
      out: '',
      err: 'TIDELINE_LANG=fr is not a language of this command: choose one of en, de.\n',
    });
    expect((await german('override', { TIDELINE_LANG: 'fr' })).err).toMatch(/^TIDELINE_LANG=fr ist keine Sprache/);
  });
});
