import {
  addDays,
  calendarOf,
  type CalendarName,
  type CivilDate,
  civilDate,
  type OneSidedPayment,
  oneSidedPayments,
  ONE_SIDED_DAYS,
  minor,
  paymentsWithoutOutflow,
  type PayingAccount,
  withoutPartner,
} from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { AccountRow } from '../accounts/accounts.store.ts';
import { AROUND_DAYS, toTransferRow, wordsFor } from '../matches/find-transfers.ts';
import { legsBetween, rejectedPairs } from '../matches/transfers.store.ts';
import { listBalancesEntered, listUnlinkedInflows, listUnlinkedOutflows } from './unlinked-rows.store.ts';

/** Number of days of earlier transfers that show to which debt a description belongs: about one year. */
const LINKED_DAYS = 400;

/**
 * Returns the payments to these debts that are recorded only on the deposit account that they left. On most days there
 * are none, which takes one query.
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
  ).map(toUnlinked);
  const { isHoliday } = calendarOf(calendar);
  return withoutRecordedPartner(tx, isHoliday, (entered) =>
    oneSidedPayments(outflows, {
      today: on,
      isHoliday,
      debts: debts.map((debt) => ({ ...toPaying(debt, entered), accountNames: wordsFor(debt.name, debt.mask) })),
    }),
  );
}

/**
 * Returns the payments that are recorded only on the debt, so the balance of the paying account still includes the
 * money. If that balance was entered after a payment, it no longer includes the money, so the payment is omitted.
 *
 * @param payers the account that pays each debt, by the id of the debt
 */
export async function findPaymentsWithoutOutflow(
  tx: HouseholdTx,
  payers: ReadonlyMap<string, AccountRow>,
  { today, calendar }: { today: string; calendar: CalendarName },
): Promise<OneSidedPayment[]> {
  if (payers.size === 0) return [];
  const on = civilDate(today);
  const inflows = (
    await listUnlinkedInflows(tx, [...payers.keys()], {
      from: addDays(on, -ONE_SIDED_DAYS),
      until: today,
      linkedSince: addDays(on, -LINKED_DAYS),
    })
  ).map(toUnlinked);
  const { isHoliday } = calendarOf(calendar);
  const payments = await withoutRecordedPartner(tx, isHoliday, (entered) =>
    paymentsWithoutOutflow(inflows, {
      today: on,
      isHoliday,
      payers: new Map([...payers].map(([debtId, payer]) => [debtId, toPaying(payer, entered)])),
    }),
  );
  return payments.filter(({ isInBalance }) => !isInBalance);
}

const toUnlinked = <Row extends { postedOn: string; amountMinor: number }>(row: Row) => ({
  ...row,
  postedOn: civilDate(row.postedOn),
  amountMinor: minor(row.amountMinor),
});

/**
 * Removes payments whose partner is recorded. Reads when balances were entered, and which rows could be partners, only
 * for accounts and days that need it.
 */
async function withoutRecordedPartner(
  tx: HouseholdTx,
  isHoliday: (date: CivilDate) => boolean,
  found: (entered: ReadonlyMap<string, string>) => OneSidedPayment[],
): Promise<OneSidedPayment[]> {
  const possible = found(new Map());
  if (possible.length === 0) return [];
  const others = possible.flatMap(({ fromAccountId, toAccountId }) => [fromAccountId, toAccountId]);
  const days = await listBalancesEntered(tx, [...new Set(others)]);
  const payments = found(new Map(days.map(({ accountId, enteredOn }) => [accountId, enteredOn])));
  const [first, last] = [payments[0]?.paidOn, payments.at(-1)?.paidOn];
  if (first === undefined || last === undefined) return [];
  // partners are within AROUND_DAYS of a payment, and other possible partners of theirs within AROUND_DAYS of them
  const rows = await legsBetween(tx, addDays(first, -2 * AROUND_DAYS), addDays(last, 2 * AROUND_DAYS));
  return withoutPartner(payments, rows.map(toTransferRow), { rejected: await rejectedPairs(tx), isHoliday });
}

function toPaying({ id, currency, balanceAsOf }: AccountRow, entered: ReadonlyMap<string, string>): PayingAccount {
  const enteredOn = entered.get(id);
  return {
    accountId: id,
    currency,
    knownUntil: balanceAsOf === null ? null : civilDate(balanceAsOf),
    enteredOn: enteredOn === undefined ? null : civilDate(enteredOn),
  };
}
