import { describe, expect, it } from '@jest/globals';
import { bandPath, columnHeight, placeParts } from './flow-layout.ts';

const parts = [
  { id: 'rent', amount: 1_000 },
  { id: 'fees', amount: 10 },
];

describe('placeParts', () => {
  it('gives every part room for its name, and lets the bands touch at the trunk', () => {
    expect(columnHeight(parts, 0.1)).toBe(134);
    expect(placeParts(parts, { pixels: 0.1, height: 134, trunkTop: 16 })).toEqual([
      { id: 'rent', y: 4, height: 100, trunkY: 16 },
      { id: 'fees', y: 120.5, height: 2, trunkY: 116 },
    ]);
  });

  it('centers a column that is shorter than the drawing', () => {
    expect(placeParts([{ id: 'pay', amount: 1_000 }], { pixels: 0.1, height: 208, trunkTop: 0 })[0]?.y).toBe(54);
  });
});

it('draws a band as one closed outline', () => {
  expect(bandPath([0, 10], [100, 20], 5)).toBe('M0 10C50 10 50 20 100 20V25C50 25 50 15 0 15Z');
});
