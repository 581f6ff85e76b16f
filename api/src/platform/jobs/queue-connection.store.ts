import { type ClientBase, type Pool, types } from 'pg';
import type { Db } from 'pg-boss';

/**
 * Lets the library run queries on our connection, within its transaction if there is one, and returns values as the
 * library expects them.
 */
export const onConnection = (connection: ClientBase | Pool): Db => ({
  executeSql: (text, values) => connection.query({ text, ...(values !== undefined && { values }), types }),
});
