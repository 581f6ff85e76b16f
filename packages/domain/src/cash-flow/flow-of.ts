/** What a group of transactions has in common; it decides whether they are income, spending or neither. */
export interface FlowFacts {
  kind: string;
  /** Of the category; null where there is none. */
  nature: 'income' | 'expense' | 'transfer' | null;
  accountType: string;
}

export type Flow = 'income' | 'spending' | 'none';

/** Money that only changes places, or was there before it was entered. */
const MOVES: ReadonlySet<string> = new Set([
  'transfer',
  'card_payment',
  'loan_payment',
  'balance_transfer',
  'opening',
  'adjustment',
]);

/**
 * Whether an amount is income, spending or neither.
 *
 * The category decides, both ways: money back in an expense category is a refund and reduces spending. Without a category money
 * out of an account or card is spending, money into a deposit account is income unless it is a refund, and money into a card is
 * neither: it may be a payment. Of a loan only interest and fees are spending: what it pays out is borrowed, what it gets repaid.
 */
export function flowOf({ kind, nature, accountType }: FlowFacts, sign: 'in' | 'out'): Flow {
  if (MOVES.has(kind) || nature === 'transfer') return 'none';
  if (accountType === 'loan' || accountType === 'line_of_credit')
    return kind === 'interest' || kind === 'fee' ? 'spending' : 'none';
  if (nature !== null) return nature === 'income' ? 'income' : 'spending';
  if (kind === 'refund') return 'spending';
  if (accountType === 'depository') return sign === 'in' ? 'income' : 'spending';
  if (accountType === 'credit_card') return sign === 'in' ? 'none' : 'spending';
  return 'none'; // investments and other assets: values go up and down
}
