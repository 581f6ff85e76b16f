import { expect, it } from '@jest/globals';
import type { StatsCompilation } from '@rspack/core';
import { BuildFiles } from './remote-json.ts';

const consumed = (share: string) => ({
  moduleType: 'consume-shared-module',
  name: `consume shared module (default) ${share}@^0.1.0 (singleton)`,
});

const stats = {
  assets: [
    { name: 'remoteEntry.1.js' },
    { name: '__federation_expose_accounts.2.js' },
    { name: '__federation_expose_accounts.2.js.map' },
  ],
  namedChunkGroups: {
    __federation_expose_accounts: {
      chunks: ['accounts'],
      assets: [{ name: '__federation_expose_accounts.2.js' }, { name: '__federation_expose_accounts.3.css' }],
    },
  },
  chunks: [
    {
      id: 'accounts',
      modules: [
        consumed('@tideline/ui'),
        consumed('@tideline/ui/lists'),
        {
          name: './src/accounts/expose.ts + 1 modules',
          modules: [{ name: './src/accounts/expose.ts' }, { name: '../node_modules/zod/index.js' }],
        },
      ],
    },
    { id: 'panels', modules: [consumed('@tideline/ui/overlays')] },
  ],
} as unknown as StatsCompilation;

const files = new BuildFiles(stats);

it("BuildFiles lists a module's files and the lazy shell parts that it needs immediately", () => {
  expect(files.exposes(['./accounts'])).toEqual({
    './accounts': {
      js: ['__federation_expose_accounts.2.js'],
      css: ['__federation_expose_accounts.3.css'],
      shares: ['@tideline/ui/lists'],
    },
  });
});

it('BuildFiles includes sources inside merged modules', () => {
  expect(files.sources()).toContain('../node_modules/zod/index.js');
});

it('BuildFiles omits source maps and reports missing files', () => {
  expect(files.all()).toEqual(['remoteEntry.1.js', '__federation_expose_accounts.2.js']);
  expect(files.emitted('remoteEntry.')).toBe('remoteEntry.1.js');
  expect(() => files.emitted('figtree')).toThrow('no file that starts with "figtree"');
  expect(() => files.of('absent')).toThrow('no chunk named "absent"');
});
