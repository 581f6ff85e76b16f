import { describe, expect, it } from '@jest/globals';
import { files, read } from './source-tree.ts';

const TABLES = 'api/src/platform/database/tables.ts';
const stores = files().filter((path) => /^api\/src\/.*\.store\.ts$/.test(path));

/** Columns by table in camel case, from the types that `npm run schema` prints. */
const columns = new Map(
  [...(read(TABLES).split('export const COLUMNS')[0] ?? '').matchAll(/^ {2}(\w+): \{\n(.*?)^ {2}\};/gms)].map(
    ([, table = '', body = '']) => [table, new Set([...body.matchAll(/^ {4}(\w+):/gm)].map(([, name]) => name))],
  ),
);

/** Number of names that a named type may share with a table that its store reads for other rows. */
const COINCIDENCES = 1;

/**
 * Types for rows of a union over ten tables, and for aggregates that share names with a table that they do not read.
 */
const EXCEPTIONS = new Set(['NamedRow', 'ChargeRow', 'NightsReport', 'RunLegs']);

/** Returns the end of the bracket that opens at a position, with nested brackets of that kind. */
function closing(source: string, start: number, [open, close]: readonly [string, string]): number {
  let depth = 0;
  for (let at = start; at < source.length; at++) {
    if (source[at] === open) depth++;
    else if (source[at] === close && --depth === 0) return at;
  }
  return source.length;
}

const tablesIn = (statement: string): string[] =>
  [...statement.matchAll(/\b(?:from|join|into|update)\s+([a-z_]+)\b/g)].map(([, table = '']) => table);

/** Removes RowOf<…>, whose third parameter the compiler checks against the schema. */
function withoutRowOf(source: string): string {
  const start = source.search(/\bRowOf</);
  if (start < 0) return source;
  const end = closing(source, source.indexOf('<', start), ['<', '>']);
  return source.slice(0, start) + withoutRowOf(source.slice(end + 1));
}

/** Returns the properties of a literal type that are also columns of a table, but do not take their type from it. */
function repeatedIn(body: string, table: string): string[] {
  const typedByHand = [...body.matchAll(/(?<=^|[;{\n])\s*(?:readonly )?(\w+)\??: ([^;\n]+)/g)].flatMap(
    ([, property = '', type = '']) => (type.includes('Tables[') ? [] : [property]),
  );
  return typedByHand.filter((property) => columns.get(table)?.has(property));
}

/**
 * Checks literal types at a query, `tx.many<{ id: string }>(…)` or `Promise<{ id: string }>`, against the statement of
 * the query.
 */
function inlineTypes(source: string): string[] {
  return [...source.matchAll(/<\(?\{/g)].flatMap(({ index, 0: opening }) => {
    const start = index + opening.length - 1;
    const end = closing(source, start, ['{', '}']);
    const statement = source.slice(source.indexOf('sql`', end)).split(/\n\n|^\}/m)[0] ?? '';
    const repeated = new Set(
      tablesIn(statement).flatMap((table) =>
        repeatedIn(source.slice(start + 1, end), table).map((name) => `${table}.${name}`),
      ),
    );
    return repeated.size === 0 ? [] : [`a literal type repeats ${[...repeated].join(', ')}`];
  });
}

/** Checks named types of rows against all tables of their store. */
function namedTypes(source: string): string[] {
  return [...source.matchAll(/^(?:export )?(?:interface|type) (\w+)\b[^;{]*\{\n/gm)].flatMap(
    ({ index, 0: head, 1: name = '' }) => {
      const isRow = new RegExp(`(?:\\b(?:many|one|maybe)|Promise)<[^>(]*\\b${name}\\b`).test(source);
      if (!isRow || EXCEPTIONS.has(name)) return [];
      const start = index + head.length - 2;
      const body = source.slice(start + 1, closing(source, start, ['{', '}']));
      const table = tablesIn(source).find((each) => repeatedIn(body, each).length > COINCIDENCES);
      return table === undefined ? [] : [`${name} repeats ${repeatedIn(body, table).join(', ')} of ${table}`];
    },
  );
}

function repeatedColumns(source: string): string[] {
  const rest = withoutRowOf(source);
  return [...inlineTypes(rest), ...namedTypes(rest)];
}

describe('types of rows', () => {
  it('come from the schema: RowOf<table, columns>, or Tables[table][column]', () => {
    expect(columns.get('transaction')).toContain('postedOn');
    expect(stores.length).toBeGreaterThan(100);
    const repeated = stores.flatMap((path) => repeatedColumns(read(path)).map((problem) => `${path}: ${problem}`));
    expect(repeated).toEqual([]);
  });

  it.each<{ source: string; problems: string[] }>`
    source                                                                                                                     | problems
    ${'export interface Tag {\n  id: string;\n  name: string;\n}\ntx.many<Tag>(sql`select id, name from tag`)'}                | ${['Tag repeats id, name of tag']}
    ${"export interface Tag {\n  id: string;\n  name: Tables['tag']['name'];\n}\ntx.many<Tag>(sql`select id, name from tag`)"} | ${[]}
    ${'tx.one<{ id: string; count: number }>(sql`select id, count(*) from tag`)'}                                              | ${['a literal type repeats tag.id']}
    ${'const f = (): Promise<{ id: string }[]> =>\n  tx.many(sql`select id from tag`);'}                                       | ${['a literal type repeats tag.id']}
    ${'tx.one<{ count: number }>(sql`select count(*) from tag`)'}                                                              | ${[]}
    ${"tx.one<RowOf<'tag', 'id'> & { count: number }>(sql`select id, count(*) from tag`)"}                                     | ${[]}
  `('in $source have the problems $problems', ({ source, problems }) => {
    expect(repeatedColumns(source)).toEqual(problems);
  });
});
