import { expect, it } from '@jest/globals';
import { commandsOfGuide, NOT_RUN, RUN, TOUR } from './operating-guide.ts';

it('a test runs each section of the operating guide with commands, or a list names what the section needs', () => {
  expect([...commandsOfGuide().keys()].sort()).toEqual([TOUR, ...RUN, ...Object.keys(NOT_RUN)].sort());
});
