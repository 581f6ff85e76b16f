import { addDays } from '../../foundation/dates/add.ts';
import { businessGap } from '../../foundation/dates/business-gap.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import { type Minor, minor } from '../../foundation/money/minor.ts';
import { payeeText } from '../categorize/payee-text.ts';
import { legReader, namesAccount } from './leg-wording.ts';
import { pairedRows } from './suggest-transfers.ts';
import { TRANSFER_BUSINESS_DAYS, type TransferOptions, type TransferRow } from './transfer-row.ts';

/** By then the user has seen a newer balance, or nobody follows the debt. */
export const ONE_SIDED_DAYS = 45;

/** A card or loan that a payment may have reached without a transaction of its own. */
export interface PayableDebt extends Pick<TransferRow, 'accountId' | 'accountNames' | 'currency'> {
  /** The newest day of which the account has data; null: none. */
  readonly knownUntil: CivilDate | null;
  /** The last day on which its balance was entered, which then included all payments; null: never. */
  readonly enteredOn: CivilDate | null;
}

/** Money that left a deposit account and belongs to no confirmed transfer. */
export interface UnlinkedOutflow extends TransferRow {
  /** The accounts to which confirmed transfers from this account with this description went. */
  readonly linkedTo: readonly string[];
  /** Whether its kind or category is a payment to a debt or a transfer. */
  readonly isMove: boolean;
}

/** A payment that left a deposit account but is not recorded on the debt that it pays. */
export interface OneSidedPayment {
  readonly outflowId: string;
  readonly fromAccountId: string;
  readonly toAccountId: string;
  readonly amountMinor: Minor;
  readonly paidOn: CivilDate;
  /** Whether the balance of the debt was entered on that day or later, and so includes the payment. */
  readonly isInBalance: boolean;
}

interface OneSidedOptions extends Pick<TransferOptions, 'isHoliday'> {
  readonly today: CivilDate;
  readonly debts: readonly PayableDebt[];
}

/**
 * Returns the payments of the last 45 days that left a deposit account for a card or loan of the household, and whose
 * transaction there may be missing: it is in transit, or nobody records that account. The debt is the only account to
 * which earlier transfers with this description went or, if there are none, the only one that the description names as
 * the destination of a payment.
 *
 * Once the debt has data from more than five business days after a payment, it is not assumed any longer.
 * `withoutPartner` leaves out those whose other transaction is recorded.
 *
 * Units   amounts in minor units of the debt's currency, above zero
 * Result  in the order of the rows
 */
export function oneSidedPayments(
  rows: readonly UnlinkedOutflow[],
  { today, debts, isHoliday }: OneSidedOptions,
): OneSidedPayment[] {
  const read = legReader();
  const gapOf = businessGap(isHoliday);
  const since = addDays(today, -ONE_SIDED_DAYS);
  const isMissing = ({ knownUntil, enteredOn }: PayableDebt, paidOn: CivilDate): boolean => {
    // an entered balance tells nothing about transactions
    if (knownUntil !== null && knownUntil === enteredOn) return true;
    const gap = knownUntil === null ? 0 : knownUntil > paidOn ? gapOf(paidOn, knownUntil) : 0;
    return gap !== null && gap <= TRANSFER_BUSINESS_DAYS;
  };
  const debtOf = (row: UnlinkedOutflow): PayableDebt | undefined => {
    const known = new Set(row.linkedTo);
    const leg = read(row);
    const isNamed = (debt: PayableDebt): boolean =>
      namesAccount(leg.text, debt) &&
      // a purchase may name a card too: "VISA DEBIT PURCHASE"
      (row.isMove ||
        leg.wording === 'transfer' ||
        debt.accountNames.some((name) => leg.text === ` ${payeeText(name)} `));
    const possible = debts.filter((debt) => (known.size > 0 ? known.has(debt.accountId) : isNamed(debt)));
    return known.size > 1 || possible.length > 1 ? undefined : possible[0];
  };
  return rows.flatMap((row) => {
    const { id, accountId, currency, amountMinor, postedOn } = row;
    const debt = amountMinor < 0 && postedOn >= since && postedOn <= today ? debtOf(row) : undefined;
    if (debt === undefined || debt.currency !== currency || !isMissing(debt, postedOn)) return [];
    return {
      outflowId: id,
      fromAccountId: accountId,
      toAccountId: debt.accountId,
      amountMinor: minor(-amountMinor),
      paidOn: postedOn,
      isInBalance: debt.enteredOn !== null && debt.enteredOn >= postedOn,
    };
  });
}

/**
 * Returns the payments whose outflow is in no possible pair, certain or uncertain, with a recorded inflow.
 *
 * Input   the rows of `suggestTransfers` around the payments
 */
export function withoutPartner(
  payments: readonly OneSidedPayment[],
  rows: readonly TransferRow[],
  options: TransferOptions = {},
): OneSidedPayment[] {
  const paired = pairedRows(rows, options);
  return payments.filter(({ outflowId }) => !paired.has(outflowId));
}
