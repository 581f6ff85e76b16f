import { z } from 'zod';
import type { JobKindList } from '../jobs/jobs.ts';

/** Where a worker can be killed: before it begins, in its transaction before and after the effect, and when all is committed but not said. */
export const DEATHS = ['at the start', 'before the effect', 'before the commit', 'after the commit'] as const;

/** A job whose worker dies on the way, as often as it says. */
export const DRILL_KINDS = {
  drill: {
    data: z.object({ operation: z.string(), dieAt: z.enum(DEATHS), deaths: z.int() }),
    retries: 5,
    retryDelaySeconds: 0,
    retryDelayMaxSeconds: 0,
    timeLimitSeconds: 1,
    concurrency: 1,
    waiting: 'all',
  },
} as const satisfies JobKindList;
