import type { Queries } from './connection.ts';
import { sql } from './sql.ts';

/**
 * Defers the check of references to the end of the transaction or to `checkConstraints`, so that rows can be written in
 * any order.
 */
export const deferConstraints = (tx: Queries): Promise<number> => tx.run(sql`set constraints all deferred`);

/** Checks all references now and, from then on, after each statement. */
export const checkConstraints = (tx: Queries): Promise<number> => tx.run(sql`set constraints all immediate`);
