import { addDays } from '../../foundation/dates/add.ts';
import { businessGap } from '../../foundation/dates/business-gap.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import { type Minor, minor } from '../../foundation/money/minor.ts';
import { payeeText } from '../categorize/payee-text.ts';
import { legReader, namesAccount } from './leg-wording.ts';
import { pairedRows } from './suggest-transfers.ts';
import { TRANSFER_BUSINESS_DAYS, type TransferOptions, type TransferRow } from './transfer-row.ts';

/**
 * Number of days for which a payment is assumed. Later, the user has seen a newer balance, or does not follow the debt.
 */
export const ONE_SIDED_DAYS = 45;

/** Wording such as "PAYMENT" and "MOBILE PAYMENT", which reveals little elsewhere but means a payment on a debt. */
const PAYMENT_ON_A_DEBT = /^ (?:[A-Z]+ )?(?:PAYMENT|PMT|PYMT) $/;

/** A card or loan that a payment may have reached without a transaction there. */
export interface PayableDebt extends Pick<TransferRow, 'accountId' | 'accountNames' | 'currency'> {
  /** The newest day for which the account has data; null: none. */
  readonly knownUntil: CivilDate | null;
  /** The last day on which its balance was entered, with all payments until then; null: never. */
  readonly enteredOn: CivilDate | null;
}

/** A deposit account that pays debts. */
export type PayingAccount = Omit<PayableDebt, 'accountNames'>;

type UnlinkedRow = Omit<TransferRow, 'accountType' | 'accountNames'>;

/** Money that left a deposit account and belongs to no confirmed transfer. */
export interface UnlinkedOutflow extends UnlinkedRow {
  /** The accounts to which confirmed transfers from this account with this description went. */
  readonly linkedTo: readonly string[];
  /** Whether its kind or category is a transfer or a payment to a debt. */
  readonly isMove: boolean;
}

/** Money that reached a debt and belongs to no confirmed transfer. */
export interface UnlinkedInflow extends UnlinkedRow {
  /** Whether its kind or category is a payment, or whether confirmed transfers to this account have its description. */
  readonly isMove: boolean;
}

/** A payment that only one of the two accounts has as a transaction. */
export interface OneSidedPayment {
  /** Id of the recorded transaction. */
  readonly rowId: string;
  readonly fromAccountId: string;
  readonly toAccountId: string;
  readonly amountMinor: Minor;
  readonly paidOn: CivilDate;
  /** Whether the balance of the other account was entered on that day or later, and therefore includes the payment. */
  readonly isInBalance: boolean;
}

interface OneSidedOptions extends Pick<TransferOptions, 'isHoliday'> {
  readonly today: CivilDate;
}

/**
 * Returns the payments of the last 45 days that left a deposit account for a card or loan of the household, and whose
 * transaction there may be missing: it is in transit, or the user does not record that account. The debt is the only
 * account to which earlier transfers with this description went or, if there are none, the only one that the
 * description names as the destination of a payment.
 *
 * A payment is no longer assumed when the debt has data from more than five business days after it. `withoutPartner`
 * omits payments whose other transaction is recorded.
 *
 * Units   amounts in minor units of the debt's currency, above zero
 * Result  in the order of the rows
 */
export function oneSidedPayments(
  rows: readonly UnlinkedOutflow[],
  { debts, ...options }: OneSidedOptions & { readonly debts: readonly PayableDebt[] },
): OneSidedPayment[] {
  const read = legReader<UnlinkedOutflow>();
  const isMissing = missingReader(options);
  const debtOf = (row: UnlinkedOutflow): PayableDebt | undefined => {
    const known = new Set(row.linkedTo);
    const leg = read(row);
    const isNamed = (debt: PayableDebt): boolean =>
      namesAccount(leg.text, debt) &&
      // A purchase may also name a card: "VISA DEBIT PURCHASE".
      (row.isMove ||
        leg.wording === 'transfer' ||
        debt.accountNames.some((name) => leg.text === ` ${payeeText(name)} `));
    const possible = debts.filter((debt) => (known.size > 0 ? known.has(debt.accountId) : isNamed(debt)));
    return known.size > 1 || possible.length > 1 ? undefined : possible[0];
  };
  return rows.flatMap((row) => {
    const debt = row.amountMinor < 0 ? debtOf(row) : undefined;
    if (debt === undefined || !isMissing(debt, row)) return [];
    return {
      rowId: row.id,
      fromAccountId: row.accountId,
      toAccountId: debt.accountId,
      amountMinor: minor(-row.amountMinor),
      paidOn: row.postedOn,
      isInBalance: isInBalance(debt, row),
    };
  });
}

/**
 * Returns the payments of the last 45 days that reached a card or loan, and whose transaction on the paying account may
 * be missing: that account still shows the money. An inflow is a payment if its kind, its category or its description
 * indicates one; a refund is not a payment.
 *
 * A payment is no longer assumed when the paying account has data from more than five business days after it.
 * `withoutPartner` omits payments whose other transaction is recorded.
 *
 * Units   amounts in minor units of the debt's currency, above zero
 * Result  in the order of the rows
 *
 * @param payers the account that pays each debt, by the id of the debt
 */
export function paymentsWithoutOutflow(
  rows: readonly UnlinkedInflow[],
  { payers, ...options }: OneSidedOptions & { readonly payers: ReadonlyMap<string, PayingAccount> },
): OneSidedPayment[] {
  const read = legReader<UnlinkedInflow>();
  const isMissing = missingReader(options);
  return rows.flatMap((row) => {
    const payer = payers.get(row.accountId);
    if (payer === undefined || row.amountMinor <= 0 || !isMissing(payer, row)) return [];
    const { wording, text } = read(row);
    if (!row.isMove && wording !== 'transfer' && !PAYMENT_ON_A_DEBT.test(text)) return [];
    return {
      rowId: row.id,
      fromAccountId: payer.accountId,
      toAccountId: row.accountId,
      amountMinor: row.amountMinor,
      paidOn: row.postedOn,
      isInBalance: isInBalance(payer, row),
    };
  });
}

/** Returns a function that decides whether an account may lack its transaction of a recorded payment. */
function missingReader({ today, isHoliday }: OneSidedOptions) {
  const gapOf = businessGap(isHoliday);
  const since = addDays(today, -ONE_SIDED_DAYS);
  return ({ currency, knownUntil, enteredOn }: PayingAccount, { postedOn, ...row }: UnlinkedRow): boolean => {
    if (row.currency !== currency || postedOn < since || postedOn > today) return false;
    // An entered balance does not show which transactions are recorded.
    if (knownUntil === null || knownUntil <= postedOn || knownUntil === enteredOn) return true;
    const gap = gapOf(postedOn, knownUntil);
    return gap !== null && gap <= TRANSFER_BUSINESS_DAYS;
  };
}

const isInBalance = ({ enteredOn }: PayingAccount, { postedOn }: UnlinkedRow): boolean =>
  enteredOn !== null && enteredOn >= postedOn;

/**
 * Returns the payments whose transaction is in no possible pair with another one, certain or uncertain.
 *
 * Input   the rows of `suggestTransfers` around the payments
 */
export function withoutPartner(
  payments: readonly OneSidedPayment[],
  rows: readonly TransferRow[],
  options: TransferOptions = {},
): OneSidedPayment[] {
  const paired = pairedRows(rows, options);
  return payments.filter(({ rowId }) => !paired.has(rowId));
}
