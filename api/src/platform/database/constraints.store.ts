import type { Queries } from './connection.ts';
import { sql } from './sql.ts';

/** Checks references only at the end of the transaction or in `checkConstraints`, so that the order of rows is free. */
export const deferConstraints = (tx: Queries): Promise<number> => tx.run(sql`set constraints all deferred`);

/** Checks all references now, and from now on with each statement. */
export const checkConstraints = (tx: Queries): Promise<number> => tx.run(sql`set constraints all immediate`);
