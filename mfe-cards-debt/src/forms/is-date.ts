/** Returns whether a date field contains a complete date (YYYY-MM-DD). */
export const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);
