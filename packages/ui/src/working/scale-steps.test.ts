import { describe, expect, it } from '@jest/globals';
import { scaleSteps } from './scale-steps.ts';

describe('scaleSteps', () => {
  it('lets every step begin where the one before it ended, and the result stand on the ground', () => {
    // 1,000 − 600 + 100 = 500
    expect(scaleSteps([1000, -600, 100], 500)).toEqual([
      { from: 0, width: 100 },
      { from: 40, width: 60 },
      { from: 40, width: 10 },
      { from: 0, width: 50 },
    ]);
  });

  it('makes room below zero', () => {
    // 100 − 400 goes to −300: zero stands at three quarters
    expect(scaleSteps([100, -400], 0)).toEqual([
      { from: 75, width: 25 },
      { from: 0, width: 100 },
      { from: 75, width: 0 },
    ]);
  });

  it('draws nothing of nothing', () => {
    expect(scaleSteps([0, 0], 0)).toEqual(Array.from({ length: 3 }, () => ({ from: 0, width: 0 })));
  });
});
