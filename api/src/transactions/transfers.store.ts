import type { HouseholdTx } from '../database/database.ts';
import { sql } from '../database/sql.ts';

/** Two transactions that are one movement between accounts of the household. */
export interface TransferRow {
  id: string;
  outflowId: string;
  inflowId: string;
  state: 'suggested' | 'confirmed' | 'rejected';
}

export const insertTransfer = (tx: HouseholdTx, { id, outflowId, inflowId, state }: TransferRow): Promise<number> =>
  tx.run(sql`
    insert into transfer (household_id, id, outflow_id, inflow_id, state)
    values (${tx.householdId}, ${id}, ${outflowId}, ${inflowId}, ${state})`);
