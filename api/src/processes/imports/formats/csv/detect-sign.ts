import { categorize, type CategoryKey, minor } from '@tideline/domain';
import type { FileRow } from '../statement.ts';

export interface DetectedSign {
  readonly reversed: boolean;
  /** Whether nothing in the file distinguishes amounts received from amounts spent. */
  readonly ambiguous: boolean;
}

const IN =
  /\b(DIRECT DEP(OSIT)?|PAYROLL|SALARY|WAGES|GEHALT|DEPOSIT|INTEREST (PAID|EARNED|PAYMENT)|PAYMENT RECEIVED|THANK YOU|(PAYMENT|TRANSFER) FROM|CASH ?BACK|AUTOPAY|AUTOMATIC PAYMENT|GUTSCHRIFT)\b/;
const OUT =
  /\b(WITHDRAWAL|PURCHASE|SALE|INTEREST CHARGE[D]?|ANNUAL FEE|LATE FEE|(TRANSFER|PAYMENT|PMT) TO|CHECK PAID|BILL ?PAY|POS|DEBIT CARD|LASTSCHRIFT|RENT)\b/;
const EITHER = /\b(REFUND|RETURN|REVERSAL|CHARGEBACK|ADJUSTMENT)\b/;

/** Spending categories, whose amounts leave the account. */
const SHOPS: readonly CategoryKey[] = [
  'groceries',
  'dining',
  'fuel',
  'transport',
  'shopping',
  'health',
  'kids',
  'entertainment',
  'home',
  'subscriptions',
  'phone',
  'internet',
  'utilities',
  'insurance',
  'fitness',
  'travel',
  'rent',
];
const JUDGED_ROWS = 500;
const A_PAYMENT = minor(-1);

/**
 * Detects whether the file lists spending without a minus sign, as some card issuers do, based on words and payees
 * that indicate money received or spent. If all amounts have the same sign and there is no other evidence, the user
 * must decide.
 */
export function detectSign(rows: readonly Pick<FileRow, 'amountMinor' | 'payee' | 'bankType'>[]): DetectedSign {
  const step = Math.max(1, Math.floor(rows.length / JUDGED_ROWS));
  let [agree, disagree] = [0, 0];
  rows.forEach((row, position) => {
    if (position % step !== 0 || row.amountMinor === 0) return;
    const says = meaningOf(`${row.bankType ?? ''} ${row.payee}`.toUpperCase(), row.payee);
    if (says === null) return;
    if (says === Math.sign(row.amountMinor)) agree++;
    else disagree++;
  });
  const signs = new Set(rows.map(({ amountMinor }) => Math.sign(amountMinor)).filter((sign) => sign !== 0));
  const onlyPositive = signs.size === 1 && signs.has(1);
  if (agree === disagree) return { reversed: false, ambiguous: onlyPositive };
  const sure = Math.max(agree, disagree) >= 2 * Math.min(agree, disagree);
  return { reversed: disagree > agree, ambiguous: onlyPositive && !sure };
}

function meaningOf(text: string, payee: string): 1 | -1 | null {
  if (EITHER.test(text)) return null;
  if (IN.test(text)) return 1;
  if (OUT.test(text)) return -1;
  return SHOPS.includes(categorize(payee, A_PAYMENT)) ? -1 : null;
}
