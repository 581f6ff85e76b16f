import { describe, expect, it } from '@jest/globals';
import { isCode } from '../../mfe-settings/src/audit/coded-fields.ts';
import { join } from 'node:path';
import { languages } from './languages.ts';
import { read, root } from './source-tree.ts';

interface Words {
  kindWord: (kind: string) => string;
  fieldTitle: (field: string) => string;
  codeWord: (field: string, code: string) => string;
}

/** Matches a table in api/schema.sql: its name, its columns and constraints, and the statements after it. */
const TABLE = /^create table tideline\.(\w+) \(\n([^]*?)\n\);([^]*?)(?=^create table|(?![^]))/gm;
/** Matches a column that only allows certain codes. */
const CODES = /\(\(*(\w+) = ANY \(ARRAY\[([^\]]*)\]/g;

const fieldOf = (column: string): string => column.replace(/_(?:minor|ppm|e8|id)$/, '');

/** Returns the tables whose changes the audit log shows. */
const tracked = [...read('api/schema.sql').matchAll(TABLE)]
  .map(([, kind = '', body = '', rest = '']) => ({ kind, body, rest }))
  .filter(({ kind, rest }) => kind === 'household' || rest.includes('CREATE TRIGGER images_of_update'));

/** Columns that the log omits: UNSAID in api/src/ledger/change-sets/changed-rows.ts. */
const TECHNICAL = new Set([
  'balance_entry',
  'begun_with',
  'id',
  'household_id',
  'created_at',
  'deleted_at',
  'currency',
  'is_sample',
  'is_split',
  'key',
  'set_by_user',
  'private_user_id',
]);

const fields = tracked.flatMap(({ body }) =>
  Array.from(body.matchAll(/^ {2}(?!constraint )(\w+) (?!.* generated always )/gm), ([, column = '']) => column)
    .filter((column) => !TECHNICAL.has(column))
    .map(fieldOf),
);
const codes = tracked.flatMap(({ body }) =>
  [...body.matchAll(CODES)].flatMap(([, column = '', list = '']) =>
    Array.from(list.matchAll(/'(\w+)'/g), ([, code = '']) => ({ field: fieldOf(column), code })).filter((value) =>
      isCode(value.field, value.code),
    ),
  ),
);

describe.each(languages)('the audit log in "%s"', (language) => {
  it('has words for every record, field and code that it can contain', async () => {
    expect([tracked.length > 30, fields.length > 200, codes.length > 100]).toEqual([true, true, true]);
    const path = join(root, `mfe-settings/messages/${language}/audit-words.ts`);
    const { kindWord, fieldTitle, codeWord } = (await import(path)) as Words;
    const missing = [
      ...tracked.map(({ kind }) => kind).filter((kind) => kindWord(kind) === kind),
      ...fields.filter((field) => fieldTitle(field) === field),
      ...codes.filter(({ field, code }) => codeWord(field, code) === code).map(({ code }) => code),
    ];
    expect([...new Set(missing)]).toEqual([]);
  });
});
