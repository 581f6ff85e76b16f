import type { CopiedTable } from './copied-tables.ts';
import { notReadable } from './copy-failure.ts';
import type { CopiedRow } from './read-rows.store.ts';
import { camelName, type Column } from './table-columns.store.ts';

const TEXT_MAX = 10_000;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

const isText = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= TEXT_MAX && /^(?:\P{Cc}|[\t\n\r])*$/u.test(value);
const matches =
  (pattern: RegExp) =>
  (value: unknown): boolean =>
    typeof value === 'string' && pattern.test(value);
const isDay = (value: unknown): boolean =>
  typeof value === 'string' && DATE.test(value) && new Date(`${value}T00:00:00Z`).toISOString().startsWith(value);

/** Checks for the values in a copy, by column type. */
const CHECKS: Readonly<Record<string, (value: unknown) => boolean>> = {
  uuid: matches(UUID),
  'uuid[]': (value) => Array.isArray(value) && value.every(matches(UUID)),
  text: isText,
  'text[]': (value) => Array.isArray(value) && value.every(isText),
  'smallint[]': (value) => Array.isArray(value) && value.every(Number.isSafeInteger),
  boolean: (value) => typeof value === 'boolean',
  smallint: Number.isSafeInteger,
  integer: Number.isSafeInteger,
  bigint: Number.isSafeInteger,
  date: (value) => isSafely(isDay, value),
  'date[]': (value) => Array.isArray(value) && value.every((day) => isSafely(isDay, day)),
  'timestamp with time zone': (value) => matches(INSTANT)(value) && !Number.isNaN(Date.parse(String(value))),
};

const isSafely = (check: (value: unknown) => boolean, value: unknown): boolean => {
  try {
    return check(value);
  } catch {
    return false; // invalid dates such as February 30 throw
  }
};

/** Returns whether a column of this type can be checked. */
export const canCheck = ({ table, json }: CopiedTable, { name, type }: Column): boolean =>
  type === 'jsonb' ? json?.[name] !== undefined : table !== '' && (CHECKS[type] ?? characters(type)) !== undefined;

const characters = (type: string): ((value: unknown) => boolean) | undefined => {
  const [, length] = /^character\((\d+)\)$/.exec(type) ?? [];
  return length === undefined ? undefined : (value) => isText(value) && String(value).length <= Number(length);
};

/**
 * Returns a row of a copy in the form that the table requires: keyed by current column name, without references to
 * users, and with defaults for columns newer than the copy. Errors: COPY_NOT_READABLE with table, row and column.
 */
export function checkRow(copied: CopiedTable, columns: readonly Column[], row: unknown, index: number): CopiedRow {
  const { table, people = [], json = {}, renamed, upgraded = {} } = copied;
  const where = { table, row: index + 1 };
  if (typeof row !== 'object' || row === null || Array.isArray(row)) throw notReadable('not_a_row', where);
  const given = new Map(Object.entries(row).map(([key, value]) => [renamed?.get(key) ?? key, value as unknown]));
  const checked: CopiedRow = {};
  for (const column of columns) {
    const key = camelName(column.name);
    const upgrade = upgraded[column.name] ?? ((unchanged: unknown) => unchanged);
    const value = given.has(key) ? upgrade(given.get(key)) : undefined;
    given.delete(key);
    if (people.includes(column.name) || value === undefined || value === null) {
      if (column.isRequired) throw notReadable('value_missing', { ...where, column: key });
      if (value === null) checked[column.name] = null;
      continue;
    }
    const schema = json[column.name];
    const isFine =
      column.type === 'jsonb' || column.type === 'json'
        ? schema?.safeParse(value).success === true
        : (CHECKS[column.type] ?? characters(column.type))?.(value) === true;
    if (!isFine) throw notReadable('value_not_understood', { ...where, column: key });
    checked[column.name] = value;
  }
  const [unknown] = given.keys();
  if (unknown !== undefined) throw notReadable('column_unknown', { ...where, column: unknown.slice(0, 60) });
  return checked;
}
