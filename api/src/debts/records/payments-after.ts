import { addDays, civilDate } from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { type CycleRow, listCycleRows } from './card-statement.store.ts';

/**
 * Lists the payments after one day through another. Any incoming money except refunds and other credits is a payment,
 * regardless of the bank's type.
 */
export async function paymentsAfter(
  tx: HouseholdTx,
  accountId: string,
  closesOn: string,
  through: string,
): Promise<CycleRow[]> {
  const rows = await listCycleRows(tx, accountId, { startsOn: addDays(civilDate(closesOn), 1), closesOn: through });
  return rows.filter(
    ({ kind, amountMinor, nature }) =>
      amountMinor > 0 &&
      !['interest', 'opening', 'adjustment', 'refund', 'fee'].includes(kind) &&
      !(kind === 'standard' && nature === 'expense'),
  );
}
