import { describe, expect, it } from '@jest/globals';
import { explainSystemError } from './start-error.ts';

describe('a defect during startup', () => {
  it('is explained with its stack', () => {
    expect(explainSystemError(new TypeError('x is not a function')).message).toMatch(
      /^The api stopped while starting: TypeError: x is not a function\n {4}at /,
    );
  });

  it('is explained without the value that a migration could not convert', () => {
    const error = Object.assign(new Error('invalid input syntax for type date: "Rent May"'), { code: '22007' });
    expect(explainSystemError(error).message).toMatch(/^The api stopped while starting: Error 22007\n {4}at /);
    expect(explainSystemError(error).message).not.toContain('Rent');
  });
});
