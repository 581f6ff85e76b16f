/** Fonts of text and headings, as CSS font values. */
const FONTS = ['1em Figtree', '500 1em Newsreader'];

/**
 * Requests the fonts that every page uses. Called once the code of a page has arrived. Earlier requests would delay the
 * code on a slow connection. Later requests would make visible text change its font.
 */
export function loadFonts(fonts: Pick<FontFaceSet, 'load'>): void {
  // Without a web font, text keeps the local font, which has the same metrics.
  for (const font of FONTS) fonts.load(font).catch(() => undefined);
}
