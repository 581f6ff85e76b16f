import type { Pool, PoolClient } from 'pg';

/** Settings of one transaction. */
export interface Settings {
  /** Row-level security shows only the rows of this household; if empty, of no household. */
  household: string;
  user: string;
  /** Whether the transaction only reads, with the same snapshot for all queries. */
  snapshot?: boolean;
}

/** Begins a transaction, and sends the settings for row-level security along to save a round trip. */
export async function begin(client: PoolClient, { household, user, snapshot = false }: Settings): Promise<void> {
  await client.query(
    `${snapshot ? 'begin isolation level repeatable read read only' : 'begin'};
    select set_config('app.household', ${client.escapeLiteral(household)}, true),
      set_config('app.user', ${client.escapeLiteral(user)}, true), set_config('app.change_set', '', true)`,
  );
}

export const commit = async (client: PoolClient): Promise<void> => void (await client.query('commit'));

export const rollback = async (client: PoolClient): Promise<void> => void (await client.query('rollback'));

/** Updates the planner's statistics of tables that a transaction has grown by thousands of rows. */
export const refreshStatistics = async (client: PoolClient): Promise<void> =>
  void (await client.query('select refresh_statistics()'));

/** Returns whether the database responds. */
export const answers = (pool: Pool): Promise<boolean> =>
  pool.query('select 1').then(
    () => true,
    () => false,
  );
