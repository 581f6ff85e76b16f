export type CategoryNature = 'income' | 'expense' | 'transfer';
export type CategoryGroup = 'income' | 'everyday' | 'home' | 'bills' | 'lifestyle' | 'debt' | 'transfers' | 'other';

export interface BuiltInCategory {
  /** Stable name of the category. Its title is in the language of the household's creator, and users can rename it. */
  key: CategoryKey;
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

const category = (key: CategoryKey, group: CategoryGroup, nature: CategoryNature = 'expense'): BuiltInCategory => ({
  key,
  group,
  nature,
});

/**
 * Categories that every household starts with. A refund reduces spending, so it counts as an expense with the opposite
 * sign.
 */
export const BUILT_IN_CATEGORIES: readonly BuiltInCategory[] = [
  category('salary', 'income', 'income'),
  category('interest_income', 'income', 'income'),
  category('other_income', 'income', 'income'),
  category('groceries', 'everyday'),
  category('dining', 'everyday'),
  category('fuel', 'everyday'),
  category('transport', 'everyday'),
  category('shopping', 'everyday'),
  category('health', 'everyday'),
  category('kids', 'everyday'),
  category('cash', 'everyday'),
  category('rent', 'home'),
  category('mortgage', 'home'),
  category('home', 'home'),
  category('utilities', 'bills'),
  category('phone', 'bills'),
  category('internet', 'bills'),
  category('insurance', 'bills'),
  category('subscriptions', 'bills'),
  category('taxes', 'bills'),
  category('education', 'bills'),
  category('entertainment', 'lifestyle'),
  category('fitness', 'lifestyle'),
  category('travel', 'lifestyle'),
  category('gifts', 'lifestyle'),
  category('interest_charge', 'debt'),
  category('fees', 'debt'),
  category('loan_payment', 'debt'),
  category('card_payment', 'transfers', 'transfer'),
  category('transfer', 'transfers', 'transfer'),
  category('refund', 'other'),
  category('other', 'other'),
];
