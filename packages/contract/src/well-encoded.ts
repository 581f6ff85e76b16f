/**
 * Returns whether every percent-encoded part of a request target is UTF-8 and every other character is ASCII, in the
 * path and in the query. A percent sign that is not followed by two hexadecimal digits is literal, as in a query that a
 * user typed.
 */
export function isWellEncoded(target: string): boolean {
  if (!/^[\x21-\x7e]*$/.test(target)) return false;
  if (!target.includes('%')) return true;
  try {
    decodeURIComponent(target.replace(/%(?![0-9a-f]{2})/gi, '%25'));
    return true;
  } catch {
    return false;
  }
}
