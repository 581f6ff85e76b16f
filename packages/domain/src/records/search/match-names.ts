/**
 * Returns the positions of the household's names that the user means: an exact match, otherwise names that start with
 * the text, otherwise names with a word that starts with it. Only the first of these kinds that has a match is used.
 * Case and accents are ignored.
 *
 * Example  matchNames(['Chase Visa', 'Visa Gold', 'Cash'], 'visa') → [1]
 */
export function matchNames(names: readonly string[], text: string): number[] {
  const wanted = plain(text);
  const all = names.map((name, index) => ({ name: plain(name), index }));
  const found = (test: (name: string) => boolean): number[] =>
    all.filter(({ name }) => test(name)).map(({ index }) => index);
  for (const indexes of [
    found((name) => name === wanted),
    found((name) => name.startsWith(wanted)),
    found((name) => name.split(/[^\p{L}\p{N}]+/u).some((word, at) => at > 0 && word.startsWith(wanted))),
  ]) {
    if (indexes.length > 0) return indexes;
  }
  return found((name) => wanted.includes(' ') && name.includes(` ${wanted}`));
}

/**
 * Returns the names that a text most likely means, at most `count`: names with the same start first, then those with
 * the fewest edits.
 */
export function closestTo(names: readonly string[], text: string, count: number): string[] {
  const wanted = plain(text).slice(0, 40);
  return names
    .map((name) => ({ name, distance: distanceTo(plain(name).slice(0, 40), wanted) }))
    .filter(({ distance }) => distance <= Math.max(2, wanted.length / 2))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, count)
    .map(({ name }) => name);
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** Counts insertions, deletions and substitutions. The rest of a name that starts with the text is free. */
function distanceTo(name: string, wanted: string): number {
  if (wanted !== '' && name.startsWith(wanted)) return 0;
  let row = Array.from({ length: wanted.length + 1 }, (_, index) => index);
  for (const [at, letter] of Array.from(name).entries()) {
    row = row.reduce<number[]>((next, above, index) => {
      const left = next[index - 1];
      return [
        ...next,
        left === undefined
          ? at + 1
          : Math.min(left + 1, above + 1, (row[index - 1] ?? 0) + (letter === wanted[index - 1] ? 0 : 1)),
      ];
    }, []);
  }
  return row[wanted.length] ?? 0;
}
