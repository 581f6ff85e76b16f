import type { FigureError } from './parse-figure.ts';

const sentences: Record<FigureError, (what: string) => string> = {
  empty: (what) => `Enter ${what}`,
  'not-a-number': (what) => `Enter ${what} in figures, such as 120 or 120.50`,
  ambiguous: (what) => `Enter ${what} with a point before the decimals, such as 1.50`,
  'too-many-decimals': (what) => `Enter ${what} with fewer decimals`,
  negative: (what) => `Enter ${what} without a minus`,
  'too-large': (what) => `Enter ${what} below 90 trillion`,
};

/** Returns the sentence for an unreadable figure: ('empty', 'an amount') → "Enter an amount". */
export function figureMessage(error: FigureError, what: string): string {
  return sentences[error](what);
}
