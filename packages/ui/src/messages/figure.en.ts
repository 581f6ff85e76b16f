/** Error messages for figures that cannot be read, by reason; `what` is a phrase such as "an amount". */
export const figureSentences = {
  empty: (what: string) => `Enter ${what}`,
  'not-a-number': (what: string) => `Enter ${what} as a number, such as 12 or 12.50`,
  ambiguous: (what: string) => `Enter ${what} without a thousands separator, such as 1234 or 1234.50`,
  'too-many-decimals': (what: string) => `Enter ${what} with fewer decimals`,
  negative: (what: string) => `Enter ${what} without a minus sign`,
  'too-large': (what: string) => `Enter ${what} below 90 trillion`,
} as const;
