import { oc } from '@orpc/contract';

export const testError = {
  raise: oc.route({
    method: 'POST',
    path: '/test-error',
    tags: ['operation'],
    successStatus: 204,
    summary: 'Fail with INTERNAL and a digest, to test error reporting; 404 where the test page is off',
  }),
};
