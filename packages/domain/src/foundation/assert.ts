/** Signals a programming error. Errors that a user can cause are returned as typed results instead. */
export class AssertionError extends Error {
  override readonly name = 'AssertionError';
}

/**
 * Throws if a condition is false. A message with values is passed as a function, because building the message for each
 * call would take longer than most calculations.
 */
export function assert(condition: boolean, message: string | (() => string)): asserts condition {
  if (!condition) throw new AssertionError(typeof message === 'string' ? message : message());
}

/** Throws in the default of an exhaustive switch. The call does not compile if a case is missing. */
export function unreachable(value: never): never {
  throw new AssertionError(`unexpected value ${String(value)}`);
}
