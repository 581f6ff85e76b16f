import { describe, expect, it } from '@jest/globals';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

type Theme = 'light' | 'dark';

function color(name: string, theme: Theme): string {
  const match = new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(css);
  const value = match?.[theme === 'light' ? 1 : 2];
  if (value === undefined) throw new Error(`There is no color --${name}`);
  return value;
}

/** Computes the relative luminance of a color, as defined in WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ['paper', 'surface', 'sunken'];
const onGrounds = (inks: string[]) => inks.flatMap((ink) => grounds.map((ground): [string, string] => [ink, ground]));
const text: [string, string][] = [
  ...onGrounds(['ink', 'ink-2', 'ink-3', 'tide', 'tide-hover', 'gain', 'debt', 'warn', 'info']),
  ...['tide', 'gain', 'debt', 'warn', 'info'].flatMap((tone): [string, string][] => [
    [tone, `${tone}-soft`],
    ['ink', `${tone}-soft`],
    ['ink-2', `${tone}-soft`],
    ['tide', `${tone}-soft`],
  ]),
  ['on-tide', 'tide'],
  ['on-tide', 'tide-hover'],
  ['on-debt', 'debt'],
  ['on-debt', 'debt-hover'],
  ['paper', 'ink'],
];
const marks = [
  ...onGrounds(['line-strong', 'focus']),
  ...['series-1', 'series-2', 'series-3', 'series-4'].map((series): [string, string] => [series, 'surface']),
];

describe.each(['light', 'dark'] as const)('colors of the %s theme', (theme) => {
  it.each(text)('have enough contrast for text: %s on %s', (ink, ground) => {
    expect(contrast(color(ink, theme), color(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });
  it.each(marks)('have enough contrast for graphics: %s on %s', (mark, ground) => {
    expect(contrast(color(mark, theme), color(ground, theme))).toBeGreaterThanOrEqual(3);
  });
});

it.each([
  ['figtree-latin.woff2', 20 * 1024],
  ['newsreader-latin-500.woff2', 22 * 1024],
])('the font file %s stays within its size budget', (file, budget) => {
  expect(statSync(join(import.meta.dirname, '../fonts', file)).size).toBeLessThanOrEqual(budget);
});
