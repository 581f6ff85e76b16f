let locale = 'en-US';

/** From here on counts are written as a household writes them; said with the session, before anything of it is drawn. */
export const writeCountsIn = (household: string): void => {
  locale = household;
};

/** A number of things, inside the sentences of a remote: 3473 → "3,473" or "3.473". Amounts and rates are `useFormats()`. */
export const countText = (count: number): string => count.toLocaleString(locale);
