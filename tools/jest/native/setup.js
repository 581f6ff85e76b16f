// Runs in each worker before its test files: they get '@jest/globals' and 'fast-check' from here.
import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';

const fastCheck = new URL('../fast-check.js', import.meta.url);

const replaced = new Map([
  ['@jest/globals', new URL('globals.js', import.meta.url).href],
  // the kit is packed without fast-check.js
  ...(existsSync(fastCheck) ? [['fast-check', fastCheck.href]] : []),
]);

registerHooks({
  resolve(specifier, context, next) {
    const url = replaced.get(specifier);
    return url === undefined ? next(specifier, context) : { url, shortCircuit: true };
  },
});
