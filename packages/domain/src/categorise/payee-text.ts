/** What is read of a print: no bank prints more, and hostile texts would take the square of their length. */
export const PRINT_CHARS = 1_000;

/** A payee for matching: capitals, no accents or apostrophes, everything else between words one space. */
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
