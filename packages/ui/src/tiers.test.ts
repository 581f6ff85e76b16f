import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const source = import.meta.dirname;

/** Returns the packages that a tier imports, including imports of the files that it imports. */
function packagesOf(tier: string): string[] {
  const packages = new Set<string>();
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const [, isType, from = ''] of readFileSync(file, 'utf8').matchAll(
      /^(?:import|export|\}) ?(type )?[^;]*?from '([^']+)';/gm,
    )) {
      if (isType) continue;
      if (from.startsWith('.')) {
        if (!from.endsWith('.css')) visit(join(dirname(file), from));
      } else packages.add(from.startsWith('@') ? from.split('/').slice(0, 2).join('/') : (from.split('/')[0] ?? from));
    }
  };
  visit(join(source, tier));
  return [...packages].sort();
}

describe('each tier of the package imports only the packages that it needs', () => {
  it.each([
    ['light.ts', ['@tideline/contract', 'react']],
    ['index.ts', ['@tideline/contract', 'react']],
    ['forms.ts', ['@tideline/contract', 'react']],
    ['lists.ts', ['@tanstack/react-virtual', '@tideline/contract', 'react']],
    ['working.ts', ['react']],
    ['categories.ts', []],
    ['overlays.ts', ['react', 'react-aria-components']],
    ['file-drop.ts', ['react']],
    ['ordered-list.ts', ['react']],
    ['slider.ts', ['react']],
    ['tide.ts', ['@tideline/contract', 'react']],
    ['menus.ts', ['react', 'react-aria-components']],
    ['pickers.ts', ['@tideline/contract', 'react', 'react-aria-components']],
    ['dates.ts', ['@internationalized/date', '@tideline/contract', 'react', 'react-aria-components']],
    ['arrange.ts', ['@tideline/contract', 'react', 'react-aria-components']],
    ['charts.ts', ['@tideline/contract', '@visx/group', '@visx/scale', '@visx/shape', 'react']],
  ])('%s', (tier, packages) => {
    expect(packagesOf(tier)).toEqual(packages);
  });

  it('overlays.ts imports only dialogs and the leave guard', () => {
    const overlays = readFileSync(join(source, 'overlays.ts'), 'utf8');
    expect(overlays.match(/from '([^']+)'/g)).toEqual([
      "from './overlays/dialog.tsx'",
      "from './overlays/use-leave-guard.tsx'",
    ]);
  });
});
