// What tests get as 'fast-check'. `npm test` sets the seed, so that what may land does not hang on luck; a run of Jest by
// hand and `npm run test:full` draw other values each time, and a failure prints the seed that brings it back.
import fc from '../../node_modules/fast-check/lib/fast-check.js';

const seed = process.env.PROPERTY_SEED;
// Half of the usual hundred values: the other half is for `npm run test:full`, which draws new ones.
const NUM_RUNS = 50;
if (seed !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed), numRuns: NUM_RUNS });

export * from '../../node_modules/fast-check/lib/fast-check.js';
export default fc;
