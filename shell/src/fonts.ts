/** Fonts of text and headings, as CSS font values. */
const FONTS = ['1em Figtree', '500 1em Newsreader'];

/**
 * Requests the fonts of every page. Called once the code of a page has arrived: earlier, they would delay it on a slow
 * line, and later, only when the page is rendered, text would change its font in view.
 */
export function loadFonts(fonts: Pick<FontFaceSet, 'load'>): void {
  // Without a web font, text keeps the local font of the same metrics.
  for (const font of FONTS) fonts.load(font).catch(() => undefined);
}
