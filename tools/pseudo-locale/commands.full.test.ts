/**
 * The command `tideline` in a pseudo-locale: message files mark their texts, so a text without marks was written in a
 * command or sent by the registry.
 */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { commands } from '@tideline/registry/cli';
import { remoteJsonOf, writeBuild } from '@tideline/registry/testing';
import { startRegistry, type RegistryGateway } from '../../gateway/src/testing/registry-client.ts';
import { runTideline } from '../../gateway/src/testing/run-tideline.ts';

let gateway: RegistryGateway;
beforeAll(async () => {
  gateway = await startRegistry();
  await mkdir(join(gateway.folder, 'team/empty'), { recursive: true });
  await writeBuild(
    join(gateway.folder, 'team/dist'),
    remoteJsonOf('mfe-accounts', { version: '1.1.0', buildId: '1.1.0' }),
  );
});
afterAll(() => gateway.close());

/** Names of apps, holders and commands; versions and instants; gates; links and tokens. */
const DATA = [
  /\b(?:mfe-[a-z]+|shell|production|test|op|team|dist)\b/g,
  /\b\d[\w.:-]*|\b[0-9a-f]{12}\b|\b(?:MiB|KiB|ms|UTC)\b/g,
  new RegExp(`^(?:tideline| ) (?:${Object.keys(commands).join('|')}) *$`, 'gm'),
  /^ {2}[✓✗] .*$|tideline_[\w-]+|https?:\S+/gm,
];

const unmarked = (text: string): string[] => {
  let rest = text;
  for (let before = ''; before !== rest;) {
    before = rest;
    rest = rest.replaceAll(/⟦[^⟦⟧]*⟧/g, '');
  }
  for (const data of DATA) rest = rest.replaceAll(data, '');
  return rest.split('\n').filter((line) => /\p{L}{2}/u.test(line));
};

it.each([
  '--help',
  'status',
  'deploy',
  'deploy',
  'check',
  'publish',
  'deploy nowhere',
  'deploy empty',
  'history',
  'list',
  'rollback',
  'rollback mfe-accounts',
  'rollback mfe-cards',
  'rollback --to 99',
  'deploy --trial 10',
  'status',
  'trial mfe-accounts --percent 25',
  'trial mfe-accounts --finish',
  'trial mfe-accounts --finish',
  'disable mfe-accounts',
  'enable mfe-accounts',
  'override',
  'override mfe-accounts --hours 500',
  'token create',
  'token create --holder op --operator',
  'token list',
  'token revoke x',
  'gc --dry-run',
  'backup',
  'restore',
  'verify',
  'user',
  'user list me',
  'new',
  'dev',
])('tideline %s prints only texts from message files', async (args) => {
  const { out, err } = await runTideline(gateway, args, { TIDELINE_TOKEN: gateway.operator });
  expect(out + err).toContain('⟦');
  expect(unmarked(out + err)).toEqual([]);
});

it.each(Object.keys(commands))('tideline %s --help prints only texts from message files', async (name) => {
  const { out } = await runTideline(gateway, `${name} --help`);
  expect(out).toContain('⟦');
  expect(unmarked(out)).toEqual([]);
});
