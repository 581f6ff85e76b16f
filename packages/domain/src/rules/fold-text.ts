const PLAIN_ASCII = /^[\x20-\x7e]*$/;

/** A text as rules compare it: lower case, no accents, every run of blanks one space. Punctuation stays, for people write it on purpose. */
export function foldText(text: string): string {
  const spaced = text.trim().replace(/\s+/g, ' ');
  return PLAIN_ASCII.test(spaced) ? spaced.toLowerCase() : spaced.normalize('NFKD').replace(/\p{M}+/gu, '').toLowerCase();
}

/** The same, remembering its answers up to a limit: a ledger has few payees and many rows of each. */
export function rememberingFold(entriesMax = 50_000): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const folded = foldText(text);
    if (known.size < entriesMax) known.set(text, folded);
    return folded;
  };
}
