import { oc } from '@orpc/contract';
import { z } from 'zod';
import { Id } from './wire.ts';

const tags = ['sample'];

/** The sample household within a real one, to try features before the household has a ledger. */
export const sample = {
  load: oc
    .route({
      method: 'POST',
      path: '/sample',
      tags,
      successStatus: 201,
      summary: 'Add the sample accounts to a household without accounts',
    })
    .output(z.object({ changeSetId: Id })),
  remove: oc
    .route({
      method: 'POST',
      path: '/sample/remove',
      tags,
      summary: 'Remove all sample accounts with their data; can be undone',
    })
    .output(z.object({ changeSetId: Id })),
};
