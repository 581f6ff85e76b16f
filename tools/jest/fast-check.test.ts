import { expect, it } from '@jest/globals';
import fc from 'fast-check';

it("fast-check uses the run's seed if given, and random ones otherwise", () => {
  const given = process.env.PROPERTY_SEED;
  expect(fc.readConfigureGlobal().seed).toBe(given === undefined ? undefined : Number(given));
  const drawn = () => fc.check(fc.property(fc.nat(), () => true)).seed;
  expect(drawn() === drawn()).toBe(given !== undefined);
});
