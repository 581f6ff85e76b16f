import { describe, expect, it } from '@jest/globals';
import { bandPath, branchesHeight, columnHeight, placeBranches, placeParts } from './flow-layout.ts';

const parts = [
  { id: 'rent', amount: 1_000 },
  { id: 'fees', amount: 10 },
];

describe('placeParts', () => {
  it('makes each part tall enough for its name, and lets the bands touch at the trunk', () => {
    expect(columnHeight(parts, 0.1)).toBe(134);
    expect(placeParts(parts, { pixels: 0.1, top: 0, trunkTop: 16 })).toEqual([
      { id: 'rent', y: 4, height: 100, trunkY: 16 },
      { id: 'fees', y: 120.5, height: 2, trunkY: 116 },
    ]);
  });
});

describe('placeBranches', () => {
  it('centers each branch on its parts, and keeps the order of the bands at the trunk', () => {
    const branches = [
      { id: 'living', parts },
      { id: 'saved', parts: [{ id: 'savings', amount: 100 }] },
    ];
    expect(branchesHeight(branches, 0.1)).toBe(134 + 24 + 26);
    const [living, saved] = placeBranches(branches, { pixels: 0.1, height: 184, trunkTop: 36 });
    expect(living).toMatchObject({ id: 'living', y: 16.5, height: 101, trunkY: 36 });
    expect(living?.bands.map(({ trunkY }) => trunkY)).toEqual([16.5, 116.5]);
    expect(saved).toMatchObject({ id: 'saved', y: 166, height: 10, trunkY: 137 });
  });
});

it('draws a band as a closed outline', () => {
  expect(bandPath([0, 10], [100, 20], 5)).toBe('M0 10C50 10 50 20 100 20V25C50 25 50 15 0 15Z');
});
