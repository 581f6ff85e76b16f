import type { Sql } from './sql.ts';

/** Runs queries; rows have camelCase names. */
export interface Queries {
  /** Returns all rows. */
  many<Row>(query: Sql): Promise<Row[]>;
  /** Returns the only row; none or several is a programming error. */
  one<Row>(query: Sql): Promise<Row>;
  /** Returns the row, if there is one. */
  maybe<Row>(query: Sql): Promise<Row | null>;
  /** Returns the number of rows a statement affected. */
  run(query: Sql): Promise<number>;
}
