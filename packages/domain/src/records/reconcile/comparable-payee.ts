const PLAIN_ASCII = /^[\x20-\x7e]*$/;
const MARKS = /\p{M}+/gu;

/**
 * Number of characters to compare. OFX truncates names at 32 characters, while other formats of the same bank do not.
 */
const COMPARED_CHARS = 32;

/**
 * Normalizes a payee so that two spellings can be compared: uppercase letters and digits only, without accents, first
 * 32 characters. Digits are kept, because two branches of a shop are two payees.
 *
 * Example  "  Sq *Farmers  Mkt" → "SQ FARMERS MKT" · "PAYPAL *CAFÉ MÜLLER" → "PAYPAL CAFE MULLER"
 */
export function comparablePayee(payee: string): string {
  const cut = payee.trim().replace(/\s+/g, ' ').slice(0, COMPARED_CHARS);
  if (PLAIN_ASCII.test(cut))
    return cut
      .toUpperCase()
      .replace(/[^A-Z0-9]+/g, ' ')
      .trim();
  const folded = cut.normalize('NFKD').replace(MARKS, '').toUpperCase();
  return folded.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

/** Returns a memoized `comparablePayee`, because a ledger has few payees and many rows of each. */
export function rememberingPayees(): (payee: string) => string {
  const known = new Map<string, string>();
  return (payee) => {
    const before = known.get(payee);
    if (before !== undefined) return before;
    const compared = comparablePayee(payee);
    known.set(payee, compared);
    return compared;
  };
}
