import { oc } from '@orpc/contract';

export const testError = {
  raise: oc.route({
    method: 'POST',
    path: '/test-error',
    tags: ['operation'],
    successStatus: 204,
    summary: 'Fails with INTERNAL and a digest, for the page that tests error reporting; 404 where that page is off',
  }),
};
