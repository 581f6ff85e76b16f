const PLAIN_ASCII = /^[\x20-\x7e]*$/;

/** A text as rules compare it: lower case, no accents, every run of blanks one space. Punctuation stays, for people write it on purpose. */
export function foldText(text: string): string {
  // taking letters apart can make blanks of signs, so blanks come last
  const plain = PLAIN_ASCII.test(text) ? text : text.normalize('NFKD').replace(/\p{M}+/gu, '');
  return plain.toLowerCase().replace(/\s+/g, ' ').trim();
}

/** The same, remembering its answers up to a limit: a ledger has few payees and many rows of each. */
export function rememberingFold(entriesMax = 50_000): (text: string) => string {
  const known = new Map<string, string>();
  // many rules ask about one transaction before the next comes
  let [lastText, lastFolded] = ['', ''];
  return (text) => {
    if (text === lastText) return lastFolded;
    const folded = known.get(text) ?? foldText(text);
    if (known.size < entriesMax) known.set(text, folded);
    [lastText, lastFolded] = [text, folded];
    return folded;
  };
}
