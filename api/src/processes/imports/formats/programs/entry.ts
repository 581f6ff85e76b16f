/** One row of a program's export from the perspective of one account, with dates and amounts still as text. */
export interface Entry {
  readonly line: number;
  readonly account: string;
  readonly currency: string | null;
  readonly date: string;
  readonly amount: Amount;
  readonly payee: string;
  readonly memo: string;
  readonly category: string;
  readonly group: string;
  readonly cleared: boolean;
  readonly pending: boolean;
  /** The other account of a transfer within the household. */
  readonly transfer: string | null;
  readonly tags: readonly string[];
  readonly checkNumber: string;
  readonly id: string | null;
  /** Whether the entry is the account's balance before its first row. */
  readonly isOpening: boolean;
  /** Part `index` of `of`. Parts are consecutive. */
  readonly part: { readonly index: number; readonly of: number } | null;
  /** Set if the entry is the total of the parts that follow. */
  readonly whole: { readonly parts: number } | null;
}

/** The amount as written in the file: signed, or separate amounts for debits and credits, or a sign given by a word. */
export type Amount =
  | { readonly kind: 'signed'; readonly text: string; readonly negate: boolean }
  | { readonly kind: 'absolute'; readonly text: string; readonly sign: 1 | -1 }
  | { readonly kind: 'sides'; readonly out: string; readonly in: string };

export const amountTexts = (amount: Amount): string[] =>
  amount.kind === 'sides' ? [amount.out, amount.in] : [amount.text];
