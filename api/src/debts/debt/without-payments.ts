import type { MoveMade } from '@tideline/domain';
import type { DebtRecords } from './load-debts.ts';
import { withBalances, withDebt } from './with-transfers.ts';

/** A payment or transfer made today. */
export interface RecordedMove extends MoveMade {
  /** Whether only the paying account has a transaction. */
  isOneSided: boolean;
}

/** Returns the records as if today's payments and transfers had not been made. */
export const withoutPayments = (records: DebtRecords, made: readonly RecordedMove[], today: string): DebtRecords =>
  made.reduce((before, each) => withoutPayment(before, each, today), records);

function withoutPayment(
  records: DebtRecords,
  { fromAccountId, toAccountId, amountMinor, isOneSided }: RecordedMove,
  today: string,
): DebtRecords {
  const change = (id: string): number =>
    id === fromAccountId ? amountMinor : id === toAccountId && !isOneSided ? -amountMinor : 0;
  const changed = withBalances(records, change);
  if (isOneSided) return changed;
  let left = amountMinor;
  const movements = records.movements.flatMap((movement) => {
    const isPayment = movement.accountId === toAccountId && movement.postedOn === today && movement.amountMinor > 0;
    const taken = isPayment ? Math.min(left, movement.amountMinor) : 0;
    left -= taken;
    return taken > 0 && taken === movement.amountMinor
      ? []
      : [{ ...movement, amountMinor: movement.amountMinor - taken }];
  });
  return withDebt({ ...changed, movements }, toAccountId, today);
}
