import { sql } from './sql.ts';
import type { Queries } from './connection.ts';

/** Restricts the rest of the transaction to a household. */
export const enterHousehold = (tx: Queries, householdId: string): Promise<number> =>
  tx.run(sql`select set_config('app.household', ${householdId}, true)`);

/** Gives the rest of the transaction access to the rows of a user. */
export const enterUser = (tx: Queries, userId: string): Promise<number> =>
  tx.run(sql`select set_config('app.user', ${userId}, true)`);
