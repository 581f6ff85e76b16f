import { describe, expect, it } from '@jest/globals';
import { scaleOfBars } from './scale-of-bars.ts';

describe('scaleOfBars', () => {
  it('makes the longest bar or usual amount as wide as the chart', () => {
    const scale = scaleOfBars([
      [100, 200],
      [150, 0],
    ]);
    expect([scale(200), scale(100), scale(-5)]).toEqual([
      { share: 100, isCut: false },
      { share: 50, isCut: false },
      { share: 0, isCut: false },
    ]);
  });

  it('cuts off a single bar that is much longer than the others', () => {
    const scale = scaleOfBars([
      [1_680, 1_680],
      [400, 300],
    ]);
    expect(scale(1_680)).toEqual({ share: 100, isCut: true });
    expect(scale(400)).toEqual({ share: 87, isCut: false });
  });

  it('accepts an empty list', () => {
    expect(scaleOfBars([])(0)).toEqual({ share: 0, isCut: false });
  });
});
