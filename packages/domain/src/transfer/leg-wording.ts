import { categorise } from '../categorise/categorise.ts';
import type { CategoryKey } from '../categorise/categories.ts';
import { payeeText } from '../categorise/payee-text.ts';
import { dayNumberOf } from '../dates/day-number.ts';
import type { TransferKind, TransferRow } from './transfer-row.ts';

const MOVES: ReadonlySet<CategoryKey> = new Set<CategoryKey>(['transfer', 'card_payment', 'loan_payment', 'mortgage']);
/** Print that says nothing of what it was. */
const SAYS_NOTHING: ReadonlySet<CategoryKey> = new Set<CategoryKey>(['other', 'other_income', 'refund']);

/** transfer: the print says that money moves between accounts · other: it names a merchant, pay, interest or a fee · unknown: neither. */
export type LegWording = 'transfer' | 'other' | 'unknown';

export interface Leg {
  readonly row: TransferRow;
  /** Its date as a day number. */
  readonly day: number;
  readonly wording: LegWording;
  /** The print as it is compared, with a blank on both sides. */
  readonly text: string;
}

/** Reads the prints of legs, each distinct print once. */
export function legReader(): (row: TransferRow) => Leg {
  const known = new Map<string, Pick<Leg, 'wording' | 'text'>>();
  return (row) => {
    const key = `${row.amountMinor < 0 ? '-' : '+'}${row.payee}`;
    const read = known.get(key) ?? { wording: wordingOf(row), text: ` ${payeeText(row.payee)} ` };
    known.set(key, read);
    return { row, day: dayNumberOf(row.postedOn), wording: read.wording, text: read.text };
  };
}

function wordingOf({ payee, amountMinor }: TransferRow): LegWording {
  const category = categorise(payee, amountMinor);
  if (MOVES.has(category)) return 'transfer';
  return SAYS_NOTHING.has(category) ? 'unknown' : 'other';
}

/** Whether a print names an account: by a word of three letters or digits at least, whole. */
export function namesAccount(text: string, { accountNames }: TransferRow): boolean {
  return accountNames.some((name) => {
    const compared = payeeText(name);
    return (
      compared.length >= 3 &&
      (text.includes(` ${compared} `) || (/^\d{4}$/.test(compared) && new RegExp(`X${compared} `).test(text)))
    );
  });
}

/**
 * What a pair of legs is, from the accounts they are on.
 *
 * card_payment      from money into a card or line of credit
 * loan_payment      from money into a loan
 * balance_transfer  from one debt into another
 * cash_advance      from a card or line of credit into money
 */
export function transferKind(
  outflow: Pick<TransferRow, 'accountType'>,
  inflow: Pick<TransferRow, 'accountType'>,
): TransferKind {
  const [from, to] = [sideOf(outflow), sideOf(inflow)];
  if (from === 'money') return to === 'card' ? 'card_payment' : to === 'loan' ? 'loan_payment' : 'transfer';
  if (to !== 'money') return 'balance_transfer';
  return from === 'card' ? 'cash_advance' : 'transfer';
}

function sideOf({ accountType }: Pick<TransferRow, 'accountType'>): 'money' | 'card' | 'loan' {
  if (accountType === 'credit_card' || accountType === 'line_of_credit') return 'card';
  return accountType === 'loan' || accountType === 'other_liability' ? 'loan' : 'money';
}
