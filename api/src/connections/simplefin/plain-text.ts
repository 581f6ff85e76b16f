const CONTROLS = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029]+/gu;

/** Text of a bridge as it may be shown and stored: one line, without what is not seen but changes what is (controls, marks of direction). */
export function plainText(text: string, maxChars: number): string {
  return text.normalize('NFC').replace(CONTROLS, ' ').replace(/\s+/g, ' ').trim().slice(0, maxChars).trim();
}
