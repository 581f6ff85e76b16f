import { SCHEMA } from '../roles.ts';
import type { Catalog, Column, Table } from './read-catalog.store.ts';

/** Prints the schema as readable SQL: each table with everything that belongs to it, then views and functions. */
export const printSql = ({ tables, views, sequences, functions }: Catalog): string =>
  [
    '-- The database schema, printed from a migrated database by `npm run schema`. For reading: the migrations in\n' +
      '-- src/platform/database/migrations create it and explain it.',
    ...tables.map(printTable),
    ...sequences.map(({ name, grants }) => statements([`create sequence ${SCHEMA}.${name}`, ...grants])),
    ...views.map(({ name, definition, grants }) =>
      statements([`create view ${SCHEMA}.${name} as\n${definition.replace(/;\s*$/, '')}`, ...grants]),
    ),
    ...functions.map(({ definition, grants }) => statements([definition.trim(), ...grants])),
  ].join('\n\n') + '\n';

const statements = (parts: readonly string[]): string => parts.map((part) => `${part};`).join('\n');

function printTable({ name, columns, constraints, indexes, triggers, security, settings, grants }: Table): string {
  const lines = [
    ...columns.map(printColumn),
    ...constraints.map((constraint) => `constraint ${constraint.name} ${constraint.definition}`),
  ];
  const table = `create table ${SCHEMA}.${name} (\n${lines.map((line) => `  ${line}`).join(',\n')}\n)`;
  return statements([table, ...settings, ...indexes, ...triggers, ...security, ...grants]);
}

const printColumn = ({ name, type, collation, isGenerated, expression, isRequired }: Column): string =>
  [
    name,
    type,
    collation === null ? '' : `collate ${collation}`,
    expression === null ? '' : isGenerated ? `generated always as (${expression}) stored` : `default ${expression}`,
    isRequired ? 'not null' : '',
  ]
    .filter((part) => part !== '')
    .join(' ');
