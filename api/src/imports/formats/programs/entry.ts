/** What a row of a program's export says of one account, with its days and amounts still as text. */
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
  /** The other account of the household that the money went to or came from. */
  readonly transfer: string | null;
  readonly tags: readonly string[];
  readonly checkNumber: string;
  readonly id: string | null;
  /** What was in the account before its first row. */
  readonly isOpening: boolean;
  /** Part `of` how many; the parts follow each other. */
  readonly part: { readonly index: number; readonly of: number } | null;
  /** The whole of parts that follow. */
  readonly whole: { readonly parts: number } | null;
}

/** In the file's own figures: signed, or money out and in of their own, or a sign from a word. */
export type Amount =
  | { readonly kind: 'signed'; readonly text: string; readonly negate: boolean }
  | { readonly kind: 'absolute'; readonly text: string; readonly sign: 1 | -1 }
  | { readonly kind: 'sides'; readonly out: string; readonly in: string };

export const amountTexts = (amount: Amount): string[] =>
  amount.kind === 'sides' ? [amount.out, amount.in] : [amount.text];
