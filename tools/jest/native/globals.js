// The module that test files of Node projects import as '@jest/globals'. jest-light-runner runs them, but has no time
// limits.
import { ModernFakeTimers } from '@jest/fake-timers';

const original = { ...globalThis };
const { setTimeout: setRealTimeout, clearTimeout: clearRealTimeout } = globalThis;

/** Jest's default time limit. */
const DEFAULT_LIMIT_MS = 5_000;
/** Time limits by test file. Before the first file, the setup files of the project set the limit for all. */
const limits = new Map([[undefined, DEFAULT_LIMIT_MS]]);
const currentFile = () => original.expect.getState().testPath;
const limitOf = (file) => limits.get(file) ?? limits.get(undefined);

/** Returns a function that fails at the time limit instead of waiting forever. */
function limited(run, ownLimitMs) {
  if (run === undefined) return undefined;
  return async (...given) => {
    const limitMs = ownLimitMs ?? limitOf(currentFile());
    let timer;
    const expiry = new Promise((_resolve, reject) => {
      timer = setRealTimeout(() => reject(new Error(`Exceeded the time limit of ${limitMs} ms.`)), limitMs);
    });
    try {
      return await Promise.race([run(...given), expiry]);
    } finally {
      clearRealTimeout(timer);
    }
  };
}

const define = (add) => (title, run, limitMs) => add(title, limited(run, limitMs));
const withEach = (add) => Object.assign(define(add), { each: (...rows) => define(add.each(...rows)) });
const hook = (add) => (run, limitMs) => add(limited(run, limitMs));

export const { describe, expect } = original;
export const it = Object.assign(withEach(original.it), {
  only: withEach(original.it.only),
  skip: withEach(original.it.skip),
});
export { it as test };
export const beforeAll = hook(original.beforeAll);
export const afterAll = hook(original.afterAll);
export const beforeEach = hook(original.beforeEach);
export const afterEach = hook(original.afterEach);

const timers = new ModernFakeTimers({ config: { fakeTimers: {} }, global: globalThis });

/** Fake timers are only for components. Everything else gets its clock as an argument. */
export const jest = {
  fn: original.jest.fn,
  spyOn: original.jest.spyOn,
  restoreAllMocks: original.jest.restoreAllMocks,
  useFakeTimers(choices) {
    timers.useFakeTimers(choices);
    return jest;
  },
  useRealTimers() {
    timers.useRealTimers();
    return jest;
  },
  advanceTimersByTime: (ms) => timers.advanceTimersByTime(ms),
  advanceTimersByTimeAsync: (ms) => timers.advanceTimersByTimeAsync(ms),
  getTimerCount: () => timers.getTimerCount(),
  setTimeout(limitMs) {
    limits.set(currentFile(), limitMs);
    return jest;
  },
};
