import { describe, expect, it } from '@jest/globals';
import { files, read } from './source-tree.ts';

const TABLES = 'api/src/platform/database/tables.ts';
const stores = files().filter((path) => /^api\/src\/.*\.store\.ts$/.test(path));

/** Columns by table, in camel case, from the types that `npm run schema` prints. */
const columns = new Map(
  [...(read(TABLES).split('export const COLUMNS')[0] ?? '').matchAll(/^ {2}(\w+): \{\n(.*?)^ {2}\};/gms)].map(
    ([, table = '', body = '']) => [table, new Set([...body.matchAll(/^ {4}(\w+):/gm)].map(([, name]) => name))],
  ),
);

/** More properties that share their names with columns of one table than this are no coincidence. */
const COINCIDENCES = 2;

/** Rows of a union over ten tables, whose columns have no common table. */
const UNIONS = new Set(['NamedRow']);

/** Returns the row types that repeat columns of a table by hand, with the first such table. */
export function repeatedColumns(source: string): string[] {
  const tables = [...source.matchAll(/\b(?:from|join|into|update)\s+([a-z_]+)\b/g)].map(([, table = '']) => table);
  return [...source.matchAll(/^(?:export )?interface (\w*Row)\b[^{]*(?:\{[^{}]*\}[^{]*)*?\{\n(.*?)^\}/gms)].flatMap(
    ([, name = '', body = '']) => {
      const typedByHand = [...body.matchAll(/^ {2}(?:readonly )?(\w+)\??: (.*);/gm)].flatMap(
        ([, property, type = '']) => (type.includes('Tables[') ? [] : [property]),
      );
      const table = tables.find(
        (each) => typedByHand.filter((property) => columns.get(each)?.has(property)).length > COINCIDENCES,
      );
      return table === undefined || UNIONS.has(name) ? [] : [`${name} repeats columns of ${table}`];
    },
  );
}

describe('types of rows', () => {
  it('come from the schema: RowOf<table, columns>, or Tables[table][column]', () => {
    expect(columns.get('transaction')).toContain('postedOn');
    expect(stores.length).toBeGreaterThan(100);
    const repeated = stores.flatMap((path) => repeatedColumns(read(path)).map((problem) => `${path}: ${problem}`));
    expect(repeated).toEqual([]);
  });

  it('are refused if they repeat three columns of a table that the store reads', () => {
    const store = (body: string) => `export interface TagRow {\n${body}\n}\nsql\`select id from tag\``;
    expect(repeatedColumns(store('  id: string;\n  version: number;\n  name: string;'))).toEqual([
      'TagRow repeats columns of tag',
    ]);
    expect(repeatedColumns(store("  id: string;\n  version: number;\n  name: Tables['tag']['name'];"))).toEqual([]);
  });
});
