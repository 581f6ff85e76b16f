/** Words shared by many payees that do not distinguish them. */
const COMMON = new Set([
  'THE',
  'AND',
  'INC',
  'LLC',
  'LTD',
  'GMBH',
  'COM',
  'WWW',
  'POS',
  'CARD',
  'DEBIT',
  'CREDIT',
  'PURCHASE',
  'PAYMENT',
  'TRANSFER',
  'ONLINE',
  'FROM',
  'USA',
]);
const WORD_MIN = 3;
/** Minimum length of a first word that identifies a payee. */
const NAME_MIN = 4;
/** Share of the shorter payee's words that the longer one must contain. */
const SHARE_MIN = 0.6;

/**
 * Returns whether two payees, as returned by `comparablePayee`, may be two spellings of one: they are equal, one is a
 * prefix of the other, their first words are equal, or they share most distinguishing words. Branch and reference
 * numbers do not count as words.
 *
 * Example  "STARBUCKS STORE 07811" and "STARBUCKS 07811 SEATTLE WA" are alike, "SHELL OIL" and "EXXONMOBIL" are not
 */
export function payeesAlike(a: string, b: string): boolean {
  if (a === b) return true;
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a];
  if (shorter.length >= WORD_MIN && longer.startsWith(shorter)) return true;
  const [few, many] = [wordsOf(a), wordsOf(b)].sort((first, second) => first.size - second.size);
  if (few === undefined || many === undefined || few.size === 0) return false;
  const [name] = few;
  if (name !== undefined && name.length >= NAME_MIN && many.values().next().value === name) return true;
  const shared = [...few].filter((word) => many.has(word)).length;
  return shared / few.size >= SHARE_MIN;
}

const wordsOf = (payee: string): Set<string> =>
  new Set(payee.split(' ').filter((word) => word.length >= WORD_MIN && !/^\d+$/.test(word) && !COMMON.has(word)));
