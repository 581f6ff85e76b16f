import { engineWords, type WorkingWords } from './words.ts';

/** A key that nobody has written a sentence for is read as it stands: `pay_by` → "Pay by". */
export const readable = (key: string): string => {
  const words = key.replaceAll(/[_.-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** What a line is called: a screen's own words come first, then those of the engine. */
export const lineText = (own: Partial<WorkingWords>, key: string): string =>
  own.lines?.[key] ?? engineWords.lines[key] ?? readable(key);

export const assumptionText = (own: Partial<WorkingWords>, key: string): string =>
  own.assumptions?.[key] ?? engineWords.assumptions[key] ?? readable(key);
