/** A programming error. Errors that a user can cause are returned as typed results instead. */
export class AssertionError extends Error {
  override readonly name = 'AssertionError';
}

/** A message with values is a function, because building one for each call would take longer than most calculations. */
export function assert(condition: boolean, message: string | (() => string)): asserts condition {
  if (!condition) throw new AssertionError(typeof message === 'string' ? message : message());
}

/** For the default of an exhaustive switch: does not compile if a case is missing. */
export function unreachable(value: never): never {
  throw new AssertionError(`unexpected value ${String(value)}`);
}
