/** Common properties of a group of transactions, which decide whether they are income, spending or neither. */
export interface FlowFacts {
  kind: string;
  /** Nature of the category; null without one. */
  nature: 'income' | 'expense' | 'transfer' | null;
  accountType: string;
}

export type Flow = 'income' | 'spending' | 'none';

/** Kinds of transactions that only move money between accounts, or enter or correct a balance. */
const MOVES: ReadonlySet<string> = new Set([
  'transfer',
  'card_payment',
  'loan_payment',
  'balance_transfer',
  'opening',
  'adjustment',
]);

/**
 * Returns whether an amount is income, spending or neither. The category decides for both directions: money back in an
 * expense category is a refund and reduces spending. Without a category, money out of an account or card is spending,
 * money into a deposit account is income unless it is a refund, and money into a card is neither, since it may be a
 * payment. For a loan, only interest and fees are spending: payouts are borrowed, and incoming money is repayment.
 */
export function flowOf({ kind, nature, accountType }: FlowFacts, sign: 'in' | 'out'): Flow {
  if (MOVES.has(kind) || nature === 'transfer') return 'none';
  if (accountType === 'loan' || accountType === 'line_of_credit')
    return kind === 'interest' || kind === 'fee' ? 'spending' : 'none';
  if (nature !== null) return nature === 'income' ? 'income' : 'spending';
  if (kind === 'refund') return 'spending';
  if (accountType === 'depository') return sign === 'in' ? 'income' : 'spending';
  if (accountType === 'credit_card') return sign === 'in' ? 'none' : 'spending';
  return 'none'; // Investments and other assets only change in value.
}
