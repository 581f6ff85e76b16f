export interface BuiltInCategory {
  /** Stable name, also in files that are exported. */
  key: string;
  name: string;
  group: string;
  nature: 'income' | 'expense' | 'transfer';
}

const group = (name: string, nature: BuiltInCategory['nature'], categories: Readonly<Record<string, string>>): BuiltInCategory[] =>
  Object.entries(categories).map(([key, label]) => ({ key, name: label, group: name, nature }));

/** What every new household starts with; people rename and add their own. */
export const builtInCategories: readonly BuiltInCategory[] = [
  ...group('Income', 'income', { salary: 'Salary', interest_income: 'Interest', benefits: 'Benefits and pensions', other_income: 'Other income' }),
  ...group('Home', 'expense', { rent: 'Rent', mortgage: 'Mortgage', utilities: 'Utilities', internet_phone: 'Internet and phone', home_upkeep: 'Repairs and upkeep', home_insurance: 'Home insurance' }),
  ...group('Food', 'expense', { groceries: 'Groceries', eating_out: 'Eating out', coffee: 'Coffee and snacks' }),
  ...group('Getting around', 'expense', { fuel: 'Fuel', public_transport: 'Public transport', car: 'Car costs', car_insurance: 'Car insurance', parking: 'Parking and tolls' }),
  ...group('Health', 'expense', { health: 'Doctors and pharmacy', health_insurance: 'Health insurance', fitness: 'Fitness' }),
  ...group('Family', 'expense', { childcare: 'Childcare', education: 'Education', pets: 'Pets' }),
  ...group('Life', 'expense', { shopping: 'Shopping', clothing: 'Clothing', entertainment: 'Entertainment', subscriptions: 'Subscriptions', travel: 'Travel', gifts: 'Gifts and donations', personal_care: 'Personal care' }),
  ...group('Money', 'expense', { bank_fees: 'Bank fees', interest_paid: 'Interest paid', taxes: 'Taxes', other_insurance: 'Other insurance', cash: 'Cash withdrawn', other_expense: 'Other spending' }),
  ...group('Transfers', 'transfer', { transfer: 'Between own accounts', card_payment: 'Card payment', loan_payment: 'Loan payment', saving: 'Saving and investing' }),
];
