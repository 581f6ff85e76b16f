import { expect, it } from '@jest/globals';
import fc from 'fast-check';

const given = process.env.PROPERTY_SEED;

it("fast-check uses the run's seed if there is one, and otherwise random ones", () => {
  expect(fc.readConfigureGlobal().seed).toBe(given === undefined ? undefined : Number(given));
  const drawn = () => fc.check(fc.property(fc.nat(), () => true)).seed;
  expect(drawn() === drawn()).toBe(given !== undefined);
});

it.each([
  [undefined, 100],
  [{ numRuns: 200 }, 200],
  [{ numRuns: 5 }, 5],
])(
  'fast-check with %j draws a quarter of its values with a given seed, and otherwise all of them',
  (parameters, all) => {
    let draws = 0;
    fc.assert(
      fc.property(fc.nat(), () => void (draws += 1)),
      parameters,
    );
    expect(draws).toBe(given === undefined ? all : Math.ceil(all / 4));
  },
);
