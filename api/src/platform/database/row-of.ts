import type { Tables } from './tables.ts';

type Table = keyof Tables;

type ReadOnly<Column> = Column extends readonly (infer Element)[] ? readonly Element[] : Column;

/** Rejects names that are not columns, types that a column cannot have, and a wrong nullability. */
type Narrowed<T extends Table, Types> = {
  [Name in keyof Types]: Name extends keyof Tables[T]
    ? unknown extends Tables[T][Name]
      ? unknown
      : null extends Tables[T][Name]
        ? null extends Types[Name]
          ? ReadOnly<Tables[T][Name]>
          : never
        : ReadOnly<Tables[T][Name]>
    : never;
};

/**
 * Columns of a table as a query returns them. The third parameter gives columns a more precise type than the schema: a
 * civil date, an enumeration of the domain, the content of a JSON value. If a migration removes or retypes a column,
 * the compiler reports each row type that includes it.
 */
export type RowOf<
  T extends Table,
  Names extends keyof Tables[T],
  Types extends Narrowed<T, Types> = Record<never, never>,
> = Pick<Tables[T], Names> & Types;

/** Columns that may be null in the table, but are not null in the rows that a query returns. */
export type NonNullRowOf<T extends Table, Names extends keyof Tables[T]> = {
  [Name in Names]: NonNullable<Tables[T][Name]>;
};
