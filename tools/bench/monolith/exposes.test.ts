import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const read = (path: string): string => readFileSync(join(import.meta.dirname, path), 'utf8');

// the bundler replaces the shell's module with this one without a type check, and without onChange no page started
it("the loader of the single bundle has every method of the shell's loader, which it replaces", () => {
  const loader = /export interface ExposeLoader \{([^]*?)\n\}/.exec(
    read('../../../shell/src/federation/exposes.ts'),
  )?.[1];
  const methods = Array.from(loader?.matchAll(/^ {2}(\w+)\(/gm) ?? [], ([, name]) => name);
  expect(methods).toContain('load');
  const given = /\n {2}return \{([^]*)\n {2}\};/.exec(read('exposes.ts'))?.[1];
  expect(Array.from(given?.matchAll(/^ {4}(\w+)[,:]/gm) ?? [], ([, name]) => name).toSorted()).toEqual(
    methods.toSorted(),
  );
});
