import { fail } from '@tideline/contract';
import type { Throttle } from '../../platform/auth/throttle.ts';
import { open } from '../../platform/http/route-builder.ts';

const routes = open.testError;

/** Fails on purpose, so that an operator can trace an error from the page to the log and the error report. */
export const testErrorRoutes = (throttle: Throttle, isOn: boolean) => ({
  raise: routes.raise.handler(async ({ context }) => {
    if (!isOn) throw fail('NOT_FOUND', {});
    await throttle.testError(context.clientAddress);
    throw new TestError('This error was raised on purpose by the page that tests error reporting');
  }),
});

class TestError extends Error {
  override readonly name = 'TestError';
}
