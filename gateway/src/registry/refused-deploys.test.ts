import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listGenerations, listReleases, type Check } from '@tideline/registry';
import { run } from '@tideline/registry/cli';
import type { RemoteJson } from '@tideline/registry/release';
import { remoteJsonOf, writeBuild } from '@tideline/registry/testing';
import { startRegistry, type RegistryGateway } from '../testing/registry-client.ts';

jest.setTimeout(60_000);

let gateway: RegistryGateway;

beforeAll(async () => {
  gateway = await startRegistry();
  const react = { version: '19.3.1', requiredVersion: '^19.3.1', provided: true };
  await gateway.deploy(
    remoteJsonOf('shell', { version: '1.1.0', offers: { icons: ['wallet'], slots: [] }, build: { shared: { react } } }),
  );
});
afterAll(() => gateway.close());

type Fault = Parameters<typeof remoteJsonOf>[1] & {
  /** Files of the build, in addition to or instead of those of the fixture. */
  files?: Record<string, string | Uint8Array>;
  /** A file that is added to the folder after the build. */
  added?: string;
};

const routeTo = (path: string): RemoteJson['routes'] => [
  { path, component: './accounts#Screen', title: 'Accounts', access: 'user' } as RemoteJson['routes'][number],
];
const takes = (name: string, requiredVersion: string): Fault => ({
  build: { shared: { [name]: { requiredVersion, provided: false } } },
});

/** Deploys a build with a fault through the command. Returns its exit code and the gates that rejected it. */
async function deploy({ files = {}, added, ...overrides }: NonNullable<Fault>) {
  const folder = join(gateway.folder, 'faulty');
  await rm(folder, { recursive: true, force: true });
  await writeBuild(join(folder, 'dist'), remoteJsonOf('mfe-accounts', { version: '7.0.0', ...overrides }), files);
  if (added !== undefined) await writeFile(join(folder, 'dist', added), 'text');
  let printed = '';
  const code = await run(['deploy', '--json'], {
    env: { TIDELINE_URL: gateway.url, TIDELINE_TOKEN: gateway.accounts },
    cwd: folder,
    root: gateway.folder,
    out: (line) => (printed += line),
    err: () => undefined,
  });
  const { error } = JSON.parse(printed) as { error?: { checks: Check[] } };
  return { code, refused: error?.checks.filter(({ ok }) => !ok) };
}

const everything = async () => ({
  generations: await listGenerations(gateway.store, 'production'),
  releases: (await listReleases(gateway.store)).map(({ remote, release }) => `${remote} ${release}`),
});

describe('tideline deploy', () => {
  // each of these was once published and reached users
  it.each<[what: string, fault: NonNullable<Fault>, gate: string, detail: RegExp, fix: RegExp]>([
    ['React 18', takes('react', '^18'), 'shares', /react \^18, but the shell provides 19\.3\.1/, /with react 19\.3\.1/],
    ['a share that the shell lacks', takes('lodash', '^4'), 'shares', /takes lodash from the shell/, /bundle lodash/],
    [
      'another shell',
      { requires: { shell: '^99' } },
      'shell',
      /the shell is 1\.1\.0/,
      /requires\.shell in remote\.conf/,
    ],
    ['a hidden body', { files: { 'a.css': 'body{display:none}' } }, 'styles', /a\.css has "body"/, /a \.module\.css/],
    ['eval', { files: { 'a.js': 'eval("1")' } }, 'scripts', /a\.js contains eval/, /remove the code/],
    [
      'eval with an escape',
      { files: { 'a.js': '\\u0065val("1")' } },
      'scripts',
      /a\.js contains eval/,
      /remove the code/,
    ],
    ['a route of the api', { routes: routeTo('/api'), nav: [] }, 'addresses', /\/api/, /another path/],
    ['a route of the health check', { routes: routeTo('/healthz'), nav: [] }, 'addresses', /\/healthz/, /another path/],
    [
      'a budget that the remote raised itself',
      { budgets: { entryBytes: 16_000, routeBytes: 100_000_000 } },
      'budgets',
      /sets routeBytes to 100000000, but the environment allows only 90000/,
      /tideline budget mfe-accounts --route 100000000/,
    ],
    [
      'a large extra file',
      { files: { 'a.bin': new Uint8Array(9 * 1024 * 1024) } },
      'size',
      /the largest file has 9\.0 MiB: a\.bin/,
      /remove a\.bin .* or ask an operator for more: tideline budget mfe-accounts --total BYTES/,
    ],
    [
      'an icon that the shell lacks',
      { nav: [{ id: 'a', to: '/accounts', title: 'A', icon: 'wave', group: 'main', order: 1 }] },
      'icons',
      /the icon "wave"/,
      /use one of wallet/,
    ],
    [
      'a component that its module does not export',
      { files: { 'accounts.66666666.js': '0;' } },
      'exports',
      /\.\/accounts exports no "Screen"/,
      /export Screen from src\/accounts\/expose\.ts/,
    ],
    [
      'a command that leads to an unknown page',
      { commands: [{ id: 'go', title: 'Go', keywords: [], to: '/nowhere' }] },
      'links',
      /no active release has the route \/nowhere/,
      /correct the address/,
    ],
    ['a file without a hash', { added: 'a.txt' }, 'integrity', /a\.txt has no hash/, /remove files that the build did/],
  ])('rejects %s, explains the fix, and changes nothing', async (_, fault, gate, detail, fix) => {
    const before = await everything();
    expect(await deploy(fault)).toEqual({
      code: 2,
      refused: [{ gate, ok: false, detail: expect.stringMatching(detail), fix: expect.stringMatching(fix) }],
    });
    expect(await everything()).toEqual(before);
  });

  it('accepts the same build without a fault, and then rejects other content under its version', async () => {
    expect(await deploy({})).toEqual({ code: 0, refused: undefined });
    const before = await everything();
    expect(await deploy({ buildId: 'other' })).toEqual({
      code: 3,
      refused: [
        {
          gate: 'version',
          ok: false,
          detail: expect.stringMatching(
            /mfe-accounts 7\.0\.0 was published by mfe-accounts team with different contents/,
          ),
          fix: 'raise the version',
        },
      ],
    });
    expect(await everything()).toEqual(before);
  });
});
