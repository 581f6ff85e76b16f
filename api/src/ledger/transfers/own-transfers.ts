import { addDays, calendarOf, civilDate, onlyTransfers } from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { readHolidayCalendar } from '../household/household.store.ts';
import { AROUND_DAYS, toTransferRow } from '../matches/find-transfers.ts';
import { legsBetween, rejectedPairs } from '../matches/transfers.store.ts';
import { listOwnTransfers, type OwnTransfer } from './own-transfers.store.ts';

/**
 * Returns the transfers from the household's deposit accounts to its other accounts on a day: linked transfers, and
 * unlinked pairs whose rows have no other possible partners.
 */
export async function ownTransfersOn(tx: HouseholdTx, on: string): Promise<OwnTransfer[]> {
  return listOwnTransfers(tx, on, await unlinkedOn(tx, on));
}

async function unlinkedOn(tx: HouseholdTx, on: string): Promise<ReturnType<typeof onlyTransfers>> {
  const day = civilDate(on);
  // partners are within AROUND_DAYS of the outflow, and other possible partners of theirs within AROUND_DAYS of them
  const rows = await legsBetween(tx, addDays(day, -2 * AROUND_DAYS), addDays(day, 2 * AROUND_DAYS));
  const leaving = new Set(
    rows.flatMap(({ id, postedOn, amountMinor }) => (postedOn === on && amountMinor < 0 ? id : [])),
  );
  if (leaving.size === 0) return [];
  const { isHoliday } = calendarOf(await readHolidayCalendar(tx));
  return onlyTransfers(rows.map(toTransferRow), { rejected: await rejectedPairs(tx), isHoliday }).filter(
    ({ outflowId }) => leaving.has(outflowId),
  );
}
