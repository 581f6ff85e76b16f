import type { ChangeLabelTexts } from '@tideline/contract/language';

export interface ChangeLabelWords {
  /** Returns a stored label in this language. */
  textOf: (label: string) => string;
  /** Returns patterns of SQL's LIKE for stored labels whose text in this language contains a word. */
  storedWith: (word: string) => readonly string[];
}

interface Rule {
  stored: string;
  pattern: RegExp;
  text: string;
}

const PLACEHOLDER = /\{(\w+)\}/g;
const isCount = (name: string): boolean => /count$/i.test(name);
const withoutNames = (text: string): string => text.replaceAll(PLACEHOLDER, '');

/** Builds the rule of a label: 'Merged {from} into {to}' → /^Merged (?<from>.+?) into (?<to>.+?)$/ */
function ruleOf([stored, text]: [string, string]): Rule {
  const source = stored
    .split(PLACEHOLDER)
    .map((part, index) => (index % 2 === 0 ? part : `(?<${part}>${isCount(part) ? String.raw`\d+` : '.+?'})`))
    .join('');
  return { stored, text, pattern: new RegExp(`^${source}$`, 's') };
}

/** Returns the labels in a language. Uses the most specific pattern that matches; a label without one stays English. */
export function translatedLabels(texts: ChangeLabelTexts): ChangeLabelWords {
  const rules = Object.entries<string>(texts)
    .map(ruleOf)
    .toSorted((a, b) => withoutNames(b.stored).length - withoutNames(a.stored).length);
  const textOf = (label: string): string => {
    for (const { pattern, text } of rules) {
      const names = pattern.exec(label);
      if (names !== null) return text.replaceAll(PLACEHOLDER, (_, name: string) => valueOf(name, names.groups?.[name]));
    }
    return label;
  };
  const valueOf = (name: string, value = ''): string => {
    if (name === 'label') return textOf(value);
    return name === 'parts' ? value.split(', ').map(textOf).join(', ') : value;
  };
  return {
    textOf,
    storedWith: (word) =>
      rules
        .filter(({ text }) => withoutNames(text).toLowerCase().includes(word.toLowerCase()))
        .map(({ stored }) => stored.replaceAll(/[\\%_]/g, String.raw`\$&`).replaceAll(PLACEHOLDER, '%')),
  };
}
