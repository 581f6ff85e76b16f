import { engineWords, type WorkingWords } from './words.ts';

/** Makes a key without a label readable: `pay_by` → "Pay by". */
export const readable = (key: string): string => {
  const words = key.replaceAll(/[_.-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Returns the label of a line. A screen's labels take precedence over the engine's. */
export const lineText = (own: Partial<WorkingWords>, key: string): string =>
  own.lines?.[key] ?? engineWords.lines[key] ?? readable(key);

export const assumptionText = (own: Partial<WorkingWords>, key: string): string =>
  own.assumptions?.[key] ?? engineWords.assumptions[key] ?? readable(key);
