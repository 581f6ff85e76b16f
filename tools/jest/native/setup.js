// Runs in each worker before its test files: they get '@jest/globals' and 'fast-check' from here.
import { registerHooks } from 'node:module';

const replaced = new Map([
  ['@jest/globals', new URL('globals.js', import.meta.url).href],
  ['fast-check', new URL('../fast-check.js', import.meta.url).href],
]);

registerHooks({
  resolve(specifier, context, next) {
    const url = replaced.get(specifier);
    return url === undefined ? next(specifier, context) : { url, shortCircuit: true };
  },
});
