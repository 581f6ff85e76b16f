/**
 * Marks, embeddings, overrides and isolates of the Unicode bidirectional algorithm (UAX #9, 2). They are invisible and
 * can reorder the text around them: a payee "Bank\u202e…" looks like another one.
 */
const BIDI = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Returns a text without bidirectional controls. Right-to-left letters stay, because browsers order them correctly
 * without controls.
 */
export const withoutBidi = (text: string): string => (text.search(BIDI) === -1 ? text : text.replace(BIDI, ''));
