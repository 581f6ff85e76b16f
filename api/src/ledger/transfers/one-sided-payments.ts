import {
  addDays,
  calendarOf,
  type CalendarName,
  civilDate,
  type OneSidedPayment,
  oneSidedPayments,
  ONE_SIDED_DAYS,
  type PayableDebt,
  minor,
  withoutPartner,
} from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { AccountRow } from '../accounts/accounts.store.ts';
import { AROUND_DAYS, toTransferRow, wordsFor } from '../matches/find-transfers.ts';
import { legsBetween, rejectedPairs } from '../matches/transfers.store.ts';
import { listBalancesEntered, listUnlinkedOutflows } from './unlinked-outflows.store.ts';

/** Transfers of the last year or so tell to which debt a description belongs. */
const LINKED_DAYS = 400;

/**
 * Returns the payments to these debts that are recorded only on the deposit account from which they left. Most days
 * there is none, which takes one query.
 *
 * @param debts accounts of the household that owe money
 */
export async function findOneSidedPayments(
  tx: HouseholdTx,
  debts: readonly AccountRow[],
  { today, calendar }: { today: string; calendar: CalendarName },
): Promise<OneSidedPayment[]> {
  if (debts.length === 0) return [];
  const on = civilDate(today);
  const outflows = (
    await listUnlinkedOutflows(tx, {
      from: addDays(on, -ONE_SIDED_DAYS),
      until: today,
      linkedSince: addDays(on, -LINKED_DAYS),
    })
  ).map((row) => ({
    ...row,
    accountType: 'depository' as const,
    accountNames: [],
    postedOn: civilDate(row.postedOn),
    amountMinor: minor(row.amountMinor),
  }));
  const { isHoliday } = calendarOf(calendar);
  const found = (entered: ReadonlyMap<string, string>): OneSidedPayment[] =>
    oneSidedPayments(outflows, { today: on, debts: debts.map((debt) => toPayable(debt, entered)), isHoliday });
  const possible = found(new Map());
  if (possible.length === 0) return [];
  const days = await listBalancesEntered(tx, [...new Set(possible.map(({ toAccountId }) => toAccountId))]);
  const payments = found(new Map(days.map(({ accountId, enteredOn }) => [accountId, enteredOn])));
  const [first, last] = [payments[0]?.paidOn, payments.at(-1)?.paidOn];
  if (first === undefined || last === undefined) return [];
  // partners are within these days of a payment, and their other partners within as many of them
  const rows = await legsBetween(tx, addDays(first, -2 * AROUND_DAYS), addDays(last, 2 * AROUND_DAYS));
  return withoutPartner(payments, rows.map(toTransferRow), { rejected: await rejectedPairs(tx), isHoliday });
}

function toPayable(
  { id, name, mask, currency, balanceAsOf }: AccountRow,
  entered: ReadonlyMap<string, string>,
): PayableDebt {
  const enteredOn = entered.get(id);
  return {
    accountId: id,
    accountNames: wordsFor(name, mask),
    currency,
    knownUntil: balanceAsOf === null ? null : civilDate(balanceAsOf),
    enteredOn: enteredOn === undefined ? null : civilDate(enteredOn),
  };
}
