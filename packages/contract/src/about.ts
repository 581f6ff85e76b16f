import { oc } from '@orpc/contract';
import { z } from 'zod';

export const About = z.object({
  /** Version of the api. */
  version: z.string(),
  /** License as an SPDX expression. */
  license: z.string(),
  /** Address at which this installation's source code is offered; null: its operator gives none. */
  sourceUrl: z.url().nullable(),
});
export type About = z.infer<typeof About>;

export const about = {
  get: oc
    .route({
      method: 'GET',
      path: '/about',
      tags: ['about'],
      summary: 'Get the server’s version, license and source-code address',
    })
    .output(About),
};
