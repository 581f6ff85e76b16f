import { describe, expect, it } from '@jest/globals';
import { scaleOfBars } from './scale-of-bars.ts';

describe('scaleOfBars', () => {
  it('draws the longest bar or usual amount over the whole width', () => {
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

  it('cuts one bar that dwarfs the others', () => {
    const scale = scaleOfBars([
      [1_680, 1_680],
      [400, 300],
    ]);
    expect(scale(1_680)).toEqual({ share: 100, isCut: true });
    expect(scale(400)).toEqual({ share: 87, isCut: false });
  });

  it('has room for no bars at all', () => {
    expect(scaleOfBars([])(0)).toEqual({ share: 0, isCut: false });
  });
});
