// The module that tests import as 'fast-check'. `npm test` sets the seed, so that its result does not depend on
// chance. A manual run of Jest and `npm run test:full` use different values each time, and a failure prints the seed
// that reproduces it.
import fc from '../../node_modules/fast-check/lib/fast-check.js';

const seed = process.env.PROPERTY_SEED;
// With a given seed the values are the same in every run, so a quarter of them is enough. The full run draws all of
// them from a new seed.
const SHARE = 4;
const USUAL_RUNS = 100;
const shareOf = (runs) => Math.ceil(runs / SHARE);
if (seed !== undefined)
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed), numRuns: shareOf(USUAL_RUNS) });

// A test with its own seed depends on the number of its values.
const lessOf = (parameters) =>
  seed === undefined || parameters?.numRuns === undefined || parameters.seed !== undefined
    ? parameters
    : { ...parameters, numRuns: shareOf(parameters.numRuns) };

export * from '../../node_modules/fast-check/lib/fast-check.js';
export const assert = (property, parameters) => fc.assert(property, lessOf(parameters));
export default { ...fc, assert };
