const CONTROLS = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029]+/gu;

/** Makes a bridge's text safe to show and store: one line, without invisible characters (controls, direction marks). */
export function plainText(text: string, maxChars: number): string {
  return text.normalize('NFC').replace(CONTROLS, ' ').replace(/\s+/g, ' ').trim().slice(0, maxChars).trim();
}
