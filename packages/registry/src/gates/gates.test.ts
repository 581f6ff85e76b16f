import { describe, expect, it } from '@jest/globals';
import { DEFAULT_BUDGETS } from '../budgets.ts';
import { sriOf } from '../digests.ts';
import type { RemoteJson } from '../release.ts';
import { remoteJsonOf } from '../testing/fixture-build.ts';
import { environmentFindings, newFindings, type Member } from './environment-gates.ts';
import { checksOf, GATES, type GateName } from '../finding.ts';
import { contentFindings } from './release-gates.ts';

type Overrides = Parameters<typeof remoteJsonOf>[1];

const member = (remoteJson: RemoteJson): Member => ({
  remote: remoteJson.name,
  release: `${remoteJson.version}-00000000`,
  remoteJson,
});
const provides = (version: string) => ({ requiredVersion: `^${version}`, version, provided: true });
const takes = (requiredVersion: string) => ({ requiredVersion, provided: false });
const shellOf = (overrides: Overrides = {}): Member =>
  member(
    remoteJsonOf('shell', {
      version: '1.4.2',
      offers: { icons: ['wallet', 'bell'], slots: ['dashboard/v1'] },
      ...overrides,
      build: { shared: { react: provides('19.3.1') }, ...overrides.build },
    }),
  );
const remoteOf = (overrides: Overrides = {}): Member => member(remoteJsonOf('mfe-accounts', overrides));

const nav = { id: 'x', to: '/accounts', title: 'X', icon: 'wallet', group: 'main', order: 1 } as const;
const route = { path: '/x', component: './accounts#Screen', title: 'X', access: 'user' } as const;

