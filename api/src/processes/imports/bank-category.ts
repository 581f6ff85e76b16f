import type { CategoryKey } from '@tideline/domain';

/** Common words in banks' own categories. */
const WORDS: readonly (readonly [CategoryKey, RegExp])[] = [
  ['groceries', /\b(grocer(y|ies)|supermarkets?|lebensmittel)\b/],
  ['dining', /\b(dining|restaurants?|food (and|&) drinks?|fast food|coffee|eating out|gastronomie)\b/],
  ['fuel', /\b(fuel|gas|gasoline|gas stations?|petrol|tanken)\b/],
  ['transport', /\b(transport(ation)?|transit|taxi|ride ?share|parking|public transport)\b/],
  ['travel', /\b(travel|airlines?|hotels?|lodging|vacation)\b/],
  ['health', /\b(health( (and|&) wellness)?|health ?care|medical|pharmac(y|ies)|doctors?|dental)\b/],
  ['entertainment', /\b(entertainment|fun|movies?|music|games?)\b/],
  ['subscriptions', /\b(subscriptions?|streaming)\b/],
  ['utilities', /\b(utilit(y|ies)|electric(ity)?|water|bills (and|&) utilities)\b/],
  ['phone', /\b(phone|mobile|telephone|wireless)\b/],
  ['internet', /\b(internet|cable)\b/],
  ['insurance', /\binsurance\b/],
  ['fitness', /\b(fitness|gym|sports?)\b/],
  ['education', /\b(education|tuition|school)\b/],
  ['gifts', /\b(gifts?|donations?|charity)\b/],
  ['kids', /\b(kids|children|child ?care)\b/],
  ['rent', /\brent\b/],
  ['mortgage', /\bmortgage\b/],
  ['home', /\b(home|house|furniture|home improvement)\b/],
  ['taxes', /\btax(es)?\b/],
  ['fees', /\b(fees?( (and|&) adjustments?)?|bank charges?|service charges?)\b/],
  ['cash', /\b(cash|atm|withdrawals?)\b/],
  ['transfer', /\b(transfers?|balance transfer)\b/],
  ['card_payment', /\b(card payments?|payments?|payments? (and|&) credits?)\b/],
  ['salary', /\b(salary|payroll|paycheck|wages)\b/],
  ['shopping', /\b(shopping|merchandise|clothing|department stores?|electronics|general)\b/],
];

/** Returns the category for a bank's term; null if unknown. */
export function bankCategory(words: string): CategoryKey | null {
  const plain = words.toLowerCase();
  return WORDS.find(([, pattern]) => pattern.test(plain))?.[0] ?? null;
}
