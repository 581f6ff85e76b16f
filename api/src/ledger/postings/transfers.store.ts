import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

/** Two transactions that form one transfer between accounts of the household. */
export type TransferRow = RowOf<'transfer', 'id' | 'outflowId' | 'inflowId' | 'state'>;

export const insertTransfer = (tx: HouseholdTx, { id, outflowId, inflowId, state }: TransferRow): Promise<number> =>
  tx.run(sql`
    insert into transfer (household_id, id, outflow_id, inflow_id, state)
    values (${tx.householdId}, ${id}, ${outflowId}, ${inflowId}, ${state})`);
