/** Maximum length to read. No bank prints more, and matching a hostile text would take quadratic time. */
export const PRINT_CHARS = 1_000;

/**
 * Normalizes a payee for matching: capitals, no accents or apostrophes, and one space for everything else between
 * words.
 */
export function payeeText(raw: string): string {
  return raw
    .trim()
    .slice(0, PRINT_CHARS)
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
