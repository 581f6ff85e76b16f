export type CategoryNature = 'income' | 'expense' | 'transfer';
export type CategoryGroup = 'income' | 'everyday' | 'home' | 'bills' | 'lifestyle' | 'debt' | 'transfers' | 'other';

export interface BuiltInCategory {
  /** Stable name; the label may be translated or renamed. */
  key: CategoryKey;
  name: string;
  group: CategoryGroup;
  nature: CategoryNature;
}

export type CategoryKey =
  | 'groceries'
  | 'dining'
  | 'fuel'
  | 'transport'
  | 'shopping'
  | 'health'
  | 'kids'
  | 'entertainment'
  | 'home'
  | 'subscriptions'
  | 'phone'
  | 'internet'
  | 'utilities'
  | 'insurance'
  | 'fitness'
  | 'travel'
  | 'rent'
  | 'mortgage'
  | 'loan_payment'
  | 'card_payment'
  | 'transfer'
  | 'salary'
  | 'interest_income'
  | 'other_income'
  | 'interest_charge'
  | 'fees'
  | 'refund'
  | 'taxes'
  | 'education'
  | 'gifts'
  | 'cash'
  | 'other';

const category = (
  key: CategoryKey,
  name: string,
  group: CategoryGroup,
  nature: CategoryNature = 'expense',
): BuiltInCategory => ({ key, name, group, nature });

/**
 * Categories that every household starts with. A refund reduces spending, so it counts as expense with the opposite
 * sign.
 */
export const BUILT_IN_CATEGORIES: readonly BuiltInCategory[] = [
  category('salary', 'Salary and pay', 'income', 'income'),
  category('interest_income', 'Interest earned', 'income', 'income'),
  category('other_income', 'Other income', 'income', 'income'),
  category('groceries', 'Groceries', 'everyday'),
  category('dining', 'Eating out', 'everyday'),
  category('fuel', 'Fuel', 'everyday'),
  category('transport', 'Transport', 'everyday'),
  category('shopping', 'Shopping', 'everyday'),
  category('health', 'Health', 'everyday'),
  category('kids', 'Children', 'everyday'),
  category('cash', 'Cash', 'everyday'),
  category('rent', 'Rent', 'home'),
  category('mortgage', 'Mortgage', 'home'),
  category('home', 'House and garden', 'home'),
  category('utilities', 'Utilities', 'bills'),
  category('phone', 'Phone', 'bills'),
  category('internet', 'Internet', 'bills'),
  category('insurance', 'Insurance', 'bills'),
  category('subscriptions', 'Subscriptions', 'bills'),
  category('taxes', 'Taxes', 'bills'),
  category('education', 'Education', 'bills'),
  category('entertainment', 'Entertainment', 'lifestyle'),
  category('fitness', 'Fitness', 'lifestyle'),
  category('travel', 'Travel', 'lifestyle'),
  category('gifts', 'Gifts and donations', 'lifestyle'),
  category('interest_charge', 'Interest charged', 'debt'),
  category('fees', 'Fees', 'debt'),
  category('loan_payment', 'Loan payments', 'debt'),
  category('card_payment', 'Card payments', 'transfers', 'transfer'),
  category('transfer', 'Transfers', 'transfers', 'transfer'),
  category('refund', 'Refunds', 'other'),
  category('other', 'Other', 'other'),
];
