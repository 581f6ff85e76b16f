import type { AccountSubtype, AccountType } from '@tideline/contract';

export interface AccountGuess {
  readonly type: AccountType;
  readonly subtype: AccountSubtype | null;
}

/** Words in account names, in order of precedence: "Savings Visa" is a card, "Home equity line" is not a mortgage. */
const BY_NAME: readonly (readonly [words: RegExp, guess: AccountGuess])[] = [
  [/\bhome equity loan\b/i, { type: 'loan', subtype: 'home_equity' }],
  [/\b(?:heloc|home equity)\b/i, { type: 'line_of_credit', subtype: 'home_equity' }],
  [/\bline of credit\b|\bcredit line\b|\boverdraft\b/i, { type: 'line_of_credit', subtype: null }],
  [/\b(?:mortgage|mtg|home loan)\b/i, { type: 'loan', subtype: 'mortgage' }],
  [/\b(?:auto|car|vehicle|truck)\b.*\b(?:loan|finance|financing|financial)\b/i, { type: 'loan', subtype: 'auto' }],
  [/\bstudent\b.*\bloans?\b|\b(?:navient|nelnet|mohela|sallie mae)\b/i, { type: 'loan', subtype: 'student' }],
  [/\bloans?\b/i, { type: 'loan', subtype: 'personal' }],
  [
    /\b(?:visa|master ?card|amex|american express|discover|credit card|platinum card|cash rewards|sapphire|freedom)\b/i,
    { type: 'credit_card', subtype: null },
  ],
  [
    /\b(?:401\(?k\)?|403\(?b\)?|ira|roth|brokerage|invest\w*|hsa|529|pension|stocks?)\b/i,
    { type: 'investment', subtype: null },
  ],
  [/\bmoney market\b/i, { type: 'depository', subtype: 'money_market' }],
  [/\b(?:cd|certificate)\b/i, { type: 'depository', subtype: 'cd' }],
  [/\bsavings?\b|\bsaver\b/i, { type: 'depository', subtype: 'savings' }],
  [/\b(?:checking|current account|spending|everyday)\b/i, { type: 'depository', subtype: 'checking' }],
  [/\bcard\b/i, { type: 'credit_card', subtype: null }],
];

/**
 * Guesses an account's type, which the protocol does not state, from its name, its holdings and a negative balance. The
 * user confirms it.
 */
export function guessAccount({
  name,
  hasHoldings,
  balanceMinor,
}: {
  name: string;
  hasHoldings: boolean;
  balanceMinor: number | null;
}): AccountGuess {
  const named = BY_NAME.find(([words]) => words.test(name))?.[1];
  if (named !== undefined) return named;
  if (hasHoldings) return { type: 'investment', subtype: null };
  return balanceMinor !== null && balanceMinor < 0
    ? { type: 'credit_card', subtype: null }
    : { type: 'depository', subtype: 'checking' };
}

/**
 * Returns the last digits of an account that are at the end of its name or in parentheses: "Checking (1234)", "Visa
 * ...9876", "x4321".
 */
export function maskOf(name: string): string | null {
  return /(?:[(x*.•\-–#]\s*|\b)(\d{4})\)?\s*$/i.exec(name)?.[1] ?? /\((?:[x*.•]*)(\d{4})\)/i.exec(name)?.[1] ?? null;
}
