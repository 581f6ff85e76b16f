import { createHash } from 'node:crypto';

/**
 * A query in SQL: a template whose values become parameters and whose fragments nest. This is the only way to write a
 * query.
 *
 *     sql`select name from account where household_id = ${householdId} and ${filter}`
 */
export class Sql {
  readonly strings: readonly string[];
  readonly values: readonly unknown[];
  readonly #isKept: boolean;

  constructor(strings: readonly string[], values: readonly unknown[], isKept = false) {
    this.strings = strings;
    this.values = values;
    this.#isKept = isKept;
  }

  /**
   * Returns the same query with a plan that is cached per connection, for frequent queries that take longer to plan
   * than to run. The query's text must be the same each time.
   */
  kept(): Sql {
    return new Sql(this.strings, this.values, true);
  }

  /**
   * Returns text with $1, $2 … and its parameters, with nested fragments flattened; it has a name if the plan is
   * cached.
   */
  compile(): { text: string; values: unknown[]; name?: string } {
    const values: unknown[] = [];
    const text = this.#append(values);
    return this.#isKept
      ? { text, values, name: createHash('sha256').update(text).digest('base64url') }
      : { text, values };
  }

  #append(values: unknown[]): string {
    return this.strings
      .map((part, index) => {
        if (index >= this.values.length) return part;
        const value = this.values[index];
        if (value instanceof Sql) return part + value.#append(values);
        values.push(value);
        return `${part}$${values.length}`;
      })
      .join('');
  }
}

export const sql = (strings: TemplateStringsArray, ...values: unknown[]): Sql => new Sql(strings, values);

/** Wraps text of the program as a fragment, such as a table or column name; the text must never come from a request. */
export const raw = (text: string): Sql => new Sql([text], []);

export const empty = raw('');

/** Joins fragments with a separator, for conditions: `join(conditions, ' and ')`. */
export function join(parts: readonly Sql[], separator = ', '): Sql {
  if (parts.length === 0) return empty;
  return new Sql(['', ...Array<string>(parts.length - 1).fill(separator), ''], parts);
}

/** Columns of an update; undefined ones remain unchanged. */
export type Changes<Row, Name extends keyof Row> = { [Each in Name]?: Row[Each] | undefined };

/**
 * Returns `column = value, …` for an update. Keys are camelCase column names, and undefined values are omitted; if none
 * remain, the update only touches the row.
 */
export function assignments(changes: Readonly<Record<string, unknown>>): Sql {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  if (given.length === 0) return raw('id = id');
  return join(given.map(([name, value]) => new Sql(['', ' = ', ''], [raw(columnName(name)), value])));
}

/** Returns the column name for a camelCase name. */
export const columnName = (camel: string): string => {
  if (!/^[a-z][a-zA-Z0-9]*$/.test(camel)) throw new TypeError(`not a column: ${camel}`);
  return camel.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
};
