import type { AccountType, Transaction } from '@tideline/contract';
import { categorize, type CategoryKey } from '@tideline/domain';
import { bankCategory } from './bank-category.ts';
import type { FileRow } from './formats/statement.ts';

export interface Classified {
  kind: Transaction['kind'];
  categoryKey: CategoryKey;
}

/** Categories implied by the bank's type (OFX TRNTYPE) for rows with an uninformative payee. */
const CATEGORY_OF_TYPE: Readonly<Record<string, { in: CategoryKey; out: CategoryKey }>> = {
  INT: { in: 'interest_income', out: 'interest_charge' },
  DIV: { in: 'interest_income', out: 'interest_charge' },
  FEE: { in: 'fees', out: 'fees' },
  SRVCHG: { in: 'fees', out: 'fees' },
  ATM: { in: 'cash', out: 'cash' },
  CASH: { in: 'cash', out: 'cash' },
  DIRECTDEP: { in: 'salary', out: 'other' },
  XFER: { in: 'transfer', out: 'transfer' },
};

const KIND_OF_CATEGORY: Partial<Record<CategoryKey, Transaction['kind']>> = {
  card_payment: 'card_payment',
  loan_payment: 'loan_payment',
  mortgage: 'loan_payment',
  transfer: 'transfer',
  interest_income: 'interest',
  interest_charge: 'interest',
  fees: 'fee',
  refund: 'refund',
};

const SAYS_NOTHING: readonly CategoryKey[] = ['other', 'other_income'];
const REFUND = /\b(?:REFUND|RETURN|REVERSAL|CHARGEBACK)\b/i;

/**
 * Returns the category and kind of an imported row, if payee, sign, the bank's type and the account make them clear.
 */
export function classify(row: FileRow, accountType: AccountType): Classified {
  const categoryKey = categoryOf(row, accountType);
  return { categoryKey, kind: kindOf(row, accountType, categoryKey) };
}

function categoryOf(row: FileRow, accountType: AccountType): CategoryKey {
  const byPayee = categorize(row.payee, row.amountMinor);
  if (byPayee === 'card_payment' && (accountType === 'loan' || accountType === 'line_of_credit')) return 'loan_payment';
  if (!SAYS_NOTHING.includes(byPayee)) return byPayee;
  const byType = CATEGORY_OF_TYPE[row.bankType ?? ''];
  return (byType && byType[row.amountMinor < 0 ? 'out' : 'in']) ?? bankCategory(row.category ?? '') ?? byPayee;
}

function kindOf(row: FileRow, accountType: AccountType, categoryKey: CategoryKey): Transaction['kind'] {
  if (categoryKey === 'transfer' && /^BALANCE TRANSFER\b/i.test(row.payee)) return 'balance_transfer';
  if (categoryKey === 'cash' && accountType === 'credit_card' && row.amountMinor < 0) return 'cash_advance';
  const kind = KIND_OF_CATEGORY[categoryKey];
  if (kind !== undefined) return kind;
  return row.amountMinor > 0 && REFUND.test(row.payee) ? 'refund' : 'standard';
}