describe('gates of an environment', () => {
  it('accept compatible releases', () => {
    const fitting = remoteOf({
      requires: { shell: '^1.4', contract: '^0.1' },
      build: { shared: { react: takes('^19.1.0') }, federationVersion: '2.8.3' },
    });
    expect(environmentFindings([shellOf(), fitting], { contractVersion: '0.1.3' })).toEqual([]);
  });

  it.each<{ why: string; gate: GateName; remote: Overrides; detail: string; fix: string }>([
    {
      why: 'React 18',
      gate: 'shares',
      remote: { build: { shared: { react: takes('^18.2.0') } } },
      detail: 'mfe-accounts 1.0.0-00000000 requires react ^18.2.0, but the shell provides 19.3.1',
      fix: 'build it with react 19.3.1',
    },
    {
      why: 'a share that the shell lacks',
      gate: 'shares',
      remote: { build: { shared: { lodash: takes('^4.0.0') } } },
      detail: 'takes lodash from the shell, but the shell does not provide it',
      fix: 'bundle lodash under another name',
    },
    {
      why: 'a second React',
      gate: 'shares',
      remote: { build: { shared: { react: provides('19.3.1') } } },
      detail: 'brings its own copy of react, so the page would have two',
      fix: "build it with the kit's preset",
    },
    {
      why: 'a lazy part that the shell lacks',
      gate: 'shares',
      remote: {
        build: {
          exposes: { './accounts': { js: ['accounts.66666666.js'], css: [], shares: ['@tideline/ui/hologram'] } },
        },
      },
      detail: 'loads @tideline/ui/hologram from the shell, but the shell does not have it',
      fix: 'it has @tideline/ui/overlays',
    },
    {
      why: 'a remote for another version of the shell',
      gate: 'shell',
      remote: { requires: { shell: '^99' } },
      detail: 'requires shell ^99, but the shell is 1.4.2',
      fix: 'change requires.shell in remote.config.ts',
    },
    {
      why: 'a remote for another version of the API',
      gate: 'contract',
      remote: { requires: { contract: '^2' } },
      detail: "requires version ^2 of the API's contract, but the API has 0.1.3",
      fix: 'build it with @tideline/contract 0.1.3',
    },
    {
      why: 'a remote for another major version of the federation runtime',
      gate: 'federation',
      remote: { build: { federationVersion: '3.0.0' } },
      detail: 'is built for federation runtime 3.0.0, but the shell provides 2.9.2',
      fix: 'build it with @module-federation/runtime 2.x',
    },
    {
      why: 'the route /api',
      gate: 'addresses',
      remote: { routes: [{ ...route, path: '/api' }], nav: [] },
      detail: 'declares the route /api, but the gateway answers /api itself',
      fix: 'choose another path',
    },
    {
      why: 'the route /healthz',
      gate: 'addresses',
      remote: { routes: [{ ...route, path: '/healthz' }], nav: [] },
      detail: 'declares the route /healthz',
      fix: 'choose another path',
    },
    {
      why: 'the route /receivers',
      gate: 'addresses',
      remote: { routes: [{ ...route, path: '/receivers' }], nav: [] },
      detail: 'declares the route /receivers',
      fix: 'choose another path',
    },
    {
      why: 'a route of the shell',
      gate: 'contributions',
      remote: { routes: [{ ...route, path: '/login' }], nav: [] },
      detail: 'route /login belongs to shell, and mfe-accounts 1.0.0-00000000 declares it too',
      fix: 'rename it in one of them',
    },
    {
      why: 'an unknown icon',
      gate: 'icons',
      remote: { nav: [{ ...nav, icon: 'walet' }] },
      detail: 'navigation entry x of mfe-accounts 1.0.0-00000000 has the icon "walet"',
      fix: 'use one of wallet, bell',
    },
    {
      why: 'a widget in an unknown slot',
      gate: 'slots',
      remote: {
        widgets: [
          { slot: 'dashbord/v1', id: 'x.one', component: './accounts#Screen', title: 'One', size: 's', order: 1 },
        ],
      },
      detail: 'widget x.one of mfe-accounts 1.0.0-00000000 is for the slot dashbord/v1',
      fix: 'use one of dashboard/v1',
    },
    {
      why: 'a command to an unknown route',
      gate: 'links',
      remote: { commands: [{ id: 'go', title: 'Go', keywords: [], to: '/acounts?add=1' }] },
      detail: 'command go of mfe-accounts leads to /acounts?add=1, but no active release has the route /acounts',
      fix: 'correct the address',
    },
    {
      why: 'a settings page in a group that does not exist',
      gate: 'links',
      remote: {
        settings: [
          { id: 'x.sync', section: '/settings/synk', component: './accounts#Screen', title: 'Sync', order: 1 },
        ],
      },
      detail: 'settings x.sync of mfe-accounts belong on /settings/synk, but no active release has the route',
      fix: 'correct the address',
    },
  ])('reject $why', ({ gate, remote, detail, fix }) => {
    const findings = environmentFindings([shellOf(), remoteOf(remote)], { contractVersion: '0.1.3' });
    expect(findings).toEqual([{ gate, detail: expect.stringContaining(detail), fix: expect.stringContaining(fix) }]);
  });

  it.each<{ why: string; gate: GateName; shell: Overrides; detail: string }>([
    {
      why: 'with a version of React that the active remotes do not accept',
      gate: 'shares',
      shell: { build: { shared: { react: provides('20.0.0') } } },
      detail: 'mfe-accounts 1.0.0-00000000 requires react ^19.1.0, but the shell provides 20.0.0',
    },
    {
      why: 'without a share that an active remote uses',
      gate: 'shares',
      shell: { build: { shared: {} } },
      detail: 'takes react from the shell, but the shell does not provide it',
    },
    {
      why: 'with a version that an active remote excludes',
      gate: 'shell',
      shell: { version: '2.0.0' },
      detail: 'requires shell ^1.4, but the shell is 2.0.0',
    },
    {
      why: 'with another federation runtime',
      gate: 'federation',
      shell: { build: { shared: { react: provides('19.3.1') }, federationVersion: '3.0.0' } },
      detail: 'is built for federation runtime 2.9.2, but the shell provides 3.0.0',
    },
    {
      why: 'without an icon of an active remote',
      gate: 'icons',
      shell: { offers: { icons: ['bell'] } },
      detail: 'has the icon "wallet"',
    },
    {
      why: 'without a slot that an active remote uses',
      gate: 'slots',
      shell: { offers: { icons: ['wallet'], slots: ['dashboard/v2'] } },
      detail: 'is for the slot dashboard/v1, but the shell has no such slot',
    },
    {
      why: 'without a page to which an active remote leads',
      gate: 'links',
      shell: { routes: [] },
      detail: 'command home of mfe-accounts leads to /dashboard',
    },
  ])('reject a shell $why', ({ gate, shell, detail }) => {
    const remote = remoteOf({
      requires: { shell: '^1.4' },
      commands: [{ id: 'home', title: 'Home', keywords: [], to: '/dashboard' }],
      widgets: [
        { slot: 'dashboard/v1', id: 'x.one', component: './accounts#Screen', title: 'One', size: 's', order: 1 },
      ],
      build: { shared: { react: takes('^19.1.0') } },
    });
    const findings = newFindings([shellOf(), remote], [shellOf(shell), remote]);
    expect(findings).toEqual([{ gate, detail: expect.stringContaining(detail), fix: expect.any(String) }]);
  });

  it('require nothing of the shell for a disabled remote', () => {
    const off: Member = { ...remoteOf({ requires: { shell: '^99', contract: '^9' } }), disabled: true };
    expect(environmentFindings([shellOf(), off], { contractVersion: '0.1.3' })).toEqual([]);
  });

  it('do not report a fault that existed before the change', () => {
    const old = remoteOf({ requires: { shell: '^99' } });
    const other = member(remoteJsonOf('mfe-cards'));
    expect(environmentFindings([shellOf(), old, other])).toHaveLength(1);
    expect(newFindings([shellOf(), old], [shellOf(), old, other])).toEqual([]);
  });

  it('accept any icon if the shell does not list its icons', () => {
    const { offers: _, ...silent } = shellOf().remoteJson;
    expect(environmentFindings([member(silent), remoteOf({ nav: [{ ...nav, icon: 'walet' }] })])).toEqual([]);
  });
});

