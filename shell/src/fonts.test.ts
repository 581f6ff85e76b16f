import { expect, it } from '@jest/globals';
import { loadFonts } from './fonts.ts';

it('loadFonts requests the fonts of text and headings, and tolerates fonts that cannot be loaded', async () => {
  const requested: string[] = [];
  const load = (font: string) => {
    requested.push(font);
    return Promise.reject(new DOMException('Failed to fetch', 'NetworkError'));
  };
  loadFonts({ load });
  await new Promise((resolve) => setTimeout(resolve)); // an unhandled rejection would fail the test
  expect(requested).toEqual(['1em Figtree', '500 1em Newsreader']);
});
