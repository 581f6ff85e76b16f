import { oc } from '@orpc/contract';
import { z } from 'zod';
import { Id } from './wire.ts';

const tags = ['sample'];

/** The sample household within a real one, for trying things before the household has a ledger. */
export const sample = {
  load: oc
    .route({
      method: 'POST',
      path: '/sample',
      tags,
      successStatus: 201,
      summary: 'Put the sample accounts into a household that has none yet',
    })
    .output(z.object({ changeSetId: Id })),
  remove: oc
    .route({
      method: 'POST',
      path: '/sample/remove',
      tags,
      summary: 'Take every sample account away, with what was entered in it; can be undone',
    })
    .output(z.object({ changeSetId: Id })),
};
