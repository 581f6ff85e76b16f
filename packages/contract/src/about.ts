import { oc } from '@orpc/contract';
import { z } from 'zod';

export const About = z.object({
  /** Of the api. */
  version: z.string(),
  /** SPDX expression. */
  license: z.string(),
  /** Where this installation's source code is offered; null: its operator names no place. */
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
