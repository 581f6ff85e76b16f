import type { SweepApproval } from '@tideline/domain';
import type { HouseholdTx } from '../../../platform/database/database.ts';
import { listApprovedAlone, loadTwoPerson } from './two-person.store.ts';

interface Transfer {
  toAccountId: string;
  amountMinor: number;
  approval: SweepApproval;
}

/** The limit of two-person approval on a day, with the amounts that already count toward it. */
export interface DayLimit {
  /**
   * Returns the approval that a transfer needs today. It needs two members if it exceeds the limit together with
   * today's other transfers to the same account that one member or a rule approved. Otherwise several small transfers
   * could bypass the limit.
   */
  approvalOf: (transfer: Transfer) => SweepApproval;
  /** Adds a transfer that one member or a rule approved to today's amounts. */
  count: (transfer: Pick<Transfer, 'toAccountId' | 'amountMinor'>) => void;
}

/**
 * Loads the limit and today's transfers. If the caller decides based on them, it must hold the household's sweep lock.
 */
export async function loadDayLimit(tx: HouseholdTx, today: string): Promise<DayLimit> {
  const { aboveMinor } = await loadTwoPerson(tx);
  const rows = aboveMinor === null ? [] : await listApprovedAlone(tx, today);
  const alone = new Map(rows.map(({ toAccountId, amountMinor }) => [toAccountId, amountMinor]));
  const sumWith = ({ toAccountId, amountMinor }: Pick<Transfer, 'toAccountId' | 'amountMinor'>): number =>
    (alone.get(toAccountId) ?? 0) + amountMinor;
  return {
    approvalOf: (transfer) =>
      aboveMinor !== null && transfer.approval !== 'inform_only' && sumWith(transfer) > aboveMinor
        ? 'needs_two_approvals'
        : transfer.approval,
    count: (transfer) => {
      alone.set(transfer.toAccountId, sumWith(transfer));
    },
  };
}
