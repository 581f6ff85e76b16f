import { describe, expect, it } from '@jest/globals';
import { files, read } from './source-tree.ts';

const code = files().filter(
  (path) => /^api\/src\/.*\.ts$/.test(path) && !path.endsWith('.test.ts') && !path.includes('/testing/'),
);
const withoutComments = (path: string): string => read(path).replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '');

/** Matches a template, a query on a connection, or a value imported from the module of templates. */
const QUERY = /\bsql`|\.(query|unsafe)[<(]|^import (?!type)[^;]*from '[^']*\/sql\.ts'/m;

describe('queries', () => {
  it('are only in stores', () => {
    const outside = code.filter((path) => !path.endsWith('.store.ts') && QUERY.test(withoutComments(path)));
    expect(outside).toEqual([]);
    expect(code.filter((path) => QUERY.test(withoutComments(path))).length).toBeGreaterThan(100);
  });
});
