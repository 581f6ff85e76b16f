import { expect, it } from '@jest/globals';
import { exampleOutcome } from './worked-example.ts';

it('exampleOutcome charges a year of interest because of a remainder of twelve cents', () => {
  expect(exampleOutcome(24_999, '2026-03-01')).toEqual({
    boughtOn: '2026-03-01',
    halfwayOn: '2026-09-01',
    halfwayMinor: 150_006,
    endsOn: '2027-03-01',
    leftMinor: 12,
    interestMinor: 51_739,
  });
});

it('exampleOutcome charges nothing if the last cent is paid', () => {
  expect(exampleOutcome(25_000, '2026-03-01')).toMatchObject({ leftMinor: 0, interestMinor: 0 });
});
