import { categorize } from '../categorize/categorize.ts';
import type { CategoryKey } from '../categorize/categories.ts';
import { payeeText } from '../categorize/payee-text.ts';
import { dayNumberOf } from '../../foundation/dates/day-number.ts';
import type { TransferKind, TransferRow } from './transfer-row.ts';

/** Categories of money that moves between accounts or pays a debt. */
export const MOVE_CATEGORIES: ReadonlySet<CategoryKey> = new Set<CategoryKey>([
  'transfer',
  'card_payment',
  'loan_payment',
  'mortgage',
]);
/** Categories that do not reveal the purpose of a transaction. */
const SAYS_NOTHING: ReadonlySet<CategoryKey> = new Set<CategoryKey>(['other', 'other_income', 'refund']);

/**
 * What a description indicates. transfer: a move between accounts · other: a merchant, pay, interest or a fee ·
 * unknown: neither.
 */
export type LegWording = 'transfer' | 'other' | 'unknown';

/** The fields of a transaction from which a leg is read. */
type LegRow = Pick<TransferRow, 'payee' | 'amountMinor' | 'postedOn'>;

export interface Leg<Row = TransferRow> {
  readonly row: Row;
  /** Date as a day number. */
  readonly day: number;
  readonly wording: LegWording;
  /** The description normalized for comparison, with a space on both sides. */
  readonly text: string;
}

/** Returns a leg reader that parses each distinct description once. */
export function legReader<Row extends LegRow = TransferRow>(): (row: Row) => Leg<Row> {
  const known = new Map<string, Pick<Leg, 'wording' | 'text'>>();
  return (row) => {
    const key = `${row.amountMinor < 0 ? '-' : '+'}${row.payee}`;
    const read = known.get(key) ?? { wording: wordingOf(row), text: ` ${payeeText(row.payee)} ` };
    known.set(key, read);
    return { row, day: dayNumberOf(row.postedOn), wording: read.wording, text: read.text };
  };
}

function wordingOf({ payee, amountMinor }: LegRow): LegWording {
  const category = categorize(payee, amountMinor);
  if (MOVE_CATEGORIES.has(category)) return 'transfer';
  return SAYS_NOTHING.has(category) ? 'unknown' : 'other';
}

/** Returns whether a description names an account by a whole word of at least three letters or digits. */
export function namesAccount(text: string, { accountNames }: Pick<TransferRow, 'accountNames'>): boolean {
  return accountNames.some((name) => {
    const compared = payeeText(name);
    return (
      compared.length >= 3 &&
      (text.includes(` ${compared} `) || (/^\d{4}$/.test(compared) && new RegExp(`X${compared} `).test(text)))
    );
  });
}

/**
 * Returns the kind of a transfer from the types of its two accounts.
 *
 * card_payment      from a deposit account to a card or line of credit
 * loan_payment      from a deposit account to a loan
 * balance_transfer  from one debt to another
 * cash_advance      from a card or line of credit to a deposit account
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
