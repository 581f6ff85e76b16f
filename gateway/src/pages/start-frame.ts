import { logo } from './plain-style.ts';

/**
 * The wordmark as outlines of Newsreader 500 at 25 px, in tenths of a pixel, because the font itself arrives after the
 * code of the page.
 */
const WORDMARK =
  'M72 23h27v148l20 7v6h-68v-6l21-7zM150 30h-130l12-4-18 38-9-1 6-57h5l18 12-13-3h128l-12 3 18-12h5l6 57-9 ' +
  '1-18-38zM202 39q-8 0-13-5-5-5-5-12 0-8 5-12 5-5 13-5 8 0 12 5 5 4 5 12 0 7-5 12-4 5-12 5zM216 71l-1 23v7' +
  '8l18 6v6h-61v-6l18-6v-75q-1-1-4-3-3-2-7-4-3-2-7-4v-5l40-10zM331 108q0-11-6-18-7-7-20-7-11 0-18 5-8 6-12 ' +
  '16-3 10-3 24 0 14 4 23 4 9 11 14 8 5 18 5 9 0 17-3 9-2 17-8v9q-10 6-16 10-7 3-12 5-5 2-9 3-4 1-8 1-16 0-' +
  '27-7-11-6-17-18-5-12-5-28 0-15 5-27 5-11 13-20 9-8 20-12 11-4 24-4 6 0 13 1 6 1 12 3 7 2 14 6l-15 5v-55q' +
  '-1-2-4-4-3-2-7-3-3-2-7-4v-4l41-11h4l-2 23v135q1 1 3 3 2 1 5 2 2 2 4 3 3 1 5 1v5l-35 9h-3l-4-20zM437 71q1' +
  '4 0 24 6 10 6 16 17 5 12 6 28h-80v-10l65-3-10 5q-1-10-4-17-2-7-7-11-5-3-12-3-8 0-14 4-6 4-10 13-3 9-3 23' +
  ' 0 14 5 24 5 10 15 15 9 6 23 6 5 0 10-1 5-2 10-4 5-2 9-5l3 5q-7 8-14 13-7 6-15 8-8 3-17 3-16 0-28-7-12-8' +
  '-19-20-6-13-6-30 0-16 6-30 6-14 18-21 12-8 29-8zM537 172l18 6v6h-61v-6l18-6v-139q-1-2-4-4-3-2-7-4-4-2-9-' +
  '4v-5l43-11h4l-2 23zM594 39q-8 0-13-5-5-5-5-12 0-8 5-12 5-5 13-5 8 0 12 5 5 4 5 12 0 7-5 12-4 5-12 5zM608' +
  ' 71l-1 23v78l18 6v6h-61v-6l18-6v-75q-1-1-4-3-3-2-7-4-3-2-7-4v-5l40-10zM677 95v77l18 6v6h-61v-6l19-6v-73q' +
  '-3-3-7-5-4-2-12-6v-4l34-14h4zM710 178l18-6v-60q0-6-3-11-2-5-8-7-5-2-13-2-9 0-17 3-8 3-12 7l-4-5q8-8 14-1' +
  '3 6-5 12-8 6-3 11-4 6-1 12-1 17 0 25 10 8 9 8 30v61l18 6v6h-61zM834 71q14 0 24 6 10 6 15 17 6 12 7 28h-8' +
  '1v-10l66-3-11 5q0-10-3-17-2-7-7-11-5-3-12-3-8 0-15 4-6 4-9 13-3 9-3 23 0 14 5 24 5 10 14 15 10 6 23 6 6 ' +
  '0 11-1 5-2 10-4 5-2 9-5l3 5q-7 8-14 13-7 6-15 8-8 3-17 3-16 0-28-7-12-8-19-20-7-13-7-30 0-16 7-30 6-14 1' +
  '8-21 12-8 29-8z';

/**
 * Styles that show the brand where the shell's frame shows it, in the same size: beside the content in a wide window,
 * and above it in a narrow one.
 */
export const startFrameStyle =
  '#brand{position:fixed;inset:0 auto auto 0;width:14.5rem;height:100%;padding:35px 28px;box-sizing:border-box;' +
  'border-inline-end:1px solid var(--line)}' +
  '#brand svg{display:block;margin-top:10px;stroke:var(--line-strong);stroke-width:2}' +
  '#brand .word{height:25px;margin:0;fill:var(--ink);stroke:none}#brand .water{stroke:var(--tide)}' +
  '@media(max-width:59.99rem){' +
  '#brand{width:100%;height:56px;padding:15.5px 16px;border:0;border-bottom:1px solid var(--line)}' +
  '#brand svg{margin-top:6px}#brand .word{height:20px}}';

/** The brand, which a signed-in page shows until the application replaces it. */
export const startFrame =
  '<div id="brand" aria-hidden="true"><svg class="word" viewBox="0 0 886 250">' +
  `<path d="${WORDMARK}"/></svg>${logo}</div>`;
