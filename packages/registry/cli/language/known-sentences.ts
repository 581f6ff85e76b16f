/** Sentences by key: strings, or functions that insert their arguments unchanged. */
export type Sentences = Readonly<Record<string, string | ((...texts: string[]) => string)>>;

interface Known {
  pattern: RegExp;
  /** Number of characters that are not parameters. If several sentences match, the most specific one applies. */
  fixedLength: number;
  said: (texts: string[]) => string;
}

/** Marks a parameter in a sentence with a character that no text contains. */
const MARK = '\uE000';
const place = /\uE000(\d+)\uE000/;

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);

/** Returns a pattern for all sentences that a function can create, with a named group for each parameter. */
function patternOf(sentence: string): Pick<Known, 'pattern' | 'fixedLength'> {
  const parts = sentence.split(place);
  const seen = new Set<string>();
  const source = parts.map((part, index) => {
    if (index % 2 === 0) return escaped(part);
    if (seen.has(part)) return String.raw`\k<p${part}>`;
    seen.add(part);
    return `(?<p${part}>.*?)`;
  });
  return {
    pattern: new RegExp(`^${source.join('')}$`, 's'),
    fixedLength: parts.filter((_, index) => index % 2 === 0).join('').length,
  };
}

/**
 * Returns a function that translates known sentences. An unknown sentence, such as one from a newer registry, remains
 * unchanged.
 */
export function translatorOf(english: Sentences, translated: Sentences): (sentence: string) => string {
  const known = Object.entries(english)
    .flatMap(([key, sentence]): Known[] => {
      const other = translated[key];
      if (other === undefined) return [];
      const marks =
        typeof sentence === 'string'
          ? []
          : Array.from({ length: sentence.length }, (_, index) => `${MARK}${index}${MARK}`);
      return [
        {
          ...patternOf(typeof sentence === 'string' ? sentence : sentence(...marks)),
          said: (texts) => (typeof other === 'string' ? other : other(...texts)),
        },
      ];
    })
    .toSorted((one, next) => next.fixedLength - one.fixedLength);
  return (sentence) => {
    for (const { pattern, said } of known) {
      const found = pattern.exec(sentence);
      if (found === null) continue;
      const groups = found.groups ?? {};
      return said(Object.keys(groups).map((_, index) => groups[`p${index}`] ?? ''));
    }
    return sentence;
  };
}
