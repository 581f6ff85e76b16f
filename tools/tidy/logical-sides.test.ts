/**
 * Checks that styles use the start and end of a line instead of left and right, so that a right-to-left page is
 * mirrored.
 */
import { expect, it } from '@jest/globals';
import { files, read } from './source-tree.ts';

/** Parts of drawings with the same left and right in every language. */
const DRAWN = new Set([
  // the middle of a mark
  'shell/src/dashboard/next-days/next-days.module.css: left: 50%',
  // the ends of the ribbons between accounts and uses
  'shell/src/dashboard/today/cash-flow.module.css: left: 1rem',
  'shell/src/dashboard/today/cash-flow.module.css: right: 0',
]);

/** Splits a value at spaces outside brackets. */
const partsOf = (value: string): string[] => value.match(/(?:[^\s(]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [];

function isPhysical(property: string, value: string): boolean {
  if (/^(?:left|right|float|clear)$|-(?:left|right)(?:-|$)/.test(property)) return true;
  if (property === 'text-align') return /^(?:left|right)$/.test(value);
  const [top, right, bottom, left] = partsOf(value);
  if (/^(?:margin|padding|inset|border-(?:width|style|color))$/.test(property) && left !== undefined)
    return right !== left;
  // clockwise from the top left corner
  return property === 'border-radius' && left !== undefined && (top !== right || bottom !== left);
}

const physicalIn = (path: string, css: string): string[] =>
  Array.from(
    css.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/([\w-]+):\s*([^;{}]+);/g),
    ([, property = '', value = '']) =>
      isPhysical(property, value.trim()) ? [`${path}: ${property}: ${value.trim()}`] : [],
  )
    .flat()
    .filter((found) => !DRAWN.has(found));

it.each([
  ['margin-left: 1rem;', 1],
  ['margin-inline-start: 1rem;', 0],
  ['text-align: right;', 1],
  ['border-top-left-radius: 2px;', 1],
  ['padding: 0 var(--space-4) 0 calc(1px + var(--a));', 1],
  ['padding: 1px 2px 3px 2px;', 0],
  ['border-radius: 4px 4px 0 0;', 0],
  ['border-radius: 4px 0 0 4px;', 1],
  ['inset: 0 auto auto 0;', 1],
])('styles in %s have %i physical sides', (css, count) => {
  expect(physicalIn('a.css', css)).toHaveLength(count);
});

it('styles do not use left and right', () => {
  const paths = files().filter((path) => /^(?:shell|mfe-[a-z-]+|packages\/(?:ui|mfe-kit))\/.*\.css$/.test(path));
  expect(paths.length).toBeGreaterThan(50);
  expect(paths.flatMap((path) => physicalIn(path, read(path)))).toEqual([]);
});