describe('gates of a release', () => {
  const own = {
    'accounts.66666666.js': '({ Screen: () => 0 });',
    'accounts.77777777.css': '.mfe-accounts__a { top: 0 }',
  };
  const findings = (
    given: Record<string, string | Buffer>,
    overrides: Overrides = {},
    hashes?: Record<string, string>,
  ) => {
    const files = new Map(Object.entries({ ...own, ...given }).map(([path, text]) => [path, Buffer.from(text)]));
    const integrity = hashes ?? Object.fromEntries([...files].map(([path, bytes]) => [path, sriOf(bytes)]));
    const described = remoteJsonOf('mfe-accounts', { ...overrides, build: { ...overrides.build, integrity } });
    return contentFindings({ remote: described, files }, DEFAULT_BUDGETS.remote);
  };

  it('accept a build by the preset', async () => {
    const entry = 'try{return this||Function("return this")()}catch(e){}';
    const build = { 'remoteEntry.22222222.js': `(function(){${entry}})();setTimeout(()=>{},5);"\\u2026"` };
    expect(await findings(build)).toEqual([]);
  });

  it.each<[what: string, css: string, leak: string]>([
    ['a hidden body', 'body{display:none}', 'body'],
    ['variables of the page', ':root{--ink:red}', ':root'],
    ['every element', '*{margin:0}', '*'],
    ['a class of another remote', '.mfe-cards__x{top:0}', '.mfe-cards__x'],
    ['one of several selectors', '.mfe-accounts__a,h1{top:0}', 'h1'],
    [
      "the page around one of the remote's elements",
      'body:has(.mfe-accounts__a){display:none}',
      'body:has(.mfe-accounts__a)',
    ],
    ['everything except the remote', ':not(.mfe-accounts__a){top:0}', ':not(.mfe-accounts__a)'],
    ['an alternative selector of the page', ':is(.mfe-accounts__a,body){top:0}', ':is(.mfe-accounts__a,body)'],
    ['a rule inside a media query', '@media print{nav{display:none}}', 'nav'],
    ['a font for the page', '@font-face{font-family:Figtree;src:url(x.woff2)}', '@font-face'],
    ["an animation without the remote's prefix", '@keyframes shell__rise{to{top:0}}', '@keyframes shell__rise'],
    ['an import', '@import url(//evil.example/x.css);', '@import'],
  ])('reject styles that affect the rest of the page: %s', async (_, css, leak) => {
    expect(await findings({ 'more.css': css })).toEqual([
      {
        gate: 'styles',
        detail: `more.css has "${leak}", which also applies outside of mfe-accounts`,
        fix: expect.stringContaining('a class that begins with mfe-accounts__'),
      },
    ]);
  });

  it.each([
    '.mfe-accounts__a:hover>*{top:0}',
    'html .mfe-accounts__a{top:0}',
    ':is(.mfe-accounts__a,.mfe-accounts__b):focus{top:0}',
    '@keyframes mfe-accounts__rise{from{top:0}50%{top:1px}}',
    '@media (width<=639px){.mfe-accounts__a{top:0}}',
    '.mfe-accounts__a{&:hover{top:0} b{top:0}}',
  ])('accept the styles %s', async (css) => {
    expect(await findings({ 'more.css': css })).toEqual([]);
  });

  it.each([
    ['eval("1")', 'eval(…)'],
    ['globalThis.eval("1")', 'eval(…)'],
    ['new Function("a","return a")', 'new Function(…)'],
    ['Function("return this;alert(1)")()', 'new Function(…)'],
    ['setTimeout("go()",1)', 'setTimeout("…")'],
    ['window.setInterval(`go()`,1)', 'setInterval("…")'],
    ['setTimeout /* soon */ ( /* and then */ "go()")', 'setTimeout("…")'],
    ['setTimeout?.("go()")', 'setTimeout("…")'],
    [String.raw`\u0065val("1")`, 'eval(…)'],
  ])('reject the code %s', async (code, what) => {
    expect(await findings({ 'more.js': code })).toEqual([
      { gate: 'scripts', detail: expect.stringContaining(`more.js contains ${what}`), fix: expect.any(String) },
    ]);
  });

  it('reject a remote that allows inline styles in the page', async () => {
    const styleHashes = ["'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"];
    expect(await findings({}, { build: { styleHashes } })).toEqual([
      { gate: 'scripts', detail: expect.stringContaining('only the shell may allow them'), fix: expect.any(String) },
    ]);
  });

  it('reject a component that its module does not export', async () => {
    expect(await findings({}, { routes: [{ ...route, component: './accounts#Screeen' }] })).toEqual([
      {
        gate: 'exports',
        detail: './accounts#Screeen is contributed, but ./accounts exports no "Screeen"',
        fix: 'export Screeen from src/accounts/expose.ts, or correct remote.config.ts',
      },
    ]);
  });

  it('reject a file without a hash', async () => {
    const known = Object.fromEntries(Object.entries(own).map(([path, text]) => [path, sriOf(Buffer.from(text))]));
    expect(await findings({ 'extra.txt': 'x' }, {}, known)).toEqual([
      { gate: 'integrity', detail: 'extra.txt has no hash in remote.json', fix: expect.any(String) },
    ]);
  });

  it('reject an extra file of 100 MB, and name it', async () => {
    expect(await findings({ 'film.bin': Buffer.alloc(100 * 1024 * 1024) })).toEqual([
      {
        gate: 'size',
        detail:
          'mfe-accounts is 100.0 MiB uncompressed, but the environment allows only 8.0 MiB; the largest file has ' +
          '100.0 MiB: film.bin',
        fix: expect.stringContaining('remove film.bin from the build folder'),
      },
    ]);
  });

  it('are each reported once, and each rejection with its fix', () => {
    const checks = checksOf([{ gate: 'icons', detail: 'no such icon', fix: 'use wallet' }]);
    expect(checks.map(({ gate }) => gate)).toEqual([...GATES]);
    expect(checks.filter(({ ok }) => !ok)).toEqual([
      { gate: 'icons', ok: false, detail: 'no such icon', fix: 'use wallet' },
    ]);
  });
});
