const PLAIN_ASCII = /^[\x20-\x7e]*$/;

/**
 * Folds text for comparison in rules: lowercase, no accents, each run of whitespace collapsed to one space, and
 * trimmed. Punctuation is kept, because users write it on purpose.
 */
export function foldText(text: string): string {
  // Decomposing characters can produce spaces, so whitespace is collapsed last.
  const plain = PLAIN_ASCII.test(text) ? text : text.normalize('NFKD').replace(/\p{M}+/gu, '');
  return plain.toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Returns a memoized `foldText` with a size limit, because a ledger has few payees and many rows of each. */
export function rememberingFold(entriesMax = 50_000): (text: string) => string {
  const known = new Map<string, string>();
  // Many rules read the same transaction before the next one.
  let [lastText, lastFolded] = ['', ''];
  return (text) => {
    if (text === lastText) return lastFolded;
    const folded = known.get(text) ?? foldText(text);
    if (known.size < entriesMax) known.set(text, folded);
    [lastText, lastFolded] = [text, folded];
    return folded;
  };
}
