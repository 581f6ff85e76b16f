/**
 * Makes the woff2 files in ../src/fonts from the fontsource packages.
 *
 *   npm install --no-save subset-font@2.9.0
 *   node packages/ui/fonts/subset.mjs
 *
 * Figtree keeps its weights 400–650 and every character of western languages; other letters come from the fontsource
 * latin-ext file, which a browser loads only when a page contains one. Newsreader sets page titles and the one hero
 * figure, so it is pinned at weight 500. The output is committed: a build needs neither this script nor subset-font.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);

const range = (from, to) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i));
const punctuation = '–—‘’“”‚„†•…‹›⁄€™←↑→↓−≈≤≥\u2009\u202F';
const letters = range(0xc0, 0xff) + 'ıŒœŠšŽžŸ';
const text = range(0x20, 0x7e) + range(0xa0, 0xbf) + letters + punctuation;
const titles = range(0x20, 0x7e) + '\u00A0£¥¢§·' + letters + '–—‘’“”…€−\u202F';

const faces = [
  {
    source: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    target: 'figtree-latin.woff2',
    characters: text,
    options: { variationAxes: { wght: { min: 400, max: 650 } } },
  },
  {
    source: '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2',
    target: 'newsreader-latin-500.woff2',
    characters: titles,
    options: { variationAxes: { wght: 500 } },
  },
];

for (const { source, target, characters, options } of faces) {
  const original = await readFile(require.resolve(source));
  const subset = await subsetFont(original, characters, { targetFormat: 'woff2', ...options });
  await writeFile(new URL(`../src/fonts/${target}`, import.meta.url), subset);
  process.stdout.write(`${target}: ${subset.length} bytes (from ${original.length})\n`);
}
