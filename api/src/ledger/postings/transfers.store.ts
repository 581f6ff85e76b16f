import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/** Two transactions that form one transfer between accounts of the household. */
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
