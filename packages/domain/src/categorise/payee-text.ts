/** A payee for matching: capitals, no accents or apostrophes, everything else between words one space. */
export function payeeText(raw: string): string {
  return raw
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
