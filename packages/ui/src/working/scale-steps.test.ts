import { describe, expect, it } from '@jest/globals';
import { scaleSteps } from './scale-steps.ts';

describe('scaleSteps', () => {
  it('starts every step where the previous one ended, and the result at zero', () => {
    // 1,000 − 600 + 100 = 500
    expect(scaleSteps([1000, -600, 100], 500)).toEqual([
      { from: 0, width: 100 },
      { from: 40, width: 60 },
      { from: 40, width: 10 },
      { from: 0, width: 50 },
    ]);
  });

  it('makes room below zero', () => {
    // 100 − 400 goes to −300: zero is at three quarters
    expect(scaleSteps([100, -400], 0)).toEqual([
      { from: 75, width: 25 },
      { from: 0, width: 100 },
      { from: 75, width: 0 },
    ]);
  });

  it('returns zero-width bars if everything is zero', () => {
    expect(scaleSteps([0, 0], 0)).toEqual(Array.from({ length: 3 }, () => ({ from: 0, width: 0 })));
  });
});
