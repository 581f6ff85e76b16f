import type { FileAccount } from './statement.ts';

/** A kind of account, with the name of a new account until the user changes it. */
export interface AccountKind extends Pick<FileAccount, 'type' | 'subtype'> {
  readonly name: string;
}

/** Builds a kind. */
export const kind = (type: FileAccount['type'], subtype: FileAccount['subtype'], name: string): AccountKind => ({
  type,
  subtype,
  name,
});

/** A credit card. */
export const CARD = kind('credit_card', null, 'Card');

/**
 * Kinds of accounts by words in their names. The first match wins: "Car loan", "Mortgage checking" and "Savings card"
 * are a loan, a mortgage and a savings account. A HELOC is a line of credit, while a home equity loan has installments.
 */
const KINDS_BY_NAME: readonly (readonly [RegExp, AccountKind])[] = [
  [/\bhome equity loan\b/, kind('loan', 'home_equity', 'Home equity loan')],
  [/\b(heloc|home equity)\b/, kind('line_of_credit', 'home_equity', 'Home equity line')],
  [/\b(mtg|mortgage|hypothek|home loan)\b/, kind('loan', 'mortgage', 'Mortgage')],
  [/\b(stu|student( loans?)?|navient|nelnet|mohela|sallie mae)\b/, kind('loan', 'student', 'Student loan')],
  [
    /\b(auto|vehicle|(car|truck|motorcycle|boat|rv) (loan|finance|financing)|(toyota|honda|nissan|gm|bmw|hyundai|kia) (motor )?(financial|finance)|ford credit)\b/,
    kind('loan', 'auto', 'Car loan'),
  ],
  [/\b(loans?|kredit|darlehen)\b/, kind('loan', null, 'Loan')],
  [/\b(line of credit|credit line|loc)\b/, kind('line_of_credit', null, 'Credit line')],
  [
    /\b(401 ?\(?k\)?|403 ?\(?b\)?|457 ?\(?b\)?|529|ira|roth|rollover|brokerage|investments?|investing|retirement|pension|hsa|stocks?|depot)\b/,
    kind('investment', null, 'Investment'),
  ],
  [/\b(money market)\b/, kind('depository', 'money_market', 'Money market')],
  [/\b(cd|certificate( of deposit)?)\b/, kind('depository', 'cd', 'CD')],
  [/\b(sav|savings?|sparen|sparkonto|tagesgeld|emergency fund|rainy day)\b/, kind('depository', 'savings', 'Savings')],
  [/\b(chk|checking|check|current( account)?|giro(konto)?|debit)\b/, kind('depository', 'checking', 'Checking')],
  [/\b(cash|wallet|petty cash)\b/, kind('depository', 'cash', 'Cash')],
  [
    /\b(visa|master ?card|amex|american express|discover|card|credit ?card|kreditkarte|sapphire|platinum|freedom|quicksilver|venture|cash ?back|rewards?)\b/,
    kind('credit_card', null, 'Card'),
  ],
];

/** Matches names of cards whose first word would mean another kind, such as "Cash rewards", but not "Visa debit". */
const CARD_FIRST = /\b(cash ?(back|rewards?)|(visa|master ?card|discover)(?! debit))\b/;

/** Returns the kind that the words of a name indicate; null if there is none. */
export function kindNamed(name: string): AccountKind | null {
  const words = name
    .toLowerCase()
    .replace(/(?<![\d(])\d{4,}/g, ' ')
    .replace(/[_.…•*-]+/g, ' ');
  if (CARD_FIRST.test(words) && !/\bdebit\b/.test(words)) return CARD;
  return KINDS_BY_NAME.find(([pattern]) => pattern.test(words))?.[1] ?? null;
}
