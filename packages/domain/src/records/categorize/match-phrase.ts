/**
 * Returns a function that finds the longest of many phrases in a payee text, with one regular expression for all of
 * them.
 */
export function phraseMatcher<T>(
  phrases: Iterable<readonly [phrase: string, value: T]>,
): (text: string) => T | undefined {
  const values = new Map<string, T>();
  const prefixes = new Map<string, T>();
  for (const [phrase, value] of phrases) {
    if (phrase.endsWith('~')) prefixes.set(phrase.slice(0, -1), value);
    else values.set(phrase, value);
  }
  const longestFirst = (keys: Iterable<string>) => [...keys].sort((a, b) => b.length - a.length).join('|');
  const whole = new RegExp(`(?<= )(?:${longestFirst(values.keys())})(?= )`, 'g');
  const prefix = prefixes.size === 0 ? undefined : new RegExp(`(?<= )(?:${longestFirst(prefixes.keys())})`, 'g');
  return (text) => {
    const padded = ` ${text} `;
    const found = longest([
      ...(padded.match(whole) ?? []),
      ...(prefix === undefined ? [] : (padded.match(prefix) ?? [])),
    ]);
    return found === undefined ? undefined : (values.get(found) ?? prefixes.get(found));
  };
}

function longest(found: readonly string[]): string | undefined {
  return found.reduce<string | undefined>(
    (best, phrase) => (best === undefined || phrase.length > best.length ? phrase : best),
    undefined,
  );
}
