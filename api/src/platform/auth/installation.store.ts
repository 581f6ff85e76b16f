import type { Tx } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { Queries } from '../database/connection.ts';
import type { Tables } from '../database/tables.ts';

export interface Installation {
  firstHouseholdAt: Tables['installation']['firstHouseholdAt'];
}

export const readInstallation = (tx: Tx): Promise<Installation> =>
  tx.one<Installation>(sql`select first_household_at from installation`);

/** Locks the installation's row, so that only one of two concurrent sign-ups is the first. */
export const lockInstallation = (tx: Queries): Promise<Installation> =>
  tx.one(sql`select first_household_at from installation for update`);

export const noteFirstHousehold = (tx: Tx, now: Date): Promise<number> =>
  tx.run(sql`update installation set first_household_at = ${now} where first_household_at is null`);
