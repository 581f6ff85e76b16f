/**
 * Truncates a text to at most `max` characters, with an ellipsis at the cut, and never in the middle of a character.
 */
export function shorten(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
