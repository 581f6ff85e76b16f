import { expect, it } from '@jest/globals';
import { commandsOfGuide, NOT_RUN, RUN, TOUR } from './operating-guide.ts';

it('the operating guide has commands only in sections that a test runs, or whose needs are listed', () => {
  expect([...commandsOfGuide().keys()].sort()).toEqual([TOUR, ...RUN, ...Object.keys(NOT_RUN)].sort());
});
