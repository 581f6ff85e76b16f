import { expect, it } from '@jest/globals';
import fc from 'fast-check';

it('draws the values of the seed that the run was given, and others without one', () => {
  const given = process.env.PROPERTY_SEED;
  expect(fc.readConfigureGlobal().seed).toBe(given === undefined ? undefined : Number(given));
  const drawn = () => fc.check(fc.property(fc.nat(), () => true)).seed;
  expect(drawn() === drawn()).toBe(given !== undefined);
});
