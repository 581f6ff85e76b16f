import type { Catalog, Column, Table } from './read-catalog.store.ts';

const WIDTH = 120;

/** The TypeScript types that queries return for each PostgreSQL type; see `connection.ts`. */
const TYPES: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bpchar: 'string',
  bytea: 'Buffer',
  date: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'unknown',
  jsonb: 'unknown',
  text: 'string',
  timestamptz: 'string',
  uuid: 'string',
  varchar: 'string',
  xid8: 'string',
};

/** Prints the row types of all tables, and the columns that an insert writes with their PostgreSQL types. */
export const printTypes = ({
  tables,
}: Catalog): string => `/** Printed from a migrated database by \`npm run schema\`. */

/** Rows as queries return them. A column with a check of the form "in (…)" has its values as type. */
export interface Tables {
${tables.map(printTable).join('\n')}
}

/** The columns that an insert can write, with their types in PostgreSQL. */
export const COLUMNS = {
${tables.map(printColumns).join('\n')}
} as const;
`;

const camelCase = (name: string): string => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

const printTable = (table: Table): string =>
  `  ${table.name}: {\n${table.columns.map((column) => printColumn(column, table)).join('\n')}\n  };`;

function printColumn(column: Column, table: Table): string {
  const values = valuesOf(column, table);
  const types = [...(values.length > 0 ? values : [typeOf(column)]), ...(isNullable(column) ? ['null'] : [])];
  const line = `    ${camelCase(column.name)}: ${types.join(' | ')};`;
  if (line.length <= WIDTH || types.length === 1) return line;
  return `    ${camelCase(column.name)}:\n${types.map((type) => `      | ${type}`).join('\n')};`;
}

/** Returns whether a column's type includes null: `unknown | null` is just `unknown`. */
const isNullable = (column: Column): boolean => !column.isRequired && typeOf(column) !== 'unknown';

function typeOf({ name, typeName, isArray }: Column): string {
  const type = TYPES[typeName];
  if (type === undefined) throw new Error(`the column ${name} has the type ${typeName}, which queries do not read yet`);
  return isArray ? `${type}[]` : type;
}

/** Returns the values of a check "column in (…)" as literals. */
function valuesOf(column: Column, { constraints }: Table): string[] {
  // matches the whole check, because a longer one ("… or key is not null") does not limit the values
  const check = new RegExp(
    `^CHECK \\(\\(\\(?${column.name}\\)?(?:::text)? = ANY \\(\\(?ARRAY\\[([^\\]]*)\\]\\)?(?:::text\\[\\])?\\)\\)\\)$`,
  );
  for (const { definition } of constraints) {
    const list = check.exec(definition)?.[1];
    if (list !== undefined) return list.split(', ').map((value) => value.replace(/::\w+( varying)?$/, ''));
  }
  return [];
}

const printColumns = ({ name, columns }: Table): string =>
  `  ${name}: {\n${columns
    .filter(({ isGenerated }) => !isGenerated)
    .map((column) => `    ${camelCase(column.name)}: '${column.typeName}${column.isArray ? '[]' : ''}',`)
    .join('\n')}\n  },`;
