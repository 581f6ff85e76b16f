/** A number of things, with its text in the operator's locale. */
export interface Count {
  value: number;
  text: string;
}

/** Texts by plural category, for the categories that a language has (Unicode CLDR, language plural rules). */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

export interface Plurals {
  /** Joins a count and its noun: (1,200, { one: 'Zeile', other: 'Zeilen' }) → "1.200 Zeilen". */
  plural: (count: Count, forms: PluralForms) => string;
  /** Chooses the text for a count: (1, { one: 'ist', other: 'sind' }) → "ist". */
  choose: (count: Count, forms: PluralForms) => string;
}

/** Returns the plural rules of a language, for its message files. */
export function pluralsOf(language: string): Plurals {
  const rules = new Intl.PluralRules(language);
  const choose: Plurals['choose'] = ({ value }, forms) => forms[rules.select(value)] ?? forms.other;
  return { choose, plural: (count, forms) => `${count.text} ${choose(count, forms)}` };
}
